import { messages } from '../../ui/messages.svelte.ts';

export interface ListCounts {
  /** Matching packages. */
  readonly total: number;
  /** All packages; null while unknown. */
  readonly snapshotTotal: number | null;
  readonly isSearching: boolean;
  /** Whether these are rows of a first sync that has not finished. */
  readonly isPartial: boolean;
  /** Whether the sync status shows a count too. The rows on screen lag behind it, and the two numbers would differ. */
  readonly hasSyncCount: boolean;
}

/** The count in the status line: "20,000 packages", or "1,204 of 20,000" while searching. */
export function countText({
  total,
  snapshotTotal,
  isSearching,
  isPartial,
  hasSyncCount,
}: ListCounts): string {
  const text = messages.search;
  if (isPartial && hasSyncCount) return isSearching ? text.foundSoFar(total) : '';
  if (isPartial && total === 0 && !isSearching) return '';
  if (!isSearching || snapshotTotal === null) return isPartial ? text.countSoFar(total) : text.count(total);
  const all = Math.max(snapshotTotal, total);
  return isPartial ? text.countOfSoFar(total, all) : text.countOf(total, all);
}
