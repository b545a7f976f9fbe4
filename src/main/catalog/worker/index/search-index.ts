import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { SortColumn, SortKey } from '../../../../preload/contract/view.ts';
import { numberOrNull } from '../snapshot/columns.ts';
import type { Steps } from '../steps.ts';
import { DamageError, storageErrorKind } from '../../storage-error.ts';
import type { StoredRows, TimeReading } from '../snapshot/stored-rows.ts';
import { piecesOf } from './block-pieces.ts';
import { appendOrders, contentsSchema, type Contents } from './index-contents.ts';
import { IndexFile } from './index-file.ts';
import { onIndexFile } from './index-file-error.ts';
import { collationOf, type Collation } from './order/collation.ts';
import { orderPlausibleTimes } from './order/plausible-times.ts';
import { isTimeColumn, timeColumns, type TimeColumn } from './order/column-keys.ts';
import { orderBy, type SortOrder } from './order/sort-order.ts';
import { computeSortOrders } from './order/compute-sort-orders.ts';
import { blockRows, countRows, intersect, type RowBits } from './row-bits.ts';
import { SealedBlock } from './sealed-block.ts';

/** Each takes 4 to 8 bytes for each row. */
const maxCachedOrders = 2;

type OrdersInMemory = ReadonlyMap<Collation, ReadonlyMap<SortColumn, SortOrder>>;

/** The finished index of a published snapshot, which never changes. */
export class SearchIndex {
  readonly blocks: readonly SealedBlock[];
  readonly #rows: StoredRows;
  readonly #file: IndexFile;
  readonly #contents: Contents;
  /** Orders that could not be written to the file. */
  readonly #ordersInMemory: OrdersInMemory;
  /** Cached results of `order`. */
  readonly #orders = new Map<string, Uint32Array>();
  #existing: RowBits | null = null;

  constructor(
    rows: StoredRows,
    file: IndexFile,
    contents: Contents,
    blocks: readonly SealedBlock[],
    ordersInMemory: OrdersInMemory = new Map(),
  ) {
    this.#rows = rows;
    this.#file = file;
    this.#contents = contents;
    this.blocks = blocks;
    this.#ordersInMemory = ordersInMemory;
  }

  /** Opens the stored index of a snapshot; null if it is missing, damaged, of another version or for another file. */
  static open(rows: StoredRows): SearchIndex | null {
    try {
      const { index: file, contents } = IndexFile.open(indexPathOf(rows));
      const read = v.safeParse(contentsSchema, contents);
      if (read.success && read.output.made.bytes === fs.statSync(rows.path).size) {
        const blocks = read.output.blocks.map((pieces) => new SealedBlock(file, pieces));
        return new SearchIndex(rows, file, read.output, blocks);
      }
      file.close();
    } catch (error) {
      if (storageErrorKind(error) === null && !(error instanceof SyntaxError)) throw error;
    }
    return null;
  }

  /** Whether it has the orders of the present language. */
  get hasOrders(): boolean {
    const collation = this.#collation;
    return collation in this.#contents.orders || this.#ordersInMemory.has(collation);
  }

  /** All row numbers in an order; requires `hasOrders`. */
  *order(keys: readonly SortKey[]): Steps<Uint32Array> {
    const { times } = this.#rows;
    const collation = this.#collation;
    const name = JSON.stringify([keys, times, collation]);
    const cached = this.#orders.get(name);
    if (cached !== undefined) return cached;
    const columnOrder = memoized((column) => this.#columnOrder(column, collation));
    const order = yield* orderBy(keys, (column) =>
      isTimeColumn(column) ? this.#timeOrder(column, times, columnOrder) : columnOrder(column),
    );
    this.#orders.set(name, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= maxCachedOrders) break;
      this.#orders.delete(oldest);
    }
    return order;
  }

  removeDeleted(bits: RowBits): void {
    this.#existing ??= onIndexFile(() => this.#readExisting());
    intersect(bits, this.#existing);
  }

  /** Reads the whole file, first the parts that searches need; throws on damage. */
  *check(): Steps<void> {
    const { blocks, rows, orders } = this.#contents;
    yield* this.warm();
    const stored = Object.values(orders).flatMap((byColumn) => Object.values(byColumn ?? {}));
    for (const piece of [...blocks.flatMap(piecesOf), rows, ...stored.map((order) => order.rows)]) {
      onIndexFile(() => this.#file.check(piece));
      yield;
    }
  }

  /** Reads the parts that searches need into memory, so that the first one is not slower. */
  *warm(): Steps<void> {
    for (const block of this.blocks) {
      onIndexFile(() => block.warm());
      yield;
    }
  }

  /** Sorts by the present language; returns an index with these orders of the same file. */
  *withOrders(): Steps<SearchIndex> {
    const rows = this.#rows;
    const collation = this.#collation;
    const orders = new Map<SortColumn, SortOrder>();
    yield* computeSortOrders(rows, rows.lastRow(), collation, (column, order) => orders.set(column, order));
    try {
      const contents = this.#file.extend(indexPathOf(rows), (): Contents => {
        const stored = appendOrders(this.#file, orders);
        return { ...this.#contents, orders: { ...this.#contents.orders, [collation]: stored } };
      });
      return new SearchIndex(rows, this.#file, contents, this.blocks, this.#ordersInMemory);
    } catch (error) {
      if (storageErrorKind(error) === null) throw error;
      const inMemory = new Map(this.#ordersInMemory).set(collation, orders);
      return new SearchIndex(rows, this.#file, this.#contents, this.blocks, inMemory);
    }
  }

  close(): void {
    this.#file.close();
  }

  get #collation(): Collation {
    return collationOf(this.#rows.language);
  }

  #readExisting(): RowBits {
    const { rows, made, blocks } = this.#contents;
    const bits = new Uint32Array(this.#file.read(rows).buffer);
    // A row that is missing in the index would never be found.
    if (countRows(bits) !== made.rows || blocks.length * blockRows !== bits.length * 32)
      throw new DamageError('rows');
    return bits;
  }

  /** Times are stored in the order of their numbers; implausible ones are moved to the end. */
  #timeOrder(column: TimeColumn, times: TimeReading, columnOrder: ColumnOrder): SortOrder {
    const stored = timeColumns[column];
    const read = this.#rows.db.prepare(`SELECT ${stored} FROM package WHERE row = ?`);
    return orderPlausibleTimes(
      columnOrder(column),
      times,
      (row) => numberOrNull(read.get(row)?.[stored]),
      () => columnOrder('name'),
    );
  }

  #columnOrder(column: SortColumn, collation: Collation): SortOrder {
    const inMemory = this.#ordersInMemory.get(collation)?.get(column);
    if (inMemory !== undefined) return inMemory;
    return onIndexFile(() => {
      const { orders, made } = this.#contents;
      const stored = orders[collation];
      if (stored === undefined) throw new DamageError('sort order');
      const { filled, rows: piece } = stored[column];
      const rows = new Uint32Array(this.#file.read(piece).buffer);
      if (rows.length !== made.rows || filled > rows.length) throw new DamageError('sort order');
      return { filled, rows };
    });
  }
}

type ColumnOrder = (column: SortColumn) => SortOrder;

/** Reads the order of each column once. */
function memoized(read: ColumnOrder): ColumnOrder {
  const known = new Map<SortColumn, SortOrder>();
  return (column) => {
    const order = known.get(column) ?? read(column);
    known.set(column, order);
    return order;
  };
}

export function indexPathOf(rows: StoredRows): string {
  return path.join(rows.folder, `${rows.name}.index`);
}
