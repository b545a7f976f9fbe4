import fs from 'node:fs';
import * as v from 'valibot';
import type { SortColumn } from '../../../../preload/contract/view.ts';
import { removeIfPossibleSync } from '../../../files/held-file.ts';
import type { Steps } from '../steps.ts';
import { DamageError, storageErrorKind } from '../../storage-error.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import { appendOrder, contentsSchema, textRules, type Contents } from './index-contents.ts';
import { IndexFile } from './index-file.ts';
import { BlockParts, partRows, type SortSegment } from './block-parts.ts';
import { basePathOf, deleteAll, draftOf, indexPathOf, type IndexPaths } from './index-paths.ts';
import { IndexHelper } from './index-helper.ts';
import type { StartIndexThread } from './index-thread.ts';
import { IndexFileError, onIndexFile, stepsOnIndexFile } from './index-file-error.ts';
import { mergeSegments } from './merge-segments.ts';
import { collationOf } from './order/collation.ts';
import { computeSortOrders } from './order/compute-sort-orders.ts';
import type { SortOrder } from './order/sort-order.ts';
import type { PlacedSegment } from './placed-segment.ts';
import {
  addRow,
  blockOf,
  blockRows,
  emptyRows,
  firstRowOf,
  removeRow,
  wordsFor,
  type RowBits,
} from './row-bits.ts';
import { SearchIndex } from './search-index.ts';
import type { SegmentPieces } from './segment-pieces.ts';
import { SegmentReader } from './segment-reader.ts';
import { Segment } from './segment.ts';
import { withShortTerms } from './short-term-writer.ts';

/** The segment of all rows, in its own file. */
interface Base {
  readonly file: IndexFile;
  readonly segment: Segment;
}

/** Rows that follow each other, from a multiple of 65,536 on. */
interface Block {
  readonly segment: Segment;
  /** The ordinals that were added, without those deleted or changed since. */
  readonly alive: RowBits;
}

/** The segments for a search. */
export interface SearchedSegments {
  readonly segments: readonly PlacedSegment[];
  /** Whether they have all rows that there were when the search began. */
  readonly isWhole: boolean;
}

/**
 * An index that is built while the rows of its snapshot arrive, in blocks of 65,536 rows. A block is sealed when it is full, and
 * searches use what is ready; in the end all are merged. Several jobs may use it in turn, so each checks after a pause whether
 * another has done its work.
 */
export class IndexBuilder {
  readonly #rows: StoredRows;
  readonly #file: IndexFile;
  /** Null if everything is in memory, because the disk is full. */
  readonly #paths: IndexPaths | null;
  readonly #sortSegment: SortSegment;
  readonly #blocks: Block[] = [];
  /** The block that rows are added to. */
  #reader: SegmentReader;
  /** Rows that are in no block yet. */
  readonly #parts: BlockParts;
  /** Whether there was a search since parts were made in idle time, or the current block was begun. */
  #isSearched = false;
  /** Rows whose texts have changed since they were read, with the number of the last change. */
  readonly #rewritten = new Map<number, number>();
  #changes = 0;
  /** Builds some of the blocks while the index is finished. */
  #helper: IndexHelper | null = null;
  /** The files of the blocks that it has built. */
  readonly #helped: IndexFile[] = [];
  /** The merged blocks, once finishing has come so far. */
  #base: Base | null = null;

  private constructor(rows: StoredRows, sortSegment: SortSegment, file: IndexFile, paths: IndexPaths | null) {
    this.#rows = rows;
    this.#sortSegment = sortSegment;
    this.#file = file;
    this.#paths = paths;
    this.#reader = readerOf(rows, 0);
    this.#parts = new BlockParts(rows, (block) => this.#blocks[block] !== undefined, sortSegment);
  }

  /** Begins an index on disk, or in memory if no file can be created. Deletes an earlier one. */
  static create(rows: StoredRows, sortSegment: SortSegment): IndexBuilder {
    const base = basePathOf(rows);
    const paths = { index: indexPathOf(rows), base, blocks: `${base}.blocks` };
    try {
      deleteAll(paths);
      // One that is held is replaced in the end.
      for (const path of [paths.index, paths.base]) removeIfPossibleSync(path);
      return new IndexBuilder(rows, sortSegment, IndexFile.create(paths.blocks), paths);
    } catch (error) {
      if (storageErrorKind(error) === null) throw error;
      return IndexBuilder.inMemory(rows, sortSegment);
    }
  }

  static inMemory(rows: StoredRows, sortSegment: SortSegment): IndexBuilder {
    return new IndexBuilder(rows, sortSegment, IndexFile.inMemory(), null);
  }

  get isInMemory(): boolean {
    return this.#paths === null;
  }

