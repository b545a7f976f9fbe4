import type { SortColumn } from '../../../../../preload/contract/view.ts';
import type { Steps } from '../../steps.ts';
import type { StoredRows, TimeReading } from '../../snapshot/stored-rows.ts';
import type { Collation } from './collation.ts';
import { readColumns } from './column-values.ts';
import { columnValues } from './column-keys.ts';
import { groupMask, type SortOrder } from './sort-order.ts';

/** Columns with few distinct texts are read together, others separately, because the values of a column fill memory. */
const readTogether: readonly (readonly SortColumn[])[] = [
  ['comments'],
  ['status', 'creator', 'updated'],
  ['updater', 'created'],
];

const plainNumbers: TimeReading = { unit: null, now: 0 };

/**
 * Computes the orders of a snapshot by all columns. Rows with equal names are in an order that depends on their ids only, so
 * that it is the same in every snapshot; rows with other equal values are in the order of their names. Times are ordered as
 * plain numbers (plausible-times.ts).
 */
export function* computeSortOrders(
  snapshot: StoredRows,
  lastRow: number,
  collation: Collation,
  store: (name: SortColumn, order: SortOrder) => void,
): Steps<void> {
  const read = { snapshot, lastRow, collation };
  const base = new Uint32Array(snapshot.ids.size);
  const storeNames = (name: SortColumn, order: SortOrder): void => {
    for (let at = 0; at < base.length; at += 1) base[at] = (order.rows[at] ?? 0) & groupMask;
    store(name, order);
  };
  yield* computeSome(read, ['name'], yield* snapshot.ids.rowsByHash(), storeNames);
  for (const columns of readTogether) yield* computeSome(read, columns, base, store);
}

interface Reading {
  readonly snapshot: StoredRows;
  readonly lastRow: number;
  readonly collation: Collation;
}

/** Computes the orders by some columns; rows with equal values stay in the order of `base`. */
function* computeSome(
  { snapshot, lastRow, collation }: Reading,
  columns: readonly SortColumn[],
  base: Uint32Array,
  store: (name: SortColumn, order: SortOrder) => void,
): Steps<void> {
  const values = new Map(columns.map((column) => [column, columnValues(column, plainNumbers, collation)]));
  yield* readColumns(snapshot, lastRow, [...values.values()]);
  for (const [column, known] of values) {
    const order = yield* known.order(base);
    values.delete(column);
    store(column, order);
    yield;
  }
}
