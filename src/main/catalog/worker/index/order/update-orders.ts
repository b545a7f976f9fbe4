import type { SQLOutputValue } from 'node:sqlite';
import { sortColumns, type SortColumn } from '../../../../../preload/contract/view.ts';
import { columnBit } from '../../snapshot/change.ts';
import type { Steps } from '../../steps.ts';
import type { StoredRows } from '../../snapshot/stored-rows.ts';
import { addRow, hasRow, removeRow, type RowBits } from '../row-bits.ts';
import { compareTexts, type Collation } from './collation.ts';
import { isTimeColumn, textKey, timeColumns, type TimeColumn } from './column-keys.ts';
import { groupMask, type SortOrder } from './sort-order.ts';
import { sortedText } from './text-values.ts';
import { OrderUpdater, type MovedRows, type SortedBy, type StoredOrder } from './update-order.ts';

/** How a snapshot differs from the one whose orders are updated. */
export interface OrderChanges {
  /** Rows that are gone or changed. */
  readonly removed: RowBits;
  /** Rows that are new or changed, ascending. */
  readonly placed: Uint32Array;
  /** By row: the columns that differ (change.ts). */
  readonly columns: Uint16Array;
}

type CompareRows = (row: number, other: number) => number;

/**
 * Computes the orders of a snapshot by all columns from those of the previous one. `timesOf`: by row, NaN for none, valid
 * until its next call. An order is valid only during the call of `store`.
 */
export function* updateOrders(
  rows: StoredRows,
  collation: Collation,
  changes: OrderChanges,
  old: (column: SortColumn) => StoredOrder,
  timesOf: (column: TimeColumn) => Float64Array,
  store: (column: SortColumn, order: SortOrder) => void,
): Steps<void> {
  /** By row: first the hash of its id, by which equal names are ordered, then its place in the order of names. */
  const ties = new Uint32Array(rows.lastRow() + 1);
  const compareTies: CompareRows = (row, other) => (ties[row] ?? 0) - (ties[other] ?? 0) || row - other;
  rows.ids.forEach((row, hash) => (ties[row] = hash));
  const updater = new OrderUpdater();
  const names = yield* updater.update(
    old('name'),
    movedBy(changes, 'name'),
    byText(rows, 'name', collation, compareTies),
  );
  store('name', names);
  yield;
  for (let at = 0; at < names.rows.length; at += 1) ties[(names.rows[at] ?? 0) & groupMask] = at;
  yield;
  for (const column of sortColumns) {
    if (column === 'name') continue;
    const moved = movedBy(changes, column);
    const order = isTimeColumn(column)
      ? yield* updater.update(old(column), moved, byTime(timesOf(column), compareTies))
      : yield* updater.update(old(column), moved, byText(rows, column, collation, compareTies));
    store(column, order);
    yield;
  }
}

/** Rows stay in the order of a column if their values in it are the same, and their names, by which equal values are ordered. */
function movedBy({ removed, placed, columns }: OrderChanges, column: SortColumn): MovedRows {
  const own = columnBit(isTimeColumn(column) ? timeColumns[column] : column);
  const leaving = removed.slice();
  const amongEquals = new Uint32Array(removed.length);
  const entering = placed.filter((row) => {
    const differing = columns[row] ?? 0;
    // Rows that the previous index does not have enter all orders.
    if ((differing & own) !== 0 || !hasRow(removed, row)) return true;
    if ((differing & columnBit('name')) === 0) removeRow(leaving, row);
    else addRow(amongEquals, row);
    return hasRow(leaving, row);
  });
  return { leaving, entering, amongEquals };
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
