import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { sortColumns, type SortColumn, type SortKey } from '../../../../preload/contract/view.ts';
import { flushFile } from '../snapshot/account-folder.ts';
import { numberColumn, numberList, numberOrNull, textColumn } from '../snapshot/columns.ts';
import type { Steps } from '../steps.ts';
import { DamageError, StoreError, troubleOf } from '../snapshot/store-failure.ts';
import type { StoredRows, TimeReading } from '../snapshot/stored-rows.ts';
import { BlockBuilder, type IndexedRow } from './block-builder.ts';
import { blockSchema, piecesOf, pieceSchema, type Block } from './block-pieces.ts';
import { IndexFile } from './index-file.ts';
import {
  addRow,
  blockOf,
  blockRows,
  countRows,
  dropRow,
  intersect,
  noRows,
  type RowBits,
} from './row-bits.ts';
import { SealedBlock } from './sealed-block.ts';
import { keepShortTerms } from './short-terms.ts';
import { collations, type Collation } from './order/collation.ts';
import { orderOfTimes } from './order/plausible-times.ts';
import { isTimeColumn, timeColumns } from './order/sort-keys.ts';
import { orderBy, type SortOrder } from './order/sort-order.ts';
import { computeSortOrders } from './order/sort-orders.ts';

/** Thrown where the file of an index is not what it should be, or can't be written. */
export class IndexDamageError extends StoreError {
  constructor() {
    super({ code: 'storage-failed', retryable: true, detail: 'index' });
  }
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Other Unicode data would find and sort other than what is stored. */
const rules = `ICU ${process.versions['icu']}`;
const orderSchema = v.object({ filled: count, rows: pieceSchema });
const ordersSchema = v.object(v.entriesFromList(sortColumns, orderSchema));
type Orders = v.InferOutput<typeof ordersSchema>;

const contentsSchema = v.object({
  /** The size in bytes of the snapshot file that it was made from, its rows, and how texts were folded and sorted. */
  made: v.object({ bytes: count, rows: count, by: v.literal(rules) }),
  blocks: v.array(blockSchema),
  /** A bitmap of the rows that exist. */
  rows: pieceSchema,
  /** By the order of texts; made when a language that has it is first chosen. */
  orders: v.partial(v.object(v.entriesFromList(collations, ordersSchema))),
});
type Contents = v.InferOutput<typeof contentsSchema>;

/** How a list is sorted, beside the columns. */
interface Sorting {
  readonly times: TimeReading;
  readonly collation: Collation;
}

const rowsPerStep = 100;
/** UTF-16 units of texts after which a step takes in no further row. */
const textPerStep = 256 * 1024;
const rowsPerList = 20_000;
/** Orders of all rows that are remembered, 4 to 8 bytes a row each. */
const ordersKept = 2;

/**
 * What makes a snapshot quick to search and sort. Disposable: it can be made from the snapshot at any time, and is, where its
 * file is missing, of another version, or damaged. Being built, it follows the rows as they arrive: whole blocks are sealed
 * at once, the last one whenever somebody searches.
 */
export class SnapshotIndex {
  /** Where it is to be stored. */
  readonly #place: string;
  #file: IndexFile;
  /** Whether the file is in memory, because the disk has no room for it. */
  #inMemory = false;
  #contents: Contents | null;
  #blocks: SealedBlock[] = [];
  /** The order of the last few sorts. */
  readonly #orders = new Map<string, Uint32Array>();
  readonly #stored = new Map<SortColumn, SortOrder>();
  /** Orders for which the file has no room, or may not be written. */
  readonly #unstored = new Map<Collation, ReadonlyMap<SortColumn, SortOrder>>();
  #rows: RowBits | null = null;

  /** While it is being built: the block that rows are added to, its number, and the first row that is not in it. */
  #builder = new BlockBuilder();
  #current = 0;
  #next = 1;
  /** Sealed for those who search before it is full; null where rows have come since. */
  #tail: SealedBlock | null = null;
  /** Rows that were taken in, and those of them that are no more. */
  #taken = noRows(0);
  readonly #gone = new Set<number>();
  /** Blocks in which texts have changed since they were sealed, with the last such change. */
  readonly #rewritten = new Map<number, number>();
  #pieces: Block[] = [];
  /** Counts changes of rows that somebody may know. */
  #changes = 0;
  /** Counts how often it was begun, so that work on what is no more ends. */
  #beginnings = 0;

