import type { ShelfContent } from '../index/shelf-rows.ts';
import type { SnapshotIndex, SnapshotIndexes } from '../index/snapshot-index.ts';
import type { DiaryReader } from '../diary/diary-reader.ts';
import type { ListAsOf, PastLists } from '../diary/past-lists.ts';
import type { Published } from '../snapshot/publishing.ts';
import type { Steps } from '../steps.ts';
import type { WholeRecord } from '../snapshot/package-record.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { StoreError } from '../../storage-error.ts';
import type { OpenViews, View } from './open-views.ts';

/** The part of `SnapshotSet` that queries can use. */
export interface QuerySource {
  readonly shown: Published | null;
  readonly newest: Snapshot | null;
  readonly views: OpenViews;
  readonly pins: Map<number, Snapshot>;
}

/** What queries use beside the snapshots. */
export interface QueryTools {
  readonly indexes: SnapshotIndexes;
  readonly diary: DiaryReader;
  readonly pastLists: PastLists;
}

/** The snapshots for one query. Records which ones it uses, so that damage is attributed to them. */
export class QueryContext {
  /** The id of the request, and of the view or pin that the query creates. */
  readonly request: number;
  readonly shelf: ShelfContent;
  readonly #source: QuerySource;
  readonly #tools: QueryTools;
  readonly #used = new Set<Snapshot>();

  constructor(request: number, source: QuerySource, tools: QueryTools, shelf: ShelfContent) {
    this.request = request;
    this.shelf = shelf;
    this.#source = source;
    this.#tools = tools;
  }

  get diary(): DiaryReader {
    return this.#tools.diary;
  }

  get used(): readonly Snapshot[] {
    return [...this.#used];
  }

  /** The snapshot for new views; null before the first is published. */
  get shown(): Snapshot | null {
    return this.#noteUse(this.#source.shown?.snapshot ?? null);
  }

  /** The same, or that of an unfinished first sync. */
  get newest(): Snapshot | null {
    return this.#noteUse(this.#source.newest);
  }

  /** The list as of a time, ms since 1970. Throws `not-recorded` if the diary does not reach so far. */
  *listAsOf(time: number): Steps<ListAsOf> {
    const { shown } = this.#source;
    this.#noteUse(shown?.snapshot ?? null);
    if (shown === null) throw new StoreError({ code: 'not-recorded', retryable: false });
    const list = yield* this.#tools.pastLists.asOf(shown, time);
    this.#noteUse(list.snapshot);
    return list;
  }

  /** Throws `view-gone` if the view does not exist. */
  view(handle: number): View {
    const view = this.#source.views.get(handle);
    this.#noteUse(view.snapshot);
    return view;
  }

  /** A package and the snapshot of its view; throws `item-gone` if the snapshot lacks it. */
  item({ view, id }: { readonly view: number; readonly id: string }): {
    readonly record: WholeRecord;
    readonly snapshot: Snapshot;
    readonly query: View['query'];
  } {
    const { snapshot, query } = this.view(view);
    const record = snapshot?.record(snapshot.rowOf(id)) ?? null;
    if (snapshot === null || record === null) throw new StoreError({ code: 'item-gone', retryable: false });
    return { record: { ...record, total: snapshot.totalOf(record.row) }, snapshot, query };
  }

  index(snapshot: Snapshot): SnapshotIndex {
    return this.#tools.indexes.of(snapshot);
  }

  get views(): OpenViews {
    return this.#source.views;
  }

  /** Keeps a snapshot file until the pin is released. */
  pin(snapshot: Snapshot): number {
    this.#source.pins.set(this.request, snapshot);
    return this.request;
  }

  #noteUse(snapshot: Snapshot | null): Snapshot | null {
    if (snapshot !== null) this.#used.add(snapshot);
    return snapshot;
  }
}
