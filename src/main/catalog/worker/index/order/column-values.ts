import type { SQLOutputValue } from 'node:sqlite';
import { numberColumn } from '../../snapshot/columns.ts';
import type { Steps } from '../../steps.ts';
import type { StoredRows } from '../../snapshot/stored-rows.ts';
import { mergeSorted, sortByComparison } from './merge-sort.ts';
import { sortByKeys, type FixedKeys } from './key-sort.ts';
import { groupMask, movesPerStep, startsGroup, type SortOrder } from './sort-order.ts';

const rowsPerStep = 2000;
const noValue = 0xffff_ffff;

/** The distinct values of a column, numbered in the order of their arrival. */
export interface Values {
  readonly size: number;
  /** Adds a stored value; returns its number, or null where there is nothing to sort by. */
  add(stored: SQLOutputValue | undefined): number | null;
  compare(a: number, b: number): number;
  /** FixedKeys of the values from a number on that sort nearly as `compare` does. */
  keys(from: number): Steps<FixedKeys>;
}

/** The values of one column by row, and their order; rows can be added while a snapshot grows. */
export class ColumnValues {
  /** The SQL expression of a row's value. */
  readonly key: string;
  readonly #values: Values;
  /** By row: the number of its value. */
  #valueOfRow = new Uint32Array(0);
  #lastRow = 0;
  /** The values that were sorted so far (merge-sort.ts). */
  #sorted = new Uint32Array(0);

  constructor(key: string, values: Values) {
    this.key = key;
    this.#values = values;
  }

  /** The last row that was added. */
  get lastRow(): number {
    return this.#lastRow;
  }

  /** Makes room for the rows up to this one. */
  reserve(lastRow: number): void {
    const old = this.#valueOfRow;
    if (old.length > lastRow) return;
    this.#valueOfRow = new Uint32Array(Math.max(lastRow + 1, Math.ceil(old.length * 1.5)));
    this.#valueOfRow.set(old);
    this.#valueOfRow.fill(noValue, old.length);
  }

  /**
   * Adds the rows after the last one up to an end, for which there is room, from records of the row's number and, at an index,
   * its value.
   */
  add(records: readonly Readonly<Record<number, SQLOutputValue>>[], index: number, end: number): void {
    for (const record of records) {
      const row = numberColumn(record[0]);
      if (row > this.#lastRow) this.#valueOfRow[row] = this.#values.add(record[index]) ?? noValue;
    }
    this.#lastRow = Math.max(this.#lastRow, end);
  }

  /** The order of rows that were added; rows with equal values stay in the order of `base`. */
  *order(base: Uint32Array): Steps<SortOrder> {
    yield* this.#sort();
    return yield* orderByRank(base, yield* this.#rankValues(), this.#valueOfRow);
  }

  /** Sorts the values that have come since the last time. */
  *#sort(): Steps<void> {
    const values = this.#values;
    const from = this.#sorted.length;
    if (from === values.size) return;
    const compare = (a: number, b: number): number => values.compare(a, b);
    const rough = yield* sortByKeys(yield* values.keys(from));
    for (let at = 0; at < rough.length; at += 1) rough[at] = (rough[at] ?? 0) + from;
    const sorted = yield* sortByComparison(rough, compare);
    this.#sorted = from === 0 ? sorted : yield* mergeSorted(this.#sorted, sorted, compare);
  }

  /** The rank of each value, by number; equal values share a rank. */
  *#rankValues(): Steps<Uint32Array> {
    const sorted = this.#sorted;
    const ranks = new Uint32Array(sorted.length);
    let rank = -1;
    for (let from = 0; from < sorted.length; from += movesPerStep) {
      const end = Math.min(from + movesPerStep, sorted.length);
      for (let at = from; at < end; at += 1) {
        const tagged = sorted[at] ?? 0;
        if ((tagged & startsGroup) !== 0) rank += 1;
        ranks[tagged & groupMask] = rank;
      }
      yield;
    }
    return ranks;
  }
}

/** Reads columns of a snapshot up to a row. After an interruption at any pause the values read so far stay. */
export function* readColumns(
  { db }: StoredRows,
  lastRow: number,
  columns: readonly ColumnValues[],
): Steps<void> {
  const keys = columns.map(({ key }) => key);
  const read = db.prepare(`SELECT ${['row', ...keys].join(', ')} FROM package WHERE row BETWEEN ? AND ?`);
  // Arrays are much faster to create than objects.
  read.setReturnArrays(true);
  for (const column of columns) column.reserve(lastRow);
  for (;;) {
    const known = Math.min(...columns.map((column) => column.lastRow));
    if (known >= lastRow) return;
    const end = Math.min(known + rowsPerStep, lastRow);
    const records = read.all(known + 1, end);
    for (const [index, column] of columns.entries()) column.add(records, index + 1, end);
    yield;
  }
}

/** A stable counting sort by the rank of each row's value. */
function* orderByRank(
  base: Uint32Array,
  rankOfValue: Uint32Array,
  valueOfRow: Uint32Array,
): Steps<SortOrder> {
  /** Where the next row of each rank goes; first the counts of rows by rank + 1. */
  const next = new Uint32Array(rankOfValue.length + 1);
  const ranks = new Uint32Array(base.length);
  let filled = 0;
  for (let from = 0; from < base.length; from += movesPerStep) {
    const end = Math.min(from + movesPerStep, base.length);
    for (let at = from; at < end; at += 1) {
      const rank = rankOfValue[valueOfRow[base[at] ?? 0] ?? noValue] ?? noValue;
      ranks[at] = rank;
      if (rank === noValue) continue;
      next[rank + 1] = (next[rank + 1] ?? 0) + 1;
      filled += 1;
    }
    yield;
  }
  for (let rank = 1; rank < next.length; rank += 1) next[rank] = (next[rank] ?? 0) + (next[rank - 1] ?? 0);
  yield;
  const starts = next.slice();
  const rows = new Uint32Array(base.length);
  let empty = filled;
  for (let from = 0; from < base.length; from += movesPerStep) {
    const end = Math.min(from + movesPerStep, base.length);
    for (let at = from; at < end; at += 1) {
      const row = base[at] ?? 0;
      const rank = ranks[at] ?? noValue;
      if (rank === noValue) {
        rows[empty] = row;
        empty += 1;
        continue;
      }
      const place = next[rank] ?? 0;
      rows[place] = place === starts[rank] ? row | startsGroup : row;
      next[rank] = place + 1;
    }
    yield;
  }
  return { filled, rows };
}