  private constructor(place: string, file: IndexFile, contents: Contents | null) {
    this.#place = place;
    this.#file = file;
    this.#contents = contents;
    this.#blocks = (contents?.blocks ?? []).map((pieces) => new SealedBlock(file, pieces));
  }

  /** Opens the finished index of a published snapshot, or begins one. */
  static openOrBegin(snapshot: StoredRows): SnapshotIndex {
    const place = indexFile(snapshot);
    try {
      const { index, contents } = IndexFile.open(place);
      const read = v.safeParse(contentsSchema, contents);
      if (read.success && read.output.made.bytes === fs.statSync(snapshot.path).size)
        return new SnapshotIndex(place, index, read.output);
      index.close();
    } catch (error) {
      if (troubleOf(error) === null && !(error instanceof SyntaxError)) throw error;
    }
    return SnapshotIndex.begin(snapshot);
  }

  /** Begins the index of a snapshot that is being built. */
  static begin(snapshot: StoredRows): SnapshotIndex {
    const place = indexFile(snapshot);
    const file = beginDraft(place);
    const index = new SnapshotIndex(place, file ?? IndexFile.inMemory(), null);
    index.#inMemory = file === null;
    return index;
  }

  /** Counts how often it was begun. */
  get beginnings(): number {
    return this.#beginnings;
  }

