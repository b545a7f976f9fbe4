import { messages } from '../../ui/messages.svelte.ts';

export interface ListCounts {
  /** Matching packages. */
  readonly total: number;
  /** All packages; null while unknown. */
  readonly snapshotTotal: number | null;
  readonly isSearching: boolean;
  /** Whether these are rows of a first sync that has not finished. */
  readonly isPartial: boolean;
  /** How many packages were searched, if not all that are stored. */
  readonly searched: number | null;
  /** All packages that the service has; null while unknown, or while no list is being read. */
  readonly expected: number | null;
  /** Whether the sync status shows a count too. The rows on screen lag behind it, and the two numbers would differ. */
  readonly hasSyncCount: boolean;
}

/** The count in the status line: "20,000 packages", or "1,204 of 20,000" while searching. */
export function countText({
  total,
  snapshotTotal,
  isSearching,
  isPartial,
  searched,
  expected,
  hasSyncCount,
}: ListCounts): string {
  const text = messages.search;
  if (searched !== null && isSearching)
    return text.searchedSoFar(total, searched, Math.max(expected ?? snapshotTotal ?? 0, searched));
  if (searched !== null && !isPartial) return text.countOfSoFar(total, Math.max(snapshotTotal ?? 0, total));
  if (isPartial && hasSyncCount) return isSearching ? text.foundSoFar(total) : '';
  if (isPartial && total === 0 && !isSearching) return '';
  if (!isSearching || snapshotTotal === null) return isPartial ? text.countSoFar(total) : text.count(total);
  const all = Math.max(snapshotTotal, total);
  return isPartial ? text.countOfSoFar(total, all) : messages.common.partOf(total, all);
}
