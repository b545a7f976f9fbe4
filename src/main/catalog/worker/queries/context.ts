import type { SnapshotIndex, SnapshotIndexes } from '../index/snapshot-index.ts';
import type { PackageRecord } from '../snapshot/package-record.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { StoreError } from '../../storage-error.ts';
import type { OpenViews, View } from './open-views.ts';

/** The snapshots that queries can reach. */
export interface QuerySource {
  /** The one that new views open; null before the first is published. */
  readonly shown: { readonly snapshot: Snapshot } | null;
  /** The same, or the rows of a first sync so far. */
  readonly newest: Snapshot | null;
  readonly views: OpenViews;
  /** Snapshots that other threads read, by their pins. */
  readonly pins: Map<number, Snapshot>;
}

/** What one query works with. Notes the snapshots that it uses, so that damage it meets can be attributed. */
export class QueryContext {
  /** The id of the request; names the view or pin that the query makes. */
  readonly request: number;
  readonly #source: QuerySource;
  readonly #indexes: SnapshotIndexes;
  readonly #used = new Set<Snapshot>();

  constructor(request: number, source: QuerySource, indexes: SnapshotIndexes) {
    this.request = request;
    this.#source = source;
    this.#indexes = indexes;
  }

  get used(): readonly Snapshot[] {
    return [...this.#used];
  }

  /** The snapshot that new views open; null before the first is published. */
  get shown(): Snapshot | null {
    return this.#use(this.#source.shown?.snapshot ?? null);
  }

  /** The same, or the rows of a first sync so far. */
  get newest(): Snapshot | null {
    return this.#use(this.#source.newest);
  }

  /** Fails with `view-gone` where there is no such view. */
  view(handle: number): View {
    const view = this.#source.views.get(handle);
    this.#use(view.snapshot);
    return view;
  }

  /** A package and the snapshot of its view; fails with `item-gone` where the snapshot lacks it. */
  item({ view, id }: { readonly view: number; readonly id: string }): {
    readonly record: PackageRecord;
    readonly snapshot: Snapshot;
    readonly query: View['query'];
  } {
    const { snapshot, query } = this.view(view);
    const record = snapshot?.record(snapshot.rowOf(id)) ?? null;
    if (snapshot === null || record === null) throw new StoreError({ code: 'item-gone', retryable: false });
    return { record, snapshot, query };
  }

  index(snapshot: Snapshot): SnapshotIndex {
    return this.#indexes.of(snapshot);
  }

  get views(): OpenViews {
    return this.#source.views;
  }

  /** Keeps a snapshot file until the pin is released. */
  pin(snapshot: Snapshot): number {
    this.#source.pins.set(this.request, snapshot);
    return this.request;
  }

  #use(snapshot: Snapshot | null): Snapshot | null {
    if (snapshot !== null) this.#used.add(snapshot);
    return snapshot;
  }
}
