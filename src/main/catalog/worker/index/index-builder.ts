import fs from 'node:fs';
import * as v from 'valibot';
import { flushFile } from '../snapshot/account-folder.ts';
import type { Steps } from '../steps.ts';
import { DamageError, storageErrorKind } from '../../storage-error.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import { BlockBuilder } from './block-builder.ts';
import type { Block } from './block-pieces.ts';
import { appendOrder, contentsSchema, textRules } from './index-contents.ts';
import { IndexFile } from './index-file.ts';
import { IndexFileError, onIndexFile, stepsOnIndexFile } from './index-file-error.ts';
import { existingRows, readIndexedRows } from './indexed-rows.ts';
import { collationOf } from './order/collation.ts';
import { computeSortOrders } from './order/compute-sort-orders.ts';
import { addRow, blockOf, blockRows, countRows, removeRow, emptyRows, type RowBits } from './row-bits.ts';
import { SealedBlock } from './sealed-block.ts';
import { indexPathOf, SearchIndex } from './search-index.ts';
import { addShortTermBitmaps } from './short-term-bitmaps.ts';

const rowsPerStep = 100;

/**
 * An index that is built while the rows of its snapshot arrive. A block is sealed when it is full, and the last one whenever a
 * search needs it. Several jobs may use it in turn, so each checks after a pause whether another has done its work.
 */
export class IndexBuilder {
  readonly #rows: StoredRows;
  readonly #file: IndexFile;
  /** Where the finished index is stored; null if it is in memory, because the disk is full. */
  readonly #path: string | null;
  readonly #blocks: SealedBlock[] = [];
  readonly #pieces: Block[] = [];
  /** The block that rows are added to, its number, and the first row that is not in it. */
  #builder = new BlockBuilder();
  #current = 0;
  #next = 1;
  /** The current block, sealed for searches before it is full; null if rows have been added since. */
  #tail: SealedBlock | null = null;
  /** Added rows, and which of them were deleted since. */
  #added = emptyRows(0);
  readonly #deleted = new Set<number>();
  /** Blocks with texts that have changed since they were sealed, with the number of the last change. */
  readonly #rewritten = new Map<number, number>();
  #changes = 0;

  private constructor(rows: StoredRows, file: IndexFile, path: string | null) {
    this.#rows = rows;
    this.#file = file;
    this.#path = path;
  }

  /** Begins an index on disk, or in memory if no file can be created. Deletes an earlier one. */
  static create(rows: StoredRows): IndexBuilder {
    const path = indexPathOf(rows);
    try {
      fs.rmSync(draftOf(path), { recursive: true, force: true });
      fs.rmSync(path, { recursive: true, force: true });
      return new IndexBuilder(rows, IndexFile.create(draftOf(path)), path);
    } catch (error) {
      if (storageErrorKind(error) === null) throw error;
      return IndexBuilder.inMemory(rows);
    }
  }

  static inMemory(rows: StoredRows): IndexBuilder {
    return new IndexBuilder(rows, IndexFile.inMemory(), null);
  }

  get isInMemory(): boolean {
    return this.#path === null;
  }

  /** Whether it has the present texts of all rows up to this one. */
  covers(lastRow: number): boolean {
    return this.#next > lastRow && this.#rewritten.size === 0;
  }

