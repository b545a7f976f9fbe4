import type { SQLOutputValue } from 'node:sqlite';
import { sortColumns, type SortColumn } from '../../../../../preload/contract/view.ts';
import type { Steps } from '../../steps.ts';
import type { StoredRows } from '../../snapshot/stored-rows.ts';
import type { RowBits } from '../row-bits.ts';
import { compareTexts, type Collation } from './collation.ts';
import { isTimeColumn, textKey, type TimeColumn } from './column-keys.ts';
import { groupMask, type SortOrder } from './sort-order.ts';
import { sortedText } from './text-values.ts';
import { updateOrder, type SortedBy } from './update-order.ts';

/** How a snapshot differs from the one whose orders are updated. */
export interface OrderChanges {
  /** Rows that are gone or changed. */
  readonly removed: RowBits;
  /** Rows that are new or changed, ascending. */
  readonly placed: Uint32Array;
}

type CompareRows = (row: number, other: number) => number;

/** Computes the orders of a snapshot by all columns from those of the previous one. `timesOf`: by row, NaN for none. */
export function* updateOrders(
  rows: StoredRows,
  collation: Collation,
  { removed, placed }: OrderChanges,
  old: (column: SortColumn) => SortOrder,
  timesOf: (column: TimeColumn) => Float64Array,
  store: (column: SortColumn, order: SortOrder) => void,
): Steps<void> {
  /** By row: the hash of its id. */
  const hashes = new Uint32Array(rows.lastRow() + 1);
  rows.ids.forEach((row, hash) => (hashes[row] = hash));
  const compareHashes: CompareRows = (row, other) => (hashes[row] ?? 0) - (hashes[other] ?? 0) || row - other;
  const names = yield* updateOrder(
    old('name'),
    removed,
    placed,
    byText(rows, 'name', collation, compareHashes),
  );
  store('name', names);
  yield;
  const positions = new Uint32Array(rows.lastRow() + 1);
  for (let at = 0; at < names.rows.length; at += 1) positions[(names.rows[at] ?? 0) & groupMask] = at;
  yield;
  const compareNames: CompareRows = (row, other) => (positions[row] ?? 0) - (positions[other] ?? 0);
  for (const column of sortColumns) {
    if (column === 'name') continue;
    const order = isTimeColumn(column)
      ? yield* updateOrder(old(column), removed, placed, byTime(timesOf(column), compareNames))
      : yield* updateOrder(old(column), removed, placed, byText(rows, column, collation, compareNames));
    store(column, order);
    yield;
  }
}

function byText(
  { db }: StoredRows,
  column: Exclude<SortColumn, TimeColumn>,
  collation: Collation,
  compareTies: CompareRows,
): SortedBy<string> {
  const { key, length } = textKey(column);
  const read = db.prepare(`SELECT ${key} FROM package WHERE row = ?`);
  // Arrays are much faster to create than objects.
  read.setReturnArrays(true);
  const get = (row: number): Readonly<Record<number, SQLOutputValue>> | undefined => read.get(row);
  return {
    valueOf: (row) => sortedText(get(row)?.[0], length),
    compare: compareTexts[collation],
    compareTies,
  };
}

function byTime(times: Float64Array, compareTies: CompareRows): SortedBy<number> {
  return {
    valueOf: (row) => {
      const time = times[row] ?? Number.NaN;
      return Number.isNaN(time) ? null : time;
    },
    compare: (time, other) => time - other,
    compareTies,
  };
}
