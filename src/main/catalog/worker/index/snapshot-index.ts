import type { Facet, FacetRequest } from '../../../../preload/contract/view.ts';
import type { Steps } from '../steps.ts';
import type { RowObserver, StoredRows } from '../snapshot/stored-rows.ts';
import { IndexBuilder } from './index-builder.ts';
import { IndexFileError } from './index-file-error.ts';
import type { Criteria, ParsedQuery } from './query.ts';
import type { ResultSet } from './result-set.ts';
import { RowSearch } from './row-search.ts';
import { SearchIndex } from './search-index.ts';

/**
 * The index of one snapshot: a builder at first, later the finished index. It can be built from the rows at any time, and is
 * built again where its file is missing, of another version or damaged; searches only take longer then.
 */
export class SnapshotIndex implements RowObserver {
  readonly #rows: StoredRows;
  readonly #search: RowSearch;
  /** Null until it is first needed. */
  #index: IndexBuilder | SearchIndex | null = null;
  #isClosed = false;

  constructor(rows: StoredRows) {
    this.#rows = rows;
    this.#search = new RowSearch(rows);
  }

  get isFinished(): boolean {
    return this.#opened() instanceof SearchIndex;
  }

  /** Whether it is finished and has the orders of the present language. */
  get isReady(): boolean {
    const index = this.#opened();
    return index instanceof SearchIndex && index.hasOrders;
  }

  /** The rows that match, in order. */
  find(query: ParsedQuery): Steps<ResultSet> {
    return this.#use((index) => this.#search.find(index, query));
  }

  /** The values of a field, counted over the rows that match all but a filter by that field. */
  facet(criteria: Criteria, request: FacetRequest): Steps<Facet> {
    return this.#use((index) => this.#search.facet(index, criteria, request));
  }

  /** How many rows match. */
  count(criteria: Criteria): Steps<number> {
    return this.#use((index) => this.#search.count(index, criteria));
  }

  /** A function that says of an existing row whether it matches. */
  matcher(criteria: Criteria): Steps<(row: number) => boolean> {
    return this.#use((index) => this.#search.matcher(index, criteria));
  }

  rewritten(row: number): void {
    this.#search.rowsChanged();
    if (this.#index instanceof IndexBuilder) this.#index.rewritten(row);
  }

  removed(row: number): void {
    this.#search.rowsChanged();
    if (this.#index instanceof IndexBuilder) this.#index.removed(row);
  }

  rolledBack(): void {
    if (this.#index !== null) this.#replace(this.#index, IndexBuilder.create(this.#rows));
  }

  /** Whether all rows up to this one are indexed. */
  covers(lastRow: number): boolean {
    const index = this.#opened();
    return index instanceof SearchIndex || index.covers(lastRow);
  }

  /** Indexes the rows up to one. */
  follow(lastRow: number): Steps<void> {
    return this.#use(function* (index) {
      if (index instanceof IndexBuilder) yield* index.follow(lastRow);
    });
  }

  /** Completes the index of a published snapshot and stores it, with the orders of the present language. */
  finish(): Steps<void> {
    return this.#use((index) => this.#finish(index));
  }

  /** Reads a finished index through; where it is damaged, begins another one. */
  *check(): Steps<void> {
    const index = this.#opened();
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
      finished = yield* finished.finish();
      if (this.#index === index) this.#index = finished;
      yield* finished.warm();
    }
    if (finished.hasOrders) return;
    const sorted = yield* finished.withOrders();
    if (this.#index === finished) this.#index = sorted;
  }

  /** Works with the present index, and again with another one where its file turns out to be damaged. */
  *#use<T>(work: (index: IndexBuilder | SearchIndex) => Steps<T>): Steps<T> {
    for (;;) {
      const index = this.#opened();
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

  /** Begins a finished index again; one that can't be built on disk is built in memory. */
  #replaceDamaged(index: IndexBuilder | SearchIndex, error: IndexFileError): void {
    if (index instanceof SearchIndex) {
      this.#replace(index, IndexBuilder.create(this.#rows));
      return;
    }
    if (index.isInMemory) throw error;
    index.discard();
    this.#replace(index, IndexBuilder.inMemory(this.#rows));
  }

  #replace(index: IndexBuilder | SearchIndex, by: IndexBuilder): void {
    index.close();
    this.#index = by;
    this.#search.rowsChanged();
  }

  #opened(): IndexBuilder | SearchIndex {
    if (this.#isClosed) throw new Error('the snapshot was closed');
    if (this.#index === null) {
      const stored = this.#rows.published ? SearchIndex.open(this.#rows) : null;
      this.#index = stored ?? IndexBuilder.create(this.#rows);
    }
    return this.#index;
  }
}

/** The index of each open snapshot, which follows its changes and is closed with it. */
export class SnapshotIndexes {
  readonly #indexes = new WeakMap<StoredRows, SnapshotIndex>();

  of(snapshot: StoredRows): SnapshotIndex {
    const known = this.#indexes.get(snapshot);
    if (known !== undefined) return known;
    const index = new SnapshotIndex(snapshot);
    snapshot.observer = index;
    this.#indexes.set(snapshot, index);
    return index;
  }
}
