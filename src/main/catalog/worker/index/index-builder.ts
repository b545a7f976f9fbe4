import fs from 'node:fs';
import * as v from 'valibot';
import { removeIfPossibleSync } from '../../../files/held-file.ts';
import type { Steps } from '../steps.ts';
import { DamageError, storageErrorKind } from '../../storage-error.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import { appendOrder, contentsSchema, textRules, type Contents } from './index-contents.ts';
import { IndexFile } from './index-file.ts';
import { basePathOf, draftOf, indexPathOf } from './index-paths.ts';
import { IndexFileError, onIndexFile, stepsOnIndexFile } from './index-file-error.ts';
import { existingRows, readIndexedRows } from './indexed-rows.ts';
import { mergeSegments } from './merge-segments.ts';
import { collationOf } from './order/collation.ts';
import { computeSortOrders } from './order/compute-sort-orders.ts';
import type { PlacedSegment } from './placed-segment.ts';
import {
  addRow,
  blockOf,
  blockRows,
  countRows,
  emptyRows,
  removeRow,
  wordsFor,
  type RowBits,
} from './row-bits.ts';
import { SearchIndex } from './search-index.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { SegmentPieces } from './segment-pieces.ts';
import { Segment } from './segment.ts';
import { withShortTerms } from './short-term-writer.ts';

const rowsPerStep = 100;

/** Where the files of an index are stored. */
interface Paths {
  readonly index: string;
  readonly base: string;
  readonly blocks: string;
}

/** The segment of all rows, in its own file. */
interface Base {
  readonly file: IndexFile;
  readonly segment: Segment;
}

/**
 * An index that is built while the rows of its snapshot arrive, in blocks of 65,536 rows. A block is sealed when it is full, and
 * the last one whenever a search needs it; in the end all are merged. Several jobs may use it in turn, so each checks after a
 * pause whether another has done its work.
 */
export class IndexBuilder {
  readonly #rows: StoredRows;
  readonly #file: IndexFile;
  /** Null if everything is in memory, because the disk is full. */
  readonly #paths: Paths | null;
  readonly #blocks: Segment[] = [];
  /** The block that rows are added to, its number, and the first row that is not in it. */
  #builder = new SegmentBuilder();
  #current = 0;
  #next = 1;
  /** The current block, sealed for searches before it is full; null if rows have been added since. */
  #tail: Segment | null = null;
  /** The rows that were added, without those deleted since. */
  #existing = emptyRows(0);
  /** Blocks with texts that have changed since they were sealed, with the number of the last change. */
  readonly #rewritten = new Map<number, number>();
  #changes = 0;
  /** The merged blocks, once finishing has come so far. */
  #base: Base | null = null;

  private constructor(rows: StoredRows, file: IndexFile, paths: Paths | null) {
    this.#rows = rows;
    this.#file = file;
    this.#paths = paths;
  }

  /** Begins an index on disk, or in memory if no file can be created. Deletes an earlier one. */
  static create(rows: StoredRows): IndexBuilder {
    const base = basePathOf(rows);
    const paths = { index: indexPathOf(rows), base, blocks: `${base}.blocks` };
    try {
      deleteAll(paths);
      // One that is held is replaced in the end.
      for (const path of [paths.index, paths.base]) removeIfPossibleSync(path);
      return new IndexBuilder(rows, IndexFile.create(paths.blocks), paths);
    } catch (error) {
      if (storageErrorKind(error) === null) throw error;
      return IndexBuilder.inMemory(rows);
    }
  }

  static inMemory(rows: StoredRows): IndexBuilder {
    return new IndexBuilder(rows, IndexFile.inMemory(), null);
  }