  /** Whether it has the present texts of all rows up to this one. */
  covers(lastRow: number): boolean {
    return this.#reader.next > lastRow && this.#rewritten.size === 0;
  }

  /** Must be called when the texts of a row have changed. */
  rewritten(row: number): void {
    this.#parts.changed(row);
    if (row >= this.#reader.next) return;
    this.#changes += 1;
    this.#rewritten.set(row, this.#changes);
    // Searches find it again when its block has the new texts.
    this.#remove(row);
  }

  /** Must be called when a row was deleted. */
  removed(row: number): void {
    this.#parts.changed(row);
    if (row >= this.#reader.next) return;
    this.#rewritten.delete(row);
    this.#remove(row);
  }

  #remove(row: number): void {
    const { alive } = this.#blocks[blockOf(row)] ?? this.#reader;
    removeRow(alive, row % blockRows);
  }

  /** The number of the block that rows are added to. */
  get #current(): number {
    return blockOf(this.#reader.first);
  }

  /** Adds the rows of the snapshot up to this one. */
  *addUpTo(lastRow: number): Steps<void> {
    while (!this.covers(lastRow)) {
      // Another job has found damage and begun another index.
      if (this.#file.isClosed) throw new IndexFileError();
      if (!(yield* this.#takeBlock())) yield* this.#addSome(lastRow);
      yield;
    }
  }

  /** Whether parts are to be made in idle time, so that searches find most rows. */
  needsParts(lastRow: number): boolean {
    return this.#isSearched && this.#parts.missing(lastRow) > partRows;
  }

  /** Makes a part of the first rows that searches lack. */
  *addPart(lastRow: number): Steps<void> {
    yield* this.#parts.add(lastRow);
    if (this.#parts.missing(lastRow) <= partRows) this.#isSearched = false;
  }

  /** The segments that are ready. A search waits for a part only if that has the last rows, or there is no block yet. */
  *segmentsSoFar(): Steps<SearchedSegments> {
    this.#isSearched = true;
    const lastRow = this.#rows.lastRow();
    if (this.#blocks.length === 0 || this.#parts.missing(lastRow) <= partRows)
      yield* this.#parts.add(lastRow);
    return { segments: this.#segments, isWhole: this.#hasAll(lastRow) };
  }

  /** The segments of all rows, however long it takes. */
  *allSegments(): Steps<SearchedSegments> {
    const lastRow = this.#rows.lastRow();
    yield* this.addUpTo(lastRow);
    while (yield* this.#parts.add(lastRow)) yield;
    return { segments: this.#segments, isWhole: true };
  }

  /** Whether searches find all rows. */
  get isWhole(): boolean {
    return this.#hasAll(this.#rows.lastRow());
  }

  #hasAll(lastRow: number): boolean {
    // Parts have the present texts.
    const lacksTexts = this.#rewritten.keys().some((row) => this.#blocks[blockOf(row)] !== undefined);
    return !lacksTexts && this.#parts.missing(lastRow) === 0;
  }

  get #segments(): readonly PlacedSegment[] {
    return [...this.#blocks.map(placed), ...this.#parts.segments];
  }

  /** Completes the index of a published snapshot and stores it, with the help of a second thread where one starts. */
  *finish(startThread: StartIndexThread | null = null): Steps<SearchIndex> {
    this.#helper = this.#startHelper(startThread);
    try {
      return yield* this.#finish();
    } finally {
      this.#helper?.close();
      this.#helper = null;
    }
  }

  #startHelper(start: StartIndexThread | null): IndexHelper | null {
    if (start === null || this.#paths === null) return null;
    const { path: snapshot, language } = this.#rows;
    const lastRow = this.#rows.lastRow();
    const task = { snapshot, lastRow, blocks: this.#paths.blocks, collation: collationOf(language) };
    return new IndexHelper(start, task, () => this.#current);
  }

  *#finish(): Steps<SearchIndex> {
    const rows = this.#rows;
    const lastRow = rows.lastRow();
    yield* this.addUpTo(lastRow);
    if (this.#reader.next > firstRowOf(this.#current) || this.#current === 0) yield* this.#sealCurrent();
    const existing = emptyRows(lastRow);
    rows.ids.forEach((row) => addRow(existing, row));
    // A row that is missing in the index would never be found.
    const words = wordsFor(blockRows);
    if (existing.some((word, at) => word !== this.#blocks[Math.floor(at / words)]?.alive[at % words]))
      throw new DamageError('rows');
    this.#base ??= yield* this.#finishBase(lastRow);
    const base = this.#base;
    const own = onIndexFile(() => this.#createFile(this.#paths?.index));
    const contents = yield* own.keepIfDone(this.#writeContents(own, base, existing));
    // Searches have read the blocks until now.
    if (this.#file !== base.file) this.#file.close();
    for (const file of this.#helped) file.close();
    if (this.#paths !== null) deleteAll(this.#paths);
    return new SearchIndex(rows, { own, base: base.file }, contents, base.segment);
  }

  close(): void {
    this.#helper?.close();
    for (const file of this.#helped) file.close();
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
    const store = (column: SortColumn, order: SortOrder): void => {
      orders[column] = onIndexFile(() => appendOrder(own, order));
    };
    const computed = this.#helper === null ? null : yield* this.#helper.orders(collation);
    if (computed === null) yield* computeSortOrders(rows, rows.lastRow(), collation, store);
    for (const [column, order] of computed ?? []) {
      store(column, order);
      yield;
    }
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
    if (block !== undefined && others.length === 0)
      return yield* this.#storeBase(this.#file, block.segment.pieces);
    const file = onIndexFile(() => this.#createFile(this.#paths?.base));
    return yield* file.keepIfDone(this.#mergeBlocks(file, lastRow));
  }

  *#mergeBlocks(file: IndexFile, lastRow: number): Steps<Base> {
    const merged = yield* stepsOnIndexFile(mergeSegments(file, this.#blocks.map(placed), lastRow + 1));
    return yield* this.#storeBase(file, merged);
  }

  *#storeBase(file: IndexFile, merged: SegmentPieces): Steps<Base> {
    const pieces = yield* stepsOnIndexFile(withShortTerms(file, merged));
    onIndexFile(() => file.finish({ by: textRules, segment: pieces }));
    yield* this.#store(file, this.#paths?.base);
    return { file, segment: new Segment(file, pieces) };
  }

  /** Whether the current block is built by the other thread: takes it, or waits. */
  *#takeBlock(): Steps<boolean> {
    const block = this.#current;
    if (this.#helper?.has(block) !== true || this.#reader.next !== firstRowOf(block)) return false;
    const built = this.#helper.take(block);
    if (built === null) {
      yield this.#helper.changed;
      return true;
    }
    this.#helped.push(built.file);
    yield* this.#addBlock({ segment: built.segment, alive: built.rows });
    return true;
  }

  *#addSome(lastRow: number): Steps<void> {
    const [rewritten] = this.#rewritten.keys();
    if (rewritten !== undefined && blockOf(rewritten) < this.#current) {
      yield* this.#resealBlock(blockOf(rewritten));
      return;
    }
    if (rewritten !== undefined) this.#beginBlock(this.#current);
    const next = firstRowOf(this.#current + 1);
    this.#reader.addSome(Math.min(lastRow + 1, next));
    if (this.#reader.next === next) yield* this.#sealCurrent();
  }

  *#sealCurrent(): Steps<void> {
    const reader = this.#reader;
    const pieces = yield* stepsOnIndexFile(reader.builder.seal(this.#file));
    // Another job may have sealed or restarted it meanwhile.
    if (reader === this.#reader)
      yield* this.#addBlock({ segment: new Segment(this.#file, pieces), alive: reader.alive });
  }

  /** Makes the current block ready for searches, and begins the next one. */
  *#addBlock(block: Block): Steps<void> {
    const [reader, number] = [this.#reader, this.#current];
    yield* this.#sortSegment(placed(block, number));
    if (reader !== this.#reader) return;
    this.#blocks[number] = block;
    this.#parts.blockReady(number);
    this.#beginBlock(number + 1);
  }

  *#resealBlock(block: number): Steps<void> {
    const [sealed, changes] = [this.#blocks[block], this.#changes];
    const reader = readerOf(this.#rows, block);
    for (const end = firstRowOf(block + 1); reader.next < end;) {
      reader.addSome(end);
      yield;
    }
    const pieces = yield* stepsOnIndexFile(reader.builder.seal(this.#file));
    // Another job may have done it meanwhile.
    if (sealed === undefined || sealed !== this.#blocks[block]) return;
    const { alive } = sealed;
    this.#blocks[block] = { segment: new Segment(this.#file, pieces), alive };
    for (const [row, change] of this.#rewritten) {
      if (blockOf(row) !== block || change > changes) continue;
      addRow(alive, row % blockRows);
      this.#rewritten.delete(row);
    }
  }

  #beginBlock(block: number): void {
    for (const row of this.#rewritten.keys()) if (blockOf(row) === block) this.#rewritten.delete(row);
    this.#reader = readerOf(this.#rows, block);
    this.#isSearched = false;
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

/** Reads a block from its beginning. */
function readerOf(rows: StoredRows, block: number): SegmentReader {
  return new SegmentReader(rows, block * blockRows, blockRows);
}

/** A block in the index. */
function placed({ segment, alive }: Block, block: number): PlacedSegment {
  return { segment, rows: block * blockRows, alive: alive.subarray(0, wordsFor(segment.size)) };
}
