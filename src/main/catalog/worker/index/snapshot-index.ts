import { noFilters, type Facet, type FacetRequest } from '../../../../preload/contract/view.ts';
import type { TimeBars } from '../../../../preload/contract/time-bars.ts';
import type { Steps } from '../steps.ts';
import type { RowObserver, StoredRows } from '../snapshot/stored-rows.ts';
import { IndexBuilder } from './index-builder.ts';
import type { StartIndexThread } from './index-thread.ts';
import { IndexFileError, stepsOnIndexFile } from './index-file-error.ts';
import { mergedIndex, needsMerge } from './merge-index.ts';
import { parseQuery, type Criteria, type ParsedQuery } from './query.ts';
import { RowSearch, segmentsOf, type Extent, type FoundRows, type TermCount } from './row-search.ts';
import { SearchIndex } from './search-index.ts';
import { noShelf, type ShelfContent } from './shelf-rows.ts';
import { similarWords, type MisspeltWord, type SimilarWord } from './spelling/similar-words.ts';
import { updatedIndex } from './update-index.ts';

/** By best match, which begins with all that other orders need. */
const warmingQuery: ParsedQuery = { terms: parseQuery('te'), filters: noFilters, sort: [] };

/**
 * The index of one snapshot: first a builder, later the finished index. It is rebuilt if its file is missing, damaged or of
 * another version; until then searches only take longer.
 */
export class SnapshotIndex implements RowObserver {
  readonly #rows: StoredRows;
  readonly #search: RowSearch;
  readonly #startThread: StartIndexThread | null;
  /** Opened when first needed. */
  #index: IndexBuilder | SearchIndex | null = null;
  #isClosed = false;

  constructor(rows: StoredRows, shelf: () => ShelfContent, startThread: StartIndexThread | null) {
    this.#rows = rows;
    this.#startThread = startThread;
    this.#search = new RowSearch(rows, shelf);
  }

  get isFinished(): boolean {
    return this.#openIndex() instanceof SearchIndex;
  }

  /** Whether it is finished and has the orders of the present language. */
  get isReady(): boolean {
    const index = this.#openIndex();
    return index instanceof SearchIndex && index.hasOrders;
  }

  /** Whether searches find all rows. */
  get isWhole(): boolean {
    const index = this.#openIndex();
    return index instanceof SearchIndex || index.isWhole;
  }

