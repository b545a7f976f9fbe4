import type { ListRow } from '../../preload/contract/view.ts';

/** Rows read at once. */
export const pageRows = 200;
/** Pages kept at most; far ones go first. */
const pagesKept = 40;

/** The rows of a view that are here, by page number. */
export type Pages = ReadonlyMap<number, readonly ListRow[]>;

export const noPages: Pages = new Map();

/** The page that a row lies on. */
function pageOf(row: number): number {
  return Math.floor(row / pageRows);
}

export function rowOf(pages: Pages, row: number): ListRow | undefined {
  return pages.get(pageOf(row))?.[row % pageRows];
}

/** The pages that hold the rows from `first` up to but not including `end`. */
export function pagesOf(first: number, end: number): readonly number[] {
  if (first >= end) return [];
  const from = pageOf(first);
  return Array.from({ length: pageOf(end - 1) - from + 1 }, (_, at) => from + at);
}

/** A copy with one more page; those farthest from `centre` (a page number, may be fractional) give way. */
export function withPage(pages: Pages, page: number, rows: readonly ListRow[], centre: number): Pages {
  const next = new Map(pages).set(page, rows);
  while (next.size > pagesKept) {
    let farthest = page;
    for (const candidate of next.keys()) {
      if (Math.abs(candidate - centre) > Math.abs(farthest - centre)) farthest = candidate;
    }
    next.delete(farthest);
  }
  return next;
}
