import { messages } from '../../ui/messages.svelte.ts';

export interface Counted {
  /** Packages that match. */
  readonly total: number;
  /** Packages in all; null while unknown. */
  readonly base: number | null;
  readonly searching: boolean;
  /** Whether these are rows of a first update that has not come to its end. */
  readonly arriving: boolean;
  /**
   * Whether the words of that update tell how many have come: rows on screen are some way behind, and two numbers would
   * contradict each other.
   */
  readonly counted: boolean;
}

/** The count in the status line: "20,000 packages", or "1,204 of 20,000" while searching. */
export function countText({ total, base, searching, arriving, counted }: Counted): string {
  const text = messages.search;
  if (arriving && counted) return searching ? text.foundSoFar(total) : '';
  if (arriving && total === 0 && !searching) return '';
  if (!searching || base === null) return arriving ? text.countSoFar(total) : text.count(total);
  const all = Math.max(base, total);
  return arriving ? text.countOfSoFar(total, all) : text.countOf(total, all);
}
