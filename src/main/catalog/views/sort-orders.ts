import type { SortColumn } from '../../../preload/contract/view.ts';
import { numberColumn, numberOrNull, textColumn } from '../store/columns.ts';
import { sortInSteps, type Steps } from '../store/steps.ts';
import type { StoredRows } from '../store/stored-rows.ts';
import { readTime } from '../store/time-unit.ts';

/**
 * The order of a whole snapshot by one column: row numbers, the ones with a value first. The highest bit of a number says
 * that its value differs from the one before; by that the order can be walked backwards with equal values still in the
 * same order among themselves. From `filled` on the rows have no value.
 */
export interface SortOrder {
  readonly filled: number;
  readonly rows: Uint32Array;
}

type TextColumn = Exclude<SortColumn, 'updated'>;

const startsGroup = 0x8000_0000;
const rowMask = 0x7fff_ffff;
const noRank = 0xffff_ffff;
/** Letters of a text that take part in sorting; more tell nobody anything in a list. */
const keyLength: Readonly<Record<TextColumn, number>> = {
  name: 200,
  status: 100,
  creator: 100,
  comments: 40,
};
/** Different values that are told apart at once; any more are compared like all others, so that memory stays small. */
const knownValues = 50_000;
const rowsPerStep = 2000;

/** The order as plain row numbers, ascending or descending; rows without a value come last in both. */
export function walkOrder({ filled, rows }: SortOrder, descending: boolean): Uint32Array<ArrayBuffer> {
  const walked = new Uint32Array(rows.length);
  if (!descending) {
    for (let at = 0; at < rows.length; at += 1) walked[at] = (rows[at] ?? 0) & rowMask;
    return walked;
  }
  let written = 0;
  let groupEnd = filled;
  for (let at = filled - 1; at >= 0; at -= 1) {
    if (((rows[at] ?? 0) & startsGroup) === 0) continue;
    for (let member = at; member < groupEnd; member += 1) {
      walked[written] = (rows[member] ?? 0) & rowMask;
      written += 1;
    }
    groupEnd = at;
  }
  for (let at = filled; at < rows.length; at += 1) walked[at] = (rows[at] ?? 0) & rowMask;
  return walked;
}

/**
 * Computes every order of a snapshot. Equal names are in an order that depends on their ids alone, so that it is the same
 * in every snapshot; whatever else is equal is in the order of the names.
 */
export function* computeSortOrders(
  snapshot: StoredRows,
  lastRow: number,
  store: (name: SortColumn, order: SortOrder) => void,
): Steps<void> {
  const byHash = snapshot.ids.rowsByHash();
  yield;
  const byName = yield* computeSortOrder(snapshot, 'name', lastRow, byHash);
  store('name', byName);
  yield;
  const base = byName.rows.map((row) => row & rowMask);
  for (const name of ['status', 'comments', 'creator', 'updated'] as const) {
    store(name, yield* computeSortOrder(snapshot, name, lastRow, base));
    yield;
  }
}

