import { failureText, messages } from '../../ui/messages.svelte.ts';
import type { Told } from './list-clipboard.svelte.ts';

/** What has been copied, in words. */
export function copyNoticeText(told: Told): string {
  switch (told.kind) {
    case 'rows':
    case 'ids':
      return messages.copying[told.kind](told.count);
    case 'cell':
    case 'link':
      return messages.copying[told.kind];
    case 'lost':
      return messages.selection.lost;
    case 'failed':
      return failureText(told.failure);
  }
}
