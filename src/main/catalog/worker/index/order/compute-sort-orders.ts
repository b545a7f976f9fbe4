import type { SortColumn } from '../../../../../preload/contract/view.ts';
import type { Steps } from '../../steps.ts';
import type { StoredRows } from '../../snapshot/stored-rows.ts';
import { addRow, emptyRows, rowsIn } from '../row-bits.ts';
import type { Collation } from './collation.ts';
import { readColumns, type ColumnValues } from './column-values.ts';
import { valuesOf } from './column-keys.ts';
import { sortByDigits } from './digit-sort.ts';
import { groupMask, type SortOrder } from './sort-order.ts';

/**
 * Columns that are read together, in the order in which they are sorted. Reading all rows takes long, but many distinct texts
 * fill memory: names are alone, and comments are sorted when all others are done.
 */
const readTogether: readonly (readonly SortColumn[])[] = [
  ['name'],
  ['status', 'creator', 'updater', 'created', 'updated', 'comments'],
];

/**
 * Computes the orders of a snapshot by all columns. Rows with equal names are in an order that depends on their ids only, so
 * that it is the same in every snapshot; rows with other equal values are in the order of their names.
 */
export function* computeSortOrders(
  snapshot: Pick<StoredRows, 'db' | 'ids'>,
  lastRow: number,
  collation: Collation,
  store: (name: SortColumn, order: SortOrder) => void,
): Steps<void> {
  const hashes = new Uint32Array(lastRow + 1);
  const rows = emptyRows(lastRow);
  snapshot.ids.forEach((row, hash) => {
    hashes[row] = hash;
    addRow(rows, row);
  });
  yield;
  let base = yield* orderByHash(rowsIn(rows), hashes);
  for (const columns of readTogether) {
    const values = valuesOf(columns, collation, lastRow);
    yield* readColumns(snapshot, 1, lastRow, [...values.values()]);
    base = yield* orderColumns(values, base, store);
  }
}

/** Ascending rows in the order of the hashes of their ids: almost random, but the same for the same ids. `hashes`: by row. */
export function* orderByHash(rows: Uint32Array, hashes: Uint32Array): Steps<Uint32Array> {
  const order = yield* sortByDigits(
    rows.map((row) => hashes[row] ?? 0),
    1,
  );
  return order.map((at) => rows[at] ?? 0);
}

/**
 * Computes an order by each column and removes its values, which frees memory. Equals are in the order of `base`, or in that of
 * names once these are sorted; returns the one that was used last.
 */
export function* orderColumns(
  values: Map<SortColumn, ColumnValues>,
  base: Uint32Array,
  store: (name: SortColumn, order: SortOrder) => void,
): Steps<Uint32Array> {
  let equals = base;
  for (const [column, each] of values) {
    const order = yield* each.order(equals);
    values.delete(column);
    if (column === 'name') equals = order.rows.map((row) => row & groupMask);
    store(column, order);
    yield;
  }
  return equals;
}