/** Computes one order; `base`: the rows in the order in which equal values are to be. */
export function* computeSortOrder(
  snapshot: StoredRows,
  column: SortColumn,
  lastRow: number,
  base: Uint32Array,
): Steps<SortOrder> {
  const ranks =
    column === 'updated' ? yield* rankTimes(snapshot, lastRow) : yield* rankTexts(snapshot, column, lastRow);
  return orderByRank(base, ranks);
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function* rankTexts(
  { db }: StoredRows,
  column: TextColumn,
  lastRow: number,
): Steps<Uint32Array<ArrayBuffer>> {
  const values: string[] = [];
  const indexes = new Map<string, number>();
  const valueOfRow = new Uint32Array(lastRow + 1).fill(noRank);
  const read = db.prepare(
    `SELECT row, substr(${column}, 1, ${keyLength[column]}) AS key FROM package WHERE row BETWEEN ? AND ?`,
  );
  for (let from = 1; from <= lastRow; from += rowsPerStep) {
    for (const record of read.iterate(from, from + rowsPerStep - 1)) {
      const key = textColumn(record['key']).trim();
      if (key === '') continue;
      let index = indexes.get(key);
      if (index === undefined) {
        index = values.push(key) - 1;
        if (indexes.size < knownValues) indexes.set(key, index);
      }
      valueOfRow[numberColumn(record['row'])] = index;
    }
    yield;
  }
  indexes.clear();
  const compare = (a: number, b: number): number => collator.compare(values[a] ?? '', values[b] ?? '');
  const sorted = yield* sortInSteps(Uint32Array.from(values.keys()), compare);
  return ranksOf(sorted, compare, valueOfRow);
}

function* rankTimes({ db, times }: StoredRows, lastRow: number): Steps<Uint32Array<ArrayBuffer>> {
  const { unit, now } = times;
  const found = new Float64Array(lastRow + 1).fill(Number.NaN);
  const read = db.prepare('SELECT row, updated_at FROM package WHERE row BETWEEN ? AND ?');
  for (let from = 1; from <= lastRow; from += rowsPerStep) {
    for (const record of read.iterate(from, from + rowsPerStep - 1)) {
      const updated = numberOrNull(record['updated_at']);
      // A number that is shown as no time is sorted as no time. Without any unit the plain numbers are all there is.
      if (updated !== null && (unit === null || readTime(updated, unit, now) !== null)) {
        found[numberColumn(record['row'])] = updated;
      }
    }
    yield;
  }
  // NaN is sorted to the end.
  const sorted = found.slice().sort();
  yield;
  const ranks = new Uint32Array(lastRow + 1).fill(noRank);
  const distinct = sorted.subarray(0, sorted.findLastIndex((time) => !Number.isNaN(time)) + 1);
  let size = 0;
  for (const time of distinct) {
    if (size === 0 || distinct[size - 1] !== time) {
      distinct[size] = time;
      size += 1;
    }
  }
  for (let row = 1; row <= lastRow; row += 1) {
    if (row % rowsPerStep === 0) yield;
    const time = found[row] ?? Number.NaN;
    if (!Number.isNaN(time)) ranks[row] = indexIn(distinct, size, time);
  }
  return ranks;
}

/** Where a number stands among the first `size` ones, which are ascending and hold it. */
function indexIn(numbers: Float64Array, size: number, wanted: number): number {
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rank of each row's value; values that compare as equal share one. */
function ranksOf(
  sorted: Uint32Array,
  compare: (a: number, b: number) => number,
  valueOfRow: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  const rankOfValue = new Uint32Array(sorted.length);
  let rank = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    const value = sorted[at] ?? 0;
    if (at > 0 && compare(sorted[at - 1] ?? 0, value) !== 0) rank += 1;
    rankOfValue[value] = rank;
  }
  return valueOfRow.map((value) => (value === noRank ? noRank : (rankOfValue[value] ?? noRank)));
}

/** Counting sort: rows go to the group of their rank in the order in which they come. */
function orderByRank(base: Uint32Array, ranks: Uint32Array): SortOrder {
  let groups = 0;
  for (const row of base) {
    const rank = ranks[row] ?? noRank;
    if (rank !== noRank) groups = Math.max(groups, rank + 1);
  }
  const next = new Uint32Array(groups + 1);
  for (const row of base) {
    const rank = ranks[row] ?? noRank;
    if (rank !== noRank) next[rank + 1] = (next[rank + 1] ?? 0) + 1;
  }
  for (let rank = 1; rank <= groups; rank += 1) next[rank] = (next[rank] ?? 0) + (next[rank - 1] ?? 0);
  const filled = next[groups] ?? 0;
  const starts = next.slice(0, groups);
  const rows = new Uint32Array(base.length);
  let empty = filled;
  for (const row of base) {
    const rank = ranks[row] ?? noRank;
    if (rank === noRank) {
      rows[empty] = row;
      empty += 1;
    } else {
      const at = next[rank] ?? 0;
      rows[at] = row;
      next[rank] = at + 1;
    }
  }
  for (const start of starts) rows[start] = (rows[start] ?? 0) | startsGroup;
  return { filled, rows };
}