  get isInMemory(): boolean {
    return this.#paths === null;
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
    if (row < this.#next) removeRow(this.#existing, row);
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
  *segments(): Steps<readonly PlacedSegment[]> {
    while (this.#next > firstRowOf(this.#current)) {
      if (this.#tail !== null)
        return [...this.#placedBlocks(), placed(this.#tail, this.#current, this.#existing)];
      const builder = this.#builder;
      const next = this.#next;
      const file = IndexFile.inMemory();
      const tail = new Segment(file, yield* builder.seal(file));
      // Another search may have added more rows meanwhile.
      if (builder === this.#builder && next === this.#next) this.#tail = tail;
    }
    return this.#placedBlocks();
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
    if (count !== rows.ids.size || existing.some((word, at) => (word & ~(this.#existing[at] ?? 0)) !== 0))
      throw new DamageError('rows');
    this.#base ??= yield* this.#finishBase(lastRow);
    const base = this.#base;
    const own = onIndexFile(() => this.#createFile(this.#paths?.index));
    const contents = yield* own.keepIfDone(this.#writeContents(own, base, existing));
    // Searches have read the blocks until now.
    if (this.#file !== base.file) this.#file.close();
    if (this.#paths !== null) deleteAll(this.#paths);
    return new SearchIndex(rows, { own, base: base.file }, contents, base.segment);
  }

  close(): void {
    this.#file.close();
    this.#base?.file.close();
  }

  /** Closes it and deletes its files. */
  discard(): void {
    this.close();
    if (this.#paths !== null) deleteAll(this.#paths);
  }

  /** Writes and stores everything but the base. */
  *#writeContents(own: IndexFile, { file, segment }: Base, existing: RowBits): Steps<Contents> {
    const rows = this.#rows;
    const collation = collationOf(rows.language);
    const orders: Record<string, unknown> = {};
    yield* computeSortOrders(rows, rows.lastRow(), collation, (column, order) => {
      orders[column] = onIndexFile(() => appendOrder(own, order));
    });
    const alive = existing.subarray(0, wordsFor(segment.size));
    const contents = v.parse(contentsSchema, {
      made: { bytes: fs.statSync(rows.path).size, rows: rows.ids.size, by: textRules },
      base: { identity: file.identity, alive: onIndexFile(() => own.append(alive)) },
      deltas: [],
      orders: { [collation]: orders },
    });
    onIndexFile(() => own.finish(contents));
    yield* this.#store(own, this.#paths?.index);
    return contents;
  }

  /** Merges the blocks into one segment whose ordinals are the rows, and stores it. A single block is the base itself. */
  *#finishBase(lastRow: number): Steps<Base> {
    const [block, ...others] = this.#blocks;
    if (block !== undefined && others.length === 0) return yield* this.#storeBase(this.#file, block.pieces);
    const file = onIndexFile(() => this.#createFile(this.#paths?.base));
    return yield* file.keepIfDone(this.#mergeBlocks(file, lastRow));
  }

  *#mergeBlocks(file: IndexFile, lastRow: number): Steps<Base> {
    const merged = yield* stepsOnIndexFile(mergeSegments(file, this.#placedBlocks(), lastRow + 1));
    return yield* this.#storeBase(file, merged);
  }

  *#storeBase(file: IndexFile, merged: SegmentPieces): Steps<Base> {
    const pieces = yield* stepsOnIndexFile(withShortTerms(file, merged));
    onIndexFile(() => file.finish({ by: textRules, segment: pieces }));
    yield* this.#store(file, this.#paths?.base);
    return { file, segment: new Segment(file, pieces) };
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
    const pieces = yield* stepsOnIndexFile(builder.seal(this.#file));
    // Another job may have sealed or restarted it meanwhile.
    if (builder !== this.#builder) return;
    this.#blocks[this.#current] = new Segment(this.#file, pieces);
    this.#beginBlock(this.#current + 1);
  }

  *#resealBlock(block: number): Steps<void> {
    const change = this.#rewritten.get(block);
    const builder = new SegmentBuilder();
    for (let from = firstRowOf(block); from < firstRowOf(block + 1);) {
      from = this.#addRows(builder, from, Math.min(from + rowsPerStep, firstRowOf(block + 1)));
      yield;
    }
    this.#blocks[block] = new Segment(this.#file, yield* stepsOnIndexFile(builder.seal(this.#file)));
    if (this.#rewritten.get(block) === change) this.#rewritten.delete(block);
  }

  /** Adds rows from `from` until before `end`, or fewer; returns the next row. */
  #addRows(builder: SegmentBuilder, from: number, end: number): number {
    const { rows, next } = readIndexedRows(this.#rows, from, end);
    for (const row of rows) {
      builder.add(row, row.row % blockRows);
      addRow(this.#existing, row.row);
    }
    return next;
  }

  #placedBlocks(): readonly PlacedSegment[] {
    return this.#blocks.map((segment, block) => placed(segment, block, this.#existing));
  }

  #beginBlock(block: number): void {
    this.#rewritten.delete(block);
    this.#builder = new SegmentBuilder();
    this.#current = block;
    this.#next = firstRowOf(block);
    this.#tail = null;
    this.#existing = enlargedFor(block, this.#existing);
  }

  /** The draft of a file. */
  #createFile(path: string | undefined): IndexFile {
    return path === undefined ? IndexFile.inMemory() : IndexFile.create(draftOf(path));
  }

  *#store(file: IndexFile, path: string | undefined): Steps<void> {
    if (path === undefined) return;
    yield* file.flush();
    onIndexFile(() => file.moveTo(path));
  }
}

/** A block of rows in the index. */
function placed(segment: Segment, block: number, existing: RowBits): PlacedSegment {
  const first = (block * blockRows) >>> 5;
  return {
    segment,
    rows: block * blockRows,
    alive: existing.subarray(first, first + wordsFor(segment.size)),
  };
}

/** Deletes drafts and blocks. One that is held is deleted with its snapshot, or before the next index is built. */
function deleteAll({ index, base, blocks }: Paths): void {
  for (const path of [draftOf(index), draftOf(base), blocks]) removeIfPossibleSync(path);
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
