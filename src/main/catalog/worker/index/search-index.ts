import fs from 'node:fs';
import * as v from 'valibot';
import type { SortColumn, SortKey } from '../../../../preload/contract/view.ts';
import type { Steps } from '../steps.ts';
import { DamageError, storageErrorKind } from '../../storage-error.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import { appendOrders, baseContentsSchema, contentsSchema, type Contents } from './index-contents.ts';
import { bytesOf, IndexFile, type Piece } from './index-file.ts';
import { basePathOf, indexPathOf } from './index-paths.ts';
import { onIndexFile, stepsOnIndexFile } from './index-file-error.ts';
import { collationOf, type Collation } from './order/collation.ts';
import { orderPlausibleTimes } from './order/plausible-times.ts';
import { isTimeColumn, timeReader } from './order/column-keys.ts';
import { orderBy, type SortOrder } from './order/sort-order.ts';
import { computeSortOrders } from './order/compute-sort-orders.ts';
import type { StoredOrder } from './order/update-order.ts';
import { countRows } from './row-bits.ts';
import type { PlacedSegment } from './placed-segment.ts';
import { Segment } from './segment.ts';

/** Each takes 4 to 8 bytes for each row. */
const maxCachedOrders = 2;
const bytesPerRow = 4;

type OrdersInMemory = ReadonlyMap<Collation, ReadonlyMap<SortColumn, SortOrder>>;

/** The files of a finished index. */
export interface IndexFiles {
  /** The table of contents, the orders, and what has changed since the base was built. */
  readonly own: IndexFile;
  readonly base: IndexFile;
}

/** The finished index of a published snapshot, which never changes. */
export class SearchIndex {
  readonly files: IndexFiles;
  readonly contents: Contents;
  readonly base: Segment;
  readonly #rows: StoredRows;
  /** Orders that could not be written to the file. */
  readonly #ordersInMemory: OrdersInMemory;
  /** Cached results of `order`. */
  readonly #orders = new Map<string, Uint32Array>();
  #segments: readonly PlacedSegment[] | null = null;

  constructor(
    rows: StoredRows,
    files: IndexFiles,
    contents: Contents,
    base: Segment,
    ordersInMemory: OrdersInMemory = new Map(),
  ) {
    this.#rows = rows;
    this.files = files;
    this.contents = contents;
    this.base = base;
    this.#ordersInMemory = ordersInMemory;
  }

  /** Opens the stored index of a snapshot; null if it is missing, damaged, of another version or for another file. */
  static open(rows: StoredRows): SearchIndex | null {
    const opened: IndexFile[] = [];
    const open = (path: string): unknown => {
      const { index, contents } = IndexFile.open(path);
      opened.push(index);
      return contents;
    };
    try {
      const contents = v.safeParse(contentsSchema, open(indexPathOf(rows)));
      const stored = v.safeParse(baseContentsSchema, open(basePathOf(rows)));
      const [own, base] = opened;
      if (
        contents.success &&
        stored.success &&
        own !== undefined &&
        base?.identity === contents.output.base.identity &&
        contents.output.made.bytes === fs.statSync(rows.path).size
      ) {
        return new SearchIndex(
          rows,
          { own, base },
          contents.output,
          new Segment(base, stored.output.segment),
        );
      }
    } catch (error) {
      if (storageErrorKind(error) === null && !(error instanceof SyntaxError)) throw error;
    }
    for (const file of opened) file.close();
    return null;
  }

  /** Whether it has the orders of the present language. */
  get hasOrders(): boolean {
    const collation = this.#collation;
    return collation in this.contents.orders || this.#ordersInMemory.has(collation);
  }

  /** All row numbers in an order; requires `hasOrders`. */
  *order(keys: readonly SortKey[]): Steps<Uint32Array> {
    const { times } = this.#rows;
    const collation = this.#collation;
    const name = JSON.stringify([keys, times, collation]);
    const cached = this.#orders.get(name);
    if (cached !== undefined) return cached;
    const readOrder = (column: SortColumn): SortOrder => this.#columnOrder(column, collation);
    const order = yield* orderBy(keys, (column) => {
      if (!isTimeColumn(column)) return readOrder(column);
      // Times are stored in the order of their numbers; implausible ones are moved to the end.
      const numberOf = timeReader(this.#rows.db, column);
      return orderPlausibleTimes(readOrder(column), times, numberOf, () => readOrder('name'));
    });
    this.#orders.set(name, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= maxCachedOrders) break;
      this.#orders.delete(oldest);
    }
    return order;
  }

