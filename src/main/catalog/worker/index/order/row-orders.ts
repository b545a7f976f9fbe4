import type { SortColumn, SortKey } from '../../../../../preload/contract/view.ts';
import { textColumn } from '../../snapshot/columns.ts';
import { hashOf } from '../../snapshot/id-hash.ts';
import type { StoredRows } from '../../snapshot/stored-rows.ts';
import type { Steps } from '../../steps.ts';
import { collationOf } from './collation.ts';
import { isTimeColumn, valuesOf, type TimeColumn } from './column-keys.ts';
import { readColumns, type ReadColumn } from './column-values.ts';
import { orderByHash, orderColumns } from './compute-sort-orders.ts';
import { orderPlausibleTimes } from './plausible-times.ts';
import { groupMask, orderBy, type SortOrder } from './sort-order.ts';

/** Reads the stored number of a row's time. */
type TimeOf = (column: TimeColumn) => (row: number) => number | null;

/**
 * The orders of some rows by single columns, computed when they are needed first: the same that a finished index has of all rows
 * (compute-sort-orders.ts). The texts of the rows must not change meanwhile.
 */
export class RowOrders {
  readonly #snapshot: StoredRows;
  /** Ascending. */
  readonly #rows: Uint32Array;
  readonly #timeOf: TimeOf;
  readonly #columns = new Map<SortColumn, SortOrder>();
  /** The last result of `by`. */
  #last: { readonly key: string; readonly order: Uint32Array } | null = null;

  constructor(snapshot: StoredRows, rows: Uint32Array, timeOf: TimeOf) {
    this.#snapshot = snapshot;
    this.#rows = rows;
    this.#timeOf = timeOf;
  }

  has(columns: Iterable<SortColumn>): boolean {
    for (const column of columns) if (!this.#columns.has(column)) return false;
    return true;
  }

  /** Sorts by these columns, and by name. */
  *add(columns: Iterable<SortColumn>): Steps<void> {
    const missing = [...new Set<SortColumn>(['name', ...columns])].filter(
      (column) => !this.#columns.has(column),
    );
    if (missing.length === 0) return;
    const snapshot = this.#snapshot;
    const [first, last] = [this.#rows[0] ?? 1, this.#rows.at(-1) ?? 0];
    const values = valuesOf(missing, collationOf(snapshot.language), last);
    const names = this.#columns.get('name');
    const hashes = new Uint32Array(names === undefined ? last + 1 : 0);
    const ids: ReadColumn = { key: 'id', add: (row, id) => (hashes[row] = hashOf(textColumn(id))) };
    yield* readColumns(snapshot, first, last, [...values.values(), ...(names === undefined ? [ids] : [])]);
    const base =
      names === undefined ? yield* orderByHash(this.#rows, hashes) : names.rows.map((row) => row & groupMask);
    yield* orderColumns(values, base, (column, order) => this.#columns.set(column, order));
  }

  /** The rows in the order of several keys, whose columns were added. */
  *by(keys: readonly SortKey[]): Steps<Uint32Array> {
    const { times } = this.#snapshot;
    const key = JSON.stringify([keys, times]);
    if (this.#last?.key === key) return this.#last.order;
    const order = yield* orderBy(keys, (column) => {
      if (!isTimeColumn(column)) return this.#copyOf(column);
      const numberOf = this.#timeOf(column);
      return orderPlausibleTimes(this.#copyOf(column), times, numberOf, () => this.#of('name'));
    });
    this.#last = { key, order };
    return order;
  }

  #copyOf(column: SortColumn): SortOrder {
    const { filled, rows } = this.#of(column);
    return { filled, rows: rows.slice() };
  }

  #of(column: SortColumn): SortOrder {
    const order = this.#columns.get(column);
    if (order === undefined) throw new Error('the rows are not sorted by this column');
    return order;
  }
}
