import { knownStatus } from '../../../preload/contract/statuses.ts';
import type { MarkedText } from '../../../preload/contract/view.ts';
import { messages } from '../../ui/messages.svelte.ts';

/** An unknown status in capitals, which would shout where many stand below each other. */
const capitals = /^[A-Z][A-Z_ ]+$/u;

/** A status in the language of the app, or the service's own word where that is not known. */
export function statusText(status: string): string {
  const known = knownStatus(status);
  if (known !== null) return messages.statuses[known];
  if (!capitals.test(status)) return status;
  return `${status.charAt(0)}${status.slice(1).replaceAll('_', ' ').toLowerCase()}`;
}

/** Those of some statuses that are shown by a word which another of them has as well. */
export function ambiguousStatuses(statuses: readonly string[]): ReadonlySet<string> {
  const byWord = Map.groupBy(statuses, statusText);
  return new Set([...byWord.values()].filter(({ length }) => length > 1).flat());
}

/** Whether two texts have the same letters at the same places. */
function isSameWord(shown: string, sent: string): boolean {
  return shown.toLowerCase() === sent.replaceAll(/[_-]/gu, ' ').toLowerCase();
}

/** A status as it is shown. What matched in another word than the one shown marks all of that. */
export function displayStatus({ text, marks }: MarkedText): MarkedText {
  const shown = statusText(text);
  if (marks.length === 0 || isSameWord(shown, text)) return { text: shown, marks };
  return { text: shown, marks: [0, shown.length] };
}