  /** The order of the present language by a column; requires `hasOrders`. */
  orderBy(column: SortColumn): StoredOrder {
    const collation = this.#collation;
    const inMemory = this.#ordersInMemory.get(collation)?.get(column);
    if (inMemory !== undefined) {
      const { filled, rows } = inMemory;
      return { filled, size: rows.length, readRows: (into) => into.set(rows) };
    }
    const { own } = this.files;
    const { filled, rows } = onIndexFile(() => this.#storedOrder(column, collation));
    return {
      filled,
      size: this.contents.made.rows,
      readRows: (into) => {
        onIndexFile(() => own.readInto(bytesOf(into), rows, 0));
      },
    };
  }

  get basePath(): string {
    return basePathOf(this.#rows);
  }

  /** The base, and what has changed since it was built. */
  get segments(): readonly PlacedSegment[] {
    this.#segments ??= onIndexFile(() => this.#readSegments());
    return this.#segments;
  }

  /** Reads all of its files, first the parts that searches need; throws on damage. */
  *check(): Steps<void> {
    yield* this.warm();
    yield* stepsOnIndexFile(this.files.own.check());
    yield* stepsOnIndexFile(this.files.base.check());
  }

  /** Reads the parts that searches need into memory, so that the first one is not slower. */
  *warm(): Steps<void> {
    for (const { segment } of this.segments) {
      yield* stepsOnIndexFile(segment.warm());
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
      const { own } = this.files;
      const contents = own.extend((): Contents => {
        const stored = appendOrders(own, orders);
        return { ...this.contents, orders: { ...this.contents.orders, [collation]: stored } };
      });
      return new SearchIndex(rows, this.files, contents, this.base, this.#ordersInMemory);
    } catch (error) {
      if (storageErrorKind(error) === null) throw error;
      const inMemory = new Map(this.#ordersInMemory).set(collation, orders);
      return new SearchIndex(rows, this.files, this.contents, this.base, inMemory);
    }
  }

  close(): void {
    this.files.own.close();
    this.files.base.close();
  }

  get #collation(): Collation {
    return collationOf(this.#rows.language);
  }

  #readSegments(): readonly PlacedSegment[] {
    const { own } = this.files;
    const { base, deltas, made } = this.contents;
    const numbersOf = (piece: Piece): Uint32Array<ArrayBuffer> => new Uint32Array(own.read(piece).buffer);
    const segments: readonly PlacedSegment[] = [
      { segment: this.base, rows: 0, alive: numbersOf(base.alive) },
      ...deltas.map(({ segment, rows, alive }) => ({
        segment: new Segment(own, segment),
        rows: numbersOf(rows),
        alive: numbersOf(alive),
      })),
    ];
    // A row that is missing in the index would never be found.
    const rows = segments.reduce((sum, { alive }) => sum + countRows(alive), 0);
    if (rows !== made.rows) throw new DamageError('rows');
    return segments;
  }

  #columnOrder(column: SortColumn, collation: Collation): SortOrder {
    const inMemory = this.#ordersInMemory.get(collation)?.get(column);
    if (inMemory !== undefined) return { filled: inMemory.filled, rows: inMemory.rows.slice() };
    return onIndexFile(() => {
      const { filled, rows } = this.#storedOrder(column, collation);
      return { filled, rows: new Uint32Array(this.files.own.read(rows).buffer) };
    });
  }

  /** Where an order is in the file. */
  #storedOrder(column: SortColumn, collation: Collation): { readonly filled: number; readonly rows: Piece } {
    const { orders, made } = this.contents;
    const stored = orders[collation]?.[column];
    if (stored?.rows.bytes !== made.rows * bytesPerRow || stored.filled > made.rows)
      throw new DamageError('sort order');
    return stored;
  }
}
