import type { SortColumn, SortKey } from '../../../../../preload/contract/view.ts';
import type { Steps } from '../../steps.ts';
import type { StoredRows, TimeReading } from '../../snapshot/stored-rows.ts';
import { collationOf, type Collation } from './collation.ts';
import { readColumns, type ColumnValues } from './column-values.ts';
import { columnValues, isTimeColumn } from './column-keys.ts';
import { orderBy, type SortOrder } from './sort-order.ts';

/**
 * Orders of a snapshot that is being written: only rows that have arrived since the last order are read and sorted. Keeps the
 * values of the columns of the last order.
 */
export class IncrementalOrders {
  #snapshot: StoredRows | null = null;
  #times: TimeReading | null = null;
  #collation: Collation | null = null;
  #columns = new Map<SortColumn, ColumnValues>();

  /**
   * Rows in the order of several keys (sort-order.ts), equals in the order of their arrival. `rows`: the existing ones, in
   * ascending order, up to `lastRow`. May be interrupted at any pause; only one may run at a time.
   */
  *order(
    snapshot: StoredRows,
    keys: readonly SortKey[],
    lastRow: number,
    rows: Uint32Array,
  ): Steps<Uint32Array<ArrayBuffer>> {
    this.#keep(snapshot, new Set(keys.map(({ column }) => column)));
    const columns = [...this.#columns];
    yield* readColumns(
      snapshot,
      lastRow,
      columns.map(([, values]) => values),
    );
    const orders = new Map<SortColumn, SortOrder>();
    for (const [column, values] of columns) {
      orders.set(column, yield* values.order(rows));
      yield;
    }
    return yield* orderBy(keys, (column) => orders.get(column) ?? { filled: 0, rows });
  }

  /** Forgets all rows, because texts may have changed. */
  forget(): void {
    this.#snapshot = null;
    this.#columns = new Map();
  }

  #keep(snapshot: StoredRows, columns: ReadonlySet<SortColumn>): void {
    const { times } = snapshot;
    const collation = collationOf(snapshot.language);
    if (snapshot !== this.#snapshot || collation !== this.#collation) this.forget();
    if (times.unit !== this.#times?.unit || times.now !== this.#times.now)
      for (const column of this.#columns.keys()) if (isTimeColumn(column)) this.#columns.delete(column);
    this.#snapshot = snapshot;
    this.#times = times;
    this.#collation = collation;
    this.#columns = new Map(
      Array.from(columns, (column) => [
        column,
        this.#columns.get(column) ?? columnValues(column, times, collation),
      ]),
    );
  }
}
