/** Rows per page: about a screenful, so that the first page of a new view is read quickly. */
export const pageRows = 25;
/** The maximum of pages in memory; the farthest are removed first. */
const maxPages = 240;

/** The loaded rows of a view, by page number. */
export type Pages<Row> = ReadonlyMap<number, readonly Row[]>;

export const noPages: Pages<never> = new Map();

function pageOf(row: number): number {
  return Math.floor(row / pageRows);
}

export function rowOf<Row>(pages: Pages<Row>, row: number): Row | undefined {
  return pages.get(pageOf(row))?.[row % pageRows];
}

/** The pages that hold the rows from `first` up to but not including `end`. */
export function pagesOf(first: number, end: number): readonly number[] {
  if (first >= end) return [];
  const from = pageOf(first);
  return Array.from({ length: pageOf(end - 1) - from + 1 }, (_, at) => from + at);
}

/** Adjacent pages, starting at `first`. */
export interface Run {
  readonly first: number;
  readonly count: number;
}

/** A copy with more pages. Above the maximum, those farthest from `centre` (a page number, may be fractional) are removed. */
export function withRows<Row>(
  pages: Pages<Row>,
  { first, count }: Run,
  rows: readonly Row[],
  centre: number,
): Pages<Row> {
  const next = new Map(pages);
  for (let at = 0; at < count; at += 1) next.set(first + at, rows.slice(at * pageRows, (at + 1) * pageRows));
  while (next.size > maxPages) {
    let farthest = first;
    for (const candidate of next.keys()) {
      if (Math.abs(candidate - centre) > Math.abs(farthest - centre)) farthest = candidate;
    }
    next.delete(farthest);
  }
  return next;
}

/** The first page of those wanted that is missing, with the missing ones that follow it, in either direction. */
export function missingRun(
  wanted: readonly number[],
  isMissing: (page: number) => boolean,
  longest: number,
): Run | null {
  const at = wanted.findIndex(isMissing);
  const start = wanted[at];
  if (start === undefined) return null;
  let last = start;
  for (const page of wanted.slice(at + 1)) {
    const grown = Math.abs(page - start) + 1;
    if (Math.abs(page - last) !== 1 || grown > longest || !isMissing(page)) break;
    last = page;
  }
  return { first: Math.min(start, last), count: Math.abs(last - start) + 1 };
}
