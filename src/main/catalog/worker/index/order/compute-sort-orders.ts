import type { SortColumn } from '../../../../../preload/contract/view.ts';
import type { Steps } from '../../steps.ts';
import type { StoredRows, TimeReading } from '../../snapshot/stored-rows.ts';
import type { Collation } from './collation.ts';
import { readColumns } from './column-values.ts';
import { columnValues } from './column-keys.ts';
import { groupMask, type SortOrder } from './sort-order.ts';

/**
 * Columns that are read together, in the order in which they are sorted. Reading all rows takes long, but many distinct texts
 * fill memory: names are alone, and comments are sorted when all others are done.
 */
const readTogether: readonly (readonly SortColumn[])[] = [
  ['name'],
  ['status', 'creator', 'updater', 'created', 'updated', 'comments'],
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
  let base = yield* snapshot.ids.rowsByHash();
  for (const columns of readTogether) {
    const values = new Map(columns.map((column) => [column, columnValues(column, plainNumbers, collation)]));
    yield* readColumns(snapshot, lastRow, [...values.values()]);
    for (const [column, known] of values) {
      const order = yield* known.order(base);
      // Frees memory while the next order is computed.
      values.delete(column);
      if (column === 'name') base = order.rows.map((row) => row & groupMask);
      store(column, order);
      yield;
    }
  }
}
