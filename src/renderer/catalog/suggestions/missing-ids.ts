import type { SearchedIds } from '../../../preload/contract/view.ts';
import { messages } from '../../ui/messages.svelte.ts';

/** Tells which ids of a search for several are not in the list; null if all are. */
export function missingIdsText(found: { readonly ids?: SearchedIds } | null): string | null {
  const { asked = 0, missing = [] } = found?.ids ?? {};
  return missing.length === 0
    ? null
    : messages.suggestions.missingIds(asked - missing.length, asked, missing.join(', '));
}