  /** Must be called when the texts of a row have changed. */
  rewritten(row: number): void {
    this.#changes += 1;
    if (row < this.#next) this.#rewritten.set(blockOf(row), this.#changes);
  }

  /** Must be called when a row was deleted. */
  removed(row: number): void {
    if (row < this.#next) this.#deleted.add(row);
  }

  /** Adds the rows of the snapshot up to this one. */
  *addUpTo(lastRow: number): Steps<void> {
    while (!this.covers(lastRow)) {
      // Another job has found damage and begun another index.
      if (this.#file.isClosed) throw new IndexFileError();
      yield* this.#addSome(lastRow);
      yield;
    }
  }

  /** The blocks of all added rows. */
  *blocks(): Steps<readonly SealedBlock[]> {
    while (this.#next > firstRowOf(this.#current)) {
      if (this.#tail !== null) return [...this.#blocks, this.#tail];
      const builder = this.#builder;
      const next = this.#next;
      const file = IndexFile.inMemory();
      const tail = new SealedBlock(file, yield* builder.seal(file));
      // Another search may have added more rows meanwhile.
      if (builder === this.#builder && next === this.#next) this.#tail = tail;
    }
    return this.#blocks;
  }

  removeDeleted(bits: RowBits): void {
    for (const row of this.#deleted) removeRow(bits, row);
  }

  /** Completes the index of a published snapshot and stores it. */
  *finish(): Steps<SearchIndex> {
    const rows = this.#rows;
    const lastRow = rows.lastRow();
    yield* this.addUpTo(lastRow);
    if (this.#next > firstRowOf(this.#current) || this.#current === 0) yield* this.#sealCurrent();
    const existing = yield* existingRows(rows, lastRow);
    const count = countRows(existing);
    // A row that is missing in the index would never be found.
    if (count !== rows.ids.size || existing.some((word, at) => (word & ~(this.#added[at] ?? 0)) !== 0))
      throw new DamageError('rows');
    const collation = collationOf(rows.language);
    const orders: Record<string, unknown> = {};
    yield* computeSortOrders(rows, lastRow, collation, (column, order) => {
      orders[column] = onIndexFile(() => appendOrder(this.#file, order));
    });
    const contents = v.parse(contentsSchema, {
      made: { bytes: fs.statSync(rows.path).size, rows: count, by: textRules },
      blocks: this.#pieces,
      rows: onIndexFile(() => this.#file.append(existing)),
      orders: { [collation]: orders },
    });
    onIndexFile(() => this.#file.finish(contents));
    if (this.#path !== null) yield* stepsOnIndexFile(this.#store(this.#path));
    return new SearchIndex(rows, this.#file, contents, this.#blocks);
  }

  close(): void {
    this.#file.close();
  }

  /** Closes it and deletes its file. */
  discard(): void {
    this.close();
    if (this.#path !== null) fs.rmSync(draftOf(this.#path), { recursive: true, force: true });
  }

  *#addSome(lastRow: number): Steps<void> {
    const [rewritten] = this.#rewritten.keys();
    if (rewritten !== undefined && rewritten !== this.#current) {
      yield* this.#resealBlock(rewritten);
      return;
    }
    if (rewritten !== undefined) this.#beginBlock(rewritten);
    const end = Math.min(this.#next + rowsPerStep, lastRow + 1, firstRowOf(this.#current + 1));
    this.#next = this.#addRows(this.#builder, this.#next, end);
    this.#tail = null;
    if (this.#next === firstRowOf(this.#current + 1)) yield* this.#sealCurrent();
  }

  /** Seals the current block, and begins the next one. */
  *#sealCurrent(): Steps<void> {
    const builder = this.#builder;
    const pieces = yield* this.#seal(builder);
    // Another job may have sealed or restarted it meanwhile.
    if (builder !== this.#builder) return;
    this.#setBlock(this.#current, pieces);
    this.#beginBlock(this.#current + 1);
  }

  *#resealBlock(block: number): Steps<void> {
    const change = this.#rewritten.get(block);
    const builder = new BlockBuilder();
    for (let from = firstRowOf(block); from < firstRowOf(block + 1);) {
      from = this.#addRows(builder, from, Math.min(from + rowsPerStep, firstRowOf(block + 1)));
      yield;
    }
    this.#setBlock(block, yield* this.#seal(builder));
    if (this.#rewritten.get(block) === change) this.#rewritten.delete(block);
  }

  /** Adds rows from `from` until before `end`, or fewer; returns the next row. */
  #addRows(builder: BlockBuilder, from: number, end: number): number {
    const { rows, next } = readIndexedRows(this.#rows, from, end);
    for (const row of rows) {
      builder.add(row);
      addRow(this.#added, row.row);
    }
    return next;
  }

  #setBlock(block: number, pieces: Block): void {
    this.#pieces[block] = pieces;
    this.#blocks[block] = new SealedBlock(this.#file, pieces);
  }

  *#seal(builder: BlockBuilder): Steps<Block> {
    const file = this.#file;
    const pieces = yield* stepsOnIndexFile(builder.seal(file));
    return yield* stepsOnIndexFile(addShortTermBitmaps(file, pieces));
  }

  #beginBlock(block: number): void {
    this.#rewritten.delete(block);
    this.#builder = new BlockBuilder();
    this.#current = block;
    this.#next = firstRowOf(block);
    this.#tail = null;
    this.#added = enlargedFor(block, this.#added);
  }

  *#store(path: string): Steps<void> {
    const draft = draftOf(path);
    yield flushFile(draft);
    this.#file.moveTo(path, draft);
  }
}

function draftOf(path: string): string {
  return `${path}.new`;
}

/** The set, enlarged if it has no space for a block. */
function enlargedFor(block: number, rows: RowBits): RowBits {
  const needed = emptyRows(firstRowOf(block)).byteLength;
  if (rows.byteLength >= needed) return rows;
  return new Uint32Array(rows.buffer.transfer(Math.max(needed, rows.byteLength * 2)));
}

/** Rows are numbered from 1. */
function firstRowOf(block: number): number {
  return Math.max(1, block * blockRows);
}