  /** `opened`: rows that come first among equals in the order of best match. */
  find(query: ParsedQuery, opened: readonly number[], extent: Extent): Steps<FoundRows> {
    const finished = (): SearchIndex | null => (this.#index instanceof SearchIndex ? this.#index : null);
    return this.#withIndex((index) => this.#search.find(index, query, opened, finished, extent));
  }

  /** Counts the values of a field in the rows that match everything except a filter by that field. */
  facet(criteria: Criteria, request: Omit<FacetRequest, 'view'>): Steps<Facet> {
    return this.#withIndex((index) => this.#search.facet(index, criteria, request));
  }

  /** Counts the rows by month or year that match everything except a filter by that time. */
  timeBars(criteria: Criteria, column: 'created' | 'updated'): Steps<TimeBars> {
    return this.#withIndex((index) => this.#search.timeBars(index, criteria, column));
  }

  count(criteria: Criteria, extent: Extent): Steps<number> {
    return this.#withIndex((index) => this.#search.count(index, criteria, extent));
  }

  /** Those of pasted ids that no row has as one of its ids. */
  withoutRow(ids: readonly string[]): Steps<readonly string[]> {
    return this.#withIndex((index) => this.#search.withoutRow(index, ids));
  }

  /** Counts the rows of each term. */
  countEach(criteria: Criteria): Steps<readonly TermCount[]> {
    return this.#withIndex((index) => this.#search.countEach(index, criteria));
  }

  /** Returns whether an existing row matches. */
  matcher(criteria: Criteria): Steps<(row: number) => boolean> {
    return this.#withIndex((index) => this.#search.matcher(index, criteria));
  }

  /** The words of the index that are most similar to each typed one, the likeliest first. */
  similarWords(words: readonly MisspeltWord[]): Steps<readonly (readonly SimilarWord[])[]> {
    return this.#withIndex(function* (index) {
      const { segments } = yield* segmentsOf(index, 'so-far');
      return yield* stepsOnIndexFile(similarWords(segments, words));
    });
  }

  rewritten(row: number): void {
    if (this.#index instanceof IndexBuilder) this.#index.rewritten(row);
  }

  removed(row: number): void {
    if (this.#index instanceof IndexBuilder) this.#index.removed(row);
  }

  rolledBack(): void {
    if (this.#index !== null) this.#replace(this.#index, this.#beginIndex());
  }

  covers(lastRow: number): boolean {
    const index = this.#openIndex();
    return index instanceof SearchIndex || (index.covers(lastRow) && !index.needsParts(lastRow));
  }

  addUpTo(lastRow: number): Steps<void> {
    return this.#withIndex((index) => this.#addUpTo(index, lastRow));
  }

  *#addUpTo(index: IndexBuilder | SearchIndex, lastRow: number): Steps<void> {
    if (!(index instanceof IndexBuilder)) return;
    yield* index.addUpTo(lastRow);
    while (index.needsParts(lastRow)) yield* index.addPart(lastRow);
  }

  /** Begins with the index of the previous snapshot, if that is finished and this one is not. */
  *update(previous: SnapshotIndex): Steps<void> {
    const index = this.#openIndex();
    const from = previous.#index;
    if (index instanceof SearchIndex || !(from instanceof SearchIndex)) return;
    let updated: SearchIndex | null = null;
    try {
      updated = yield* updatedIndex(this.#rows, from);
    } catch (error) {
      // It will be built from the rows.
      if (!(error instanceof IndexFileError)) throw error;
    }
    if (updated === null) return;
    if (this.#index !== index) {
      updated.close();
      return;
    }
    index.discard();
    this.#index = updated;
    yield* updated.warm();
  }

  /** Whether it has become slower by updates. */
  get needsMerge(): boolean {
    const index = this.#openIndex();
    return index instanceof SearchIndex && needsMerge(index);
  }

  /** Merges what updates have added. */
  *merge(): Steps<void> {
    const index = this.#openIndex();
    if (!(index instanceof SearchIndex)) return;
    try {
      const merged = yield* mergedIndex(this.#rows, index);
      if (this.#index === index) this.#index = merged;
      else merged.close();
      yield* merged.warm();
    } catch (error) {
      if (!(error instanceof IndexFileError)) throw error;
      // It stays as it is. If it was closed to replace its files, those are opened again.
      if (index === this.#index && index.files.own.isClosed) this.#index = null;
    }
  }

  /** Completes and stores the index of a published snapshot, with the orders of the present language. */
  finish(): Steps<void> {
    return this.#withIndex((index) => this.#finish(index));
  }

  /** Reads what searches need of a finished index, and asks one, because code is slow before it is compiled. */
  *warm(): Steps<void> {
    const index = this.#openIndex();
    if (!(index instanceof SearchIndex && index.hasOrders)) return;
    yield* index.warm();
    yield* this.find(warmingQuery, [], 'so-far');
  }

  /** Reads all of a finished index, and begins another one if it is damaged. */
  *check(): Steps<void> {
    const index = this.#openIndex();
    if (!(index instanceof SearchIndex)) return;
    try {
      yield* index.check();
    } catch (error) {
      if (!(error instanceof IndexFileError)) throw error;
      if (index === this.#index) this.#replaceDamaged(index, error);
    }
  }

  closed(): void {
    this.#isClosed = true;
    this.#index?.close();
    this.#index = null;
  }

  *#finish(index: IndexBuilder | SearchIndex): Steps<void> {
    let finished = index;
    if (finished instanceof IndexBuilder) {
      finished = yield* finished.finish(this.#startThread);
      if (this.#index !== index) {
        finished.close();
        return;
      }
      this.#index = finished;
      yield* finished.warm();
    }
    if (finished.hasOrders) return;
    const sorted = yield* finished.withOrders();
    if (this.#index === finished) this.#index = sorted;
  }

  /** Repeats the work with another index if the file of the present one is damaged. */
  *#withIndex<T>(work: (index: IndexBuilder | SearchIndex) => Steps<T>): Steps<T> {
    for (;;) {
      const index = this.#openIndex();
      try {
        return yield* work(index);
      } catch (error) {
        if (!(error instanceof IndexFileError)) throw error;
        // Otherwise another job has replaced it meanwhile.
        if (index === this.#index) this.#replaceDamaged(index, error);
      }
      yield;
    }
  }

  /** Rebuilds a finished index; builds one that can't be written to disk in memory. */
  #replaceDamaged(index: IndexBuilder | SearchIndex, error: IndexFileError): void {
    if (index instanceof SearchIndex) {
      this.#replace(index, this.#beginIndex());
      return;
    }
    if (index.isInMemory) throw error;
    index.discard();
    this.#replace(index, IndexBuilder.inMemory(this.#rows, this.#search.sortSegment));
  }

  #replace(index: IndexBuilder | SearchIndex, by: IndexBuilder): void {
    index.close();
    this.#index = by;
  }

  #beginIndex(): IndexBuilder {
    return IndexBuilder.create(this.#rows, this.#search.sortSegment);
  }

  #openIndex(): IndexBuilder | SearchIndex {
    if (this.#isClosed) throw new Error('the snapshot was closed');
    if (this.#index === null) {
      const stored = this.#rows.published ? SearchIndex.open(this.#rows) : null;
      this.#index = stored ?? this.#beginIndex();
    }
    return this.#index;
  }
}

/** The index of each open snapshot, which observes its changes and is closed with it. */
export class SnapshotIndexes {
  readonly #indexes = new WeakMap<StoredRows, SnapshotIndex>();
  readonly #shelf: () => ShelfContent;
  readonly #startThread: StartIndexThread | null;

  constructor(shelf: () => ShelfContent = () => noShelf, startThread: StartIndexThread | null = null) {
    this.#shelf = shelf;
    this.#startThread = startThread;
  }

  of(snapshot: StoredRows): SnapshotIndex {
    const known = this.#indexes.get(snapshot);
    if (known !== undefined) return known;
    const index = new SnapshotIndex(snapshot, this.#shelf, this.#startThread);
    snapshot.observer = index;
    this.#indexes.set(snapshot, index);
    return index;
  }
}