  /**
   * Forgets all that it holds. Whoever is building or searching goes on with what comes. `known`: the beginning that
   * somebody has met damage in; nothing is done where it was begun anew since.
   */
  beginAnew(known = this.#beginnings): void {
    if (known !== this.#beginnings) return;
    this.#file.close();
    const file = beginDraft(this.#place);
    this.#restart(file ?? IndexFile.inMemory(), file === null);
  }

  /** Another one after something that was known has changed. */
  get age(): number {
    return this.#beginnings + this.#changes;
  }

  get isFinished(): boolean {
    return this.#contents !== null;
  }

  /** Whether it is finished, and has the orders of a collation. */
  isReady(collation: Collation): boolean {
    return this.#contents !== null && (collation in this.#contents.orders || this.#unstored.has(collation));
  }

  /** Whether rows up to this one are all in it. */
  follows(lastRow: number): boolean {
    return this.isFinished || (this.#next > lastRow && this.#rewritten.size === 0);
  }

  /** The texts of a row have changed. */
  rewritten(row: number): void {
    this.#changes += 1;
    if (row < this.#next) this.#rewritten.set(blockOf(row), this.#changes);
  }

  /** The row is no more. */
  removed(row: number): void {
    this.#changes += 1;
    if (row < this.#next) this.#gone.add(row);
  }

  /** Takes in the rows of a snapshot up to one. */
  *follow(snapshot: StoredRows, lastRow: number): Steps<void> {
    while (!this.follows(lastRow)) {
      const beginning = this.#beginnings;
      try {
        yield* this.#followSome(snapshot, lastRow);
      } catch (error) {
        // Somebody else has begun anew meanwhile.
        if (beginning !== this.#beginnings && error instanceof IndexDamageError) continue;
        if (!this.#mayRetreat(error)) throw error;
        this.#retreat();
      }
      yield;
    }
  }

  /** Where to search, block by block; to be asked when all rows have been taken in. */
  *blocks(): Steps<readonly SealedBlock[]> {
    while (!this.isFinished && this.#next > firstRowOf(this.#current)) {
      if (this.#tail !== null) return [...this.#blocks, this.#tail];
      const builder = this.#builder;
      const next = this.#next;
      const file = IndexFile.inMemory();
      const tail = new SealedBlock(file, yield* builder.seal(file));
      // Somebody who searches before us may have taken in more meanwhile.
      if (builder === this.#builder && next === this.#next) this.#tail = tail;
    }
    return this.#blocks;
  }

  /** Takes rows out of a set that are no more. */
  keepExisting(bits: RowBits): void {
    if (this.isFinished) intersect(bits, this.#existing());
    for (const row of this.#gone) dropRow(bits, row);
  }

  /** The numbers of all rows in an order; only of an index that is ready for the snapshot's collation. */
  *order(snapshot: StoredRows, keys: readonly SortKey[]): Steps<Uint32Array> {
    const { times, collation } = snapshot;
    const name = JSON.stringify([keys, times, collation]);
    const known = this.#orders.get(name);
    if (known !== undefined) return known;
    this.#stored.clear();
    const order = yield* orderBy(keys, (column) => this.#orderOf(snapshot, column, { times, collation }));
    this.#stored.clear();
    this.#orders.set(name, order);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= ordersKept) break;
      this.#orders.delete(oldest);
    }
    return order;
  }

  /** Works on the file of the index, which can be made anew whatever is wrong with it. */
  own<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (troubleOf(error) === null) throw error;
      throw new IndexDamageError();
    }
  }

  /** Reads all of a finished index through, what a search needs first; throws where it is not as it was written. */
  *check(): Steps<void> {
    const { blocks, rows, orders } = this.#finished();
    yield* this.#warm();
    const ofAll = Object.values(orders).flatMap((made) => (made === undefined ? [] : Object.values(made)));
    const others = [rows, ...ofAll.map((order) => order.rows)];
    for (const piece of [...blocks.flatMap(piecesOf), ...others]) {
      this.own(() => this.#file.check(piece));
      yield;
    }
  }

  /** Makes the index of a published snapshot whole and stores it. */
  *finish(snapshot: StoredRows): Steps<void> {
    try {
      if (!this.isFinished) yield* this.#complete(snapshot);
    } catch (error) {
      if (!this.#mayRetreat(error)) throw error;
      this.#retreat();
      yield* this.#complete(snapshot);
    }
    if (!this.isReady(snapshot.collation)) yield* this.#addOrders(snapshot);
  }

  close(): void {
    this.#file.close();
  }

  *#followSome(snapshot: StoredRows, lastRow: number): Steps<void> {
    const [rewritten] = this.#rewritten.keys();
    if (rewritten !== undefined && rewritten !== this.#current) {
      yield* this.#sealAnew(snapshot, rewritten);
      return;
    }
    if (rewritten !== undefined) this.#beginBlock(rewritten);
    const end = Math.min(this.#next + rowsPerStep, lastRow + 1, firstRowOf(this.#current + 1));
    this.#next = this.#take(readRows(snapshot, this.#next, end), this.#builder);
    this.#tail = null;
    if (this.#next === firstRowOf(this.#current + 1)) yield* this.#sealCurrent();
  }

  /** Ends the block that rows are added to. */
  *#sealCurrent(): Steps<void> {
    const builder = this.#builder;
    const pieces = yield* this.#seal(builder);
    // Somebody else may have ended it meanwhile, or begun it anew.
    if (builder !== this.#builder) return;
    this.#put(this.#current, pieces);
    this.#beginBlock(this.#current + 1);
  }

  *#sealAnew(snapshot: StoredRows, block: number): Steps<void> {
    const beginning = this.#beginnings;
    const change = this.#rewritten.get(block);
    const builder = new BlockBuilder();
    for (let from = firstRowOf(block); from < firstRowOf(block + 1);) {
      const end = Math.min(from + rowsPerStep, firstRowOf(block + 1));
      from = this.#take(readRows(snapshot, from, end), builder);
      yield;
    }
    const pieces = yield* this.#seal(builder);
    if (beginning !== this.#beginnings) return;
    this.#put(block, pieces);
    if (this.#rewritten.get(block) === change) this.#rewritten.delete(block);
  }

  /** Answers the row to go on with. */
  #take({ rows, next }: ReadRows, builder: BlockBuilder): number {
    for (const row of rows) {
      builder.add(row);
      addRow(this.#taken, row.row);
    }
    return next;
  }

  #put(block: number, pieces: Block): void {
    this.#pieces[block] = pieces;
    this.#blocks[block] = new SealedBlock(this.#file, pieces);
  }

  *#seal(builder: BlockBuilder): Steps<Block> {
    const file = this.#file;
    try {
      return yield* keepShortTerms(file, yield* builder.seal(file));
    } catch (error) {
      if (troubleOf(error) === null) throw error;
      throw new IndexDamageError();
    }
  }

  #beginBlock(block: number): void {
    this.#rewritten.delete(block);
    this.#builder = new BlockBuilder();
    this.#current = block;
    this.#next = firstRowOf(block);
    this.#tail = null;
    this.#taken = withRoom(this.#taken, block);
  }

  *#complete(snapshot: StoredRows): Steps<void> {
    const beginning = this.#beginnings;
    const lastRow = snapshot.lastRow();
    yield* this.follow(snapshot, lastRow);
    if (this.#next > firstRowOf(this.#current) || this.#current === 0) yield* this.#sealCurrent();
    const existing = yield* existingRows(snapshot, lastRow);
    const rows = countRows(existing);
    // What is not in the index is never found.
    if (rows !== snapshot.ids.size || existing.some((word, at) => (word & ~(this.#taken[at] ?? 0)) !== 0))
      throw new DamageError('rows');
    const { collation } = snapshot;
    const orders: Record<string, unknown> = {};
    yield* computeSortOrders(snapshot, lastRow, collation, (name, order) => {
      if (beginning !== this.#beginnings) return;
      orders[name] = this.own(() => this.#append(order));
    });
    if (beginning !== this.#beginnings) {
      yield* this.#complete(snapshot);
      return;
    }
    const contents = v.parse(contentsSchema, {
      made: { bytes: fs.statSync(snapshot.path).size, rows, by: rules },
      blocks: this.#pieces,
      rows: this.own(() => this.#file.append(existing)),
      orders: { [collation]: orders },
    });
    this.own(() => this.#file.finish(contents));
    if (!this.#inMemory) yield* this.#store();
    if (beginning !== this.#beginnings) return;
    this.#beginBlock(0);
    this.#gone.clear();
    this.#taken = noRows(0);
    this.#contents = contents;
    yield* this.#warm();
  }

  /** Sorts by the collation of the snapshot, and adds that to what is stored. */
  *#addOrders(snapshot: StoredRows): Steps<void> {
    const beginning = this.#beginnings;
    const { collation } = snapshot;
    const orders = new Map<SortColumn, SortOrder>();
    yield* computeSortOrders(snapshot, snapshot.lastRow(), collation, (name, order) =>
      orders.set(name, order),
    );
    if (beginning !== this.#beginnings) return;
    const before = this.#finished();
    try {
      this.#file.extend(this.#place, () => {
        const made = v.parse(
          ordersSchema,
          Object.fromEntries(Array.from(orders, ([name, order]) => [name, this.#append(order)])),
        );
        this.#contents = { ...before, orders: { ...before.orders, [collation]: made } };
        return this.#contents;
      });
    } catch (error) {
      this.#contents = before;
      if (troubleOf(error) === null) throw error;
      this.#unstored.set(collation, orders);
    }
  }

  #append({ filled, rows }: SortOrder): Orders[SortColumn] {
    return { filled, rows: this.#file.append(rows) };
  }

  /** Reads what searches need, so that nobody who types waits for it. */
  *#warm(): Steps<void> {
    for (const block of this.#blocks) {
      this.own(() => block.warm());
      yield;
    }
  }

  *#store(): Steps<void> {
    const draft = draftOf(this.#place);
    const file = this.#file;
    try {
      yield flushFile(draft);
      if (file === this.#file) file.moveTo(this.#place, draft);
    } catch (error) {
      if (troubleOf(error) === null) throw error;
      throw new IndexDamageError();
    }
  }

  #finished(): Contents {
    if (this.#contents === null) throw new Error('the index is not finished');
    return this.#contents;
  }

  #existing(): RowBits {
    this.#rows ??= this.own(() => {
      const { rows, made, blocks } = this.#finished();
      const bits = new Uint32Array(this.#file.read(rows).buffer);
      // Nothing is missing from a list without anybody noticing.
      if (countRows(bits) !== made.rows || blocks.length * blockRows !== bits.length * 32)
        throw new DamageError('rows');
      return bits;
    });
    return this.#rows;
  }

  #orderOf(snapshot: StoredRows, column: SortColumn, { times, collation }: Sorting): SortOrder {
    if (!isTimeColumn(column)) return this.#storedOrder(column, collation);
    const stored = timeColumns[column];
    const read = snapshot.db.prepare(`SELECT ${stored} FROM package WHERE row = ?`);
    return orderOfTimes(
      this.#storedOrder(column, collation),
      times,
      (row) => numberOrNull(read.get(row)?.[stored]),
      () => this.#storedOrder('name', collation),
    );
  }

  #storedOrder(column: SortColumn, collation: Collation): SortOrder {
    const known = this.#unstored.get(collation)?.get(column) ?? this.#stored.get(column);
    if (known !== undefined) return known;
    return this.own(() => {
      const { orders, made } = this.#finished();
      const stored = orders[collation];
      if (stored === undefined) throw new DamageError('sort order');
      const { filled, rows: piece } = stored[column];
      const rows = new Uint32Array(this.#file.read(piece).buffer);
      if (rows.length !== made.rows || filled > rows.length) throw new DamageError('sort order');
      const order = { filled, rows };
      this.#stored.set(column, order);
      return order;
    });
  }

  /** Whether what went wrong is about this file, and memory may do better. */
  #mayRetreat(error: unknown): boolean {
    return !this.#inMemory && error instanceof IndexDamageError;
  }

  /** Goes on in memory, from the beginning. */
  #retreat(): void {
    this.#file.close();
    deleteDraft(this.#place);
    this.#restart(IndexFile.inMemory(), true);
  }

  #restart(file: IndexFile, inMemory: boolean): void {
    this.#beginnings += 1;
    this.#file = file;
    this.#inMemory = inMemory;
    this.#contents = null;
    this.#blocks = [];
    this.#pieces = [];
    this.#orders.clear();
    this.#stored.clear();
    this.#unstored.clear();
    this.#rows = null;
    this.#rewritten.clear();
    this.#gone.clear();
    this.#taken = noRows(0);
    this.#beginBlock(0);
  }
}

/** A file beside the index's place, which is emptied, too; null where nothing can be written. */
function beginDraft(place: string): IndexFile | null {
  try {
    deleteDraft(place);
    fs.rmSync(place, { recursive: true, force: true });
    return IndexFile.create(draftOf(place));
  } catch (error) {
    if (troubleOf(error) === null) throw error;
    return null;
  }
}

/** Deletes what was left of an index that was being made. */
function deleteDraft(place: string): void {
  fs.rmSync(draftOf(place), { recursive: true, force: true });
}

function indexFile(snapshot: StoredRows): string {
  return path.join(snapshot.folder, `${snapshot.name}.index`);
}

function draftOf(place: string): string {
  return `${place}.new`;
}

/** A set with room for the rows of a block; twice as much where it has to be made larger. */
function withRoom(rows: RowBits, block: number): RowBits {
  const needed = noRows(firstRowOf(block)).length;
  if (rows.length >= needed) return rows;
  const larger = new Uint32Array(Math.max(needed, rows.length * 2));
  larger.set(rows);
  return larger;
}

/** Rows are numbered from 1. */
function firstRowOf(block: number): number {
  return Math.max(1, block * blockRows);
}

const columns =
  'row, id, name, status, comments, creator, updater, channel_id, creator_id, updater_id, created_at, updated_at';

/** Rows for one step, and the row at which the next one begins. */
interface ReadRows {
  readonly rows: readonly IndexedRow[];
  readonly next: number;
}

/** Rows from one up to another, or fewer where their texts are long. */
function readRows({ db }: StoredRows, from: number, end: number): ReadRows {
  const rows: IndexedRow[] = [];
  let text = 0;
  const read = db.prepare(`SELECT ${columns} FROM package WHERE row >= ? AND row < ?`);
  read.setReturnArrays(true);
  for (const record of read.iterate(from, end)) {
    const [
      row,
      id,
      name,
      status,
      comments,
      creator,
      updater,
      channel,
      creatorId,
      updaterId,
      created,
      updated,
    ] = Object.values(record);
    const taken = {
      row: numberColumn(row),
      id: textColumn(id),
      name: textColumn(name),
      status: textColumn(status),
      comments: textColumn(comments),
      creator: textColumn(creator),
      updater: textColumn(updater),
      channel: textColumn(channel),
      creatorId: textColumn(creatorId),
      updaterId: textColumn(updaterId),
      createdAt: numberOrNull(created),
      updatedAt: numberOrNull(updated),
    };
    rows.push(taken);
    text += taken.name.length + taken.comments.length + taken.creator.length + taken.updater.length;
    text += taken.id.length + taken.status.length + taken.channel.length;
    text += taken.creatorId.length + taken.updaterId.length;
    if (text > textPerStep) return { rows, next: taken.row + 1 };
  }
  return { rows, next: end };
}

function* existingRows({ db }: StoredRows, lastRow: number): Steps<RowBits> {
  const bits = noRows(lastRow);
  const read = db.prepare('SELECT group_concat(row) AS rows FROM package WHERE row BETWEEN ? AND ?');
  for (let from = 1; from <= lastRow; from += rowsPerList) {
    for (const row of numberList(read.get(from, from + rowsPerList - 1)?.['rows'])) addRow(bits, row);
    yield;
  }
  return bits;
}
