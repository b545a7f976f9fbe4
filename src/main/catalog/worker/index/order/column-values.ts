import type { SQLOutputValue } from 'node:sqlite';
import { numberColumn } from '../../snapshot/columns.ts';
import type { Steps } from '../../steps.ts';
import type { StoredRows } from '../../snapshot/stored-rows.ts';
import { sortByComparison } from './merge-sort.ts';
import { sortByKeys, type FixedKeys } from './key-sort.ts';
import { groupMask, movesPerStep, startsGroup, type SortOrder } from './sort-order.ts';

const rowsPerStep = 2000;
/** The number of no value. */
export const noValue = 0xffff_ffff;

/** The distinct values of a column, numbered in the order of their arrival. */
export interface Values {
  readonly size: number;
  /** Adds a stored value; returns its number, or null where there is nothing to sort by. */
  add(stored: SQLOutputValue | undefined): number | null;
  compare(a: number, b: number): number;
  /** FixedKeys of the values that sort nearly as `compare` does. */
  keys(): Steps<FixedKeys>;
}

/** A column that is read from a snapshot. */
export interface ReadColumn {
  /** The SQL expression of a row's value. */
  readonly key: string;
  add(row: number, stored: SQLOutputValue | undefined): void;
}

/** The values of one column by row, and their order. */
export class ColumnValues implements ReadColumn {
  readonly key: string;
  readonly #values: Values;
  /** By row: the number of its value. */
  readonly #valueOfRow: Uint32Array;

  constructor(key: string, values: Values, lastRow: number) {
    this.key = key;
    this.#values = values;
    this.#valueOfRow = new Uint32Array(lastRow + 1).fill(noValue);
  }

  add(row: number, stored: SQLOutputValue | undefined): void {
    this.#valueOfRow[row] = this.#values.add(stored) ?? noValue;
  }

  /** The order of rows that were added; rows with equal values stay in the order of `base`. */
  *order(base: Uint32Array): Steps<SortOrder> {
    return yield* orderByRank(base, yield* this.#rankValues(), this.#valueOfRow);
  }

  /** The rank of each value, by number; equal values share a rank. */
  *#rankValues(): Steps<Uint32Array> {
    const values = this.#values;
    const rough = yield* sortByKeys(yield* values.keys());
    return yield* ranksOf(yield* sortByComparison(rough, (a, b) => values.compare(a, b)));
  }
}

/** By number: the place of its group in a result of `sortByComparison`. */
export function* ranksOf(sorted: Uint32Array): Steps<Uint32Array> {
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

/** Reads columns of the rows of a snapshot from one row to another. */
export function* readColumns(
  { db }: Pick<StoredRows, 'db'>,
  firstRow: number,
  lastRow: number,
  columns: readonly ReadColumn[],
): Steps<void> {
  const keys = columns.map(({ key }) => key);
  const read = db.prepare(`SELECT ${['row', ...keys].join(', ')} FROM package WHERE row BETWEEN ? AND ?`);
  // Arrays are much faster to create than objects.
  read.setReturnArrays(true);
  for (let from = firstRow; from <= lastRow; from += rowsPerStep) {
    const records: readonly Readonly<Record<number, SQLOutputValue>>[] = read.all(
      from,
      Math.min(from + rowsPerStep - 1, lastRow),
    );
    for (const [index, column] of columns.entries())
      for (const record of records) column.add(numberColumn(record[0]), record[index + 1]);
    yield;
  }
}

/** A stable counting sort by the rank of each row's value. */
export function* orderByRank(
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
