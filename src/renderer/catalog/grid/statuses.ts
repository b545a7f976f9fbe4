import { statusName } from '../../../preload/contract/statuses.ts';
import type { MarkedText } from '../../../preload/contract/view.ts';
import { messages } from '../../ui/messages.svelte.ts';

/** A status in the language of the app; an unknown one as the service sent it. */
export function statusText(status: string): string {
  return statusName(status, messages.statuses);
}

/** The statuses that have the same text as another one. */
export function ambiguousStatuses(statuses: readonly string[]): ReadonlySet<string> {
  const byText = Map.groupBy(statuses, statusText);
  return new Set([...byText.values()].filter(({ length }) => length > 1).flat());
}

/** Whether the shown text has the same letters as the sent one, so that the marks fit. */
export function isShownAsSent(sent: string): boolean {
  return statusText(sent).toLowerCase() === sent.replaceAll(/[_-]/gu, ' ').toLowerCase();
}

/** A status as it is shown. Where the sent text differs, a match marks the whole shown text. */
export function displayStatus({ text, marks }: MarkedText): MarkedText {
  const shown = statusText(text);
  if (marks.length === 0 || isShownAsSent(text)) return { text: shown, marks };
  return { text: shown, marks: [0, shown.length] };
}
