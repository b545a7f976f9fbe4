import type {
  ItemDetails,
  ItemRequest,
  ListRow,
  ViewQuery,
  WindowRequest,
} from '../../../preload/contract/view.ts';
import { readMark } from '../store/difference.ts';
import { foldTerms } from './fold.ts';
import { toItemDetails, toListRow } from './rows.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Steps } from '../store/steps.ts';
import { StoreError } from '../store/store-failure.ts';
import type { ViewEngine } from './view-engine.ts';

/** Views that are remembered: the one on screen and the one that replaces it. */
const viewBound = 2;

interface View {
  /** Null where nothing is stored at all. */
  readonly snapshot: Snapshot | null;
  readonly terms: readonly string[];
  readonly rows: Uint32Array;
}

/** The views that are open, each bound to the snapshot it was opened on. */
export class Views {
  readonly #engine: ViewEngine;
  readonly #release: (snapshot: Snapshot) => void;
  readonly #views = new Map<number, View>();
  /** The snapshot of the view that is being opened. */
  #opening: Snapshot | null = null;

  /** `release` is told a snapshot that one view less looks at. */
  constructor(engine: ViewEngine, release: (snapshot: Snapshot) => void) {
    this.#engine = engine;
    this.#release = release;
  }

  /** Opens a view under a handle; answers the number of matching packages. The oldest view too many ends. */
  *open(handle: number, snapshot: Snapshot | null, query: ViewQuery): Steps<number> {
    const terms = foldTerms(query.text);
    const before = this.#opening;
    this.#opening = snapshot;
    // A view that was being opened has been given up for this one.
    if (before !== null && before !== snapshot) this.#release(before);
    const rows =
      snapshot === null ? new Uint32Array(0) : yield* this.#engine.find(snapshot, terms, query.sort);
    this.#opening = null;
    this.#views.set(handle, { snapshot, terms, rows });
    for (const [oldest, view] of this.#views) {
      if (this.#views.size <= viewBound) break;
      this.#views.delete(oldest);
      if (view.snapshot !== null) this.#release(view.snapshot);
    }
    return rows.length;
  }

  window({ view, offset, limit }: WindowRequest): readonly ListRow[] {
    const { snapshot, terms, rows } = this.#get(view);
    if (snapshot === null) return [];
    const { times, db, published } = snapshot;
    const window: ListRow[] = [];
    for (const row of rows.subarray(offset, offset + limit)) {
      const record = snapshot.record(row);
      // A row of a first sync may have been deleted by its proof; a published snapshot never changes.
      if (record === null) continue;
      window.push(toListRow(record, terms, times, published ? readMark(db, record.id) : null));
    }
    return window;
  }

  item({ view, id }: ItemRequest): ItemDetails {
    const { snapshot, terms } = this.#get(view);
    const record = snapshot?.record(snapshot.rowOf(id)) ?? null;
    if (snapshot === null || record === null) throw new StoreError({ code: 'item-gone', retryable: false });
    return toItemDetails(record, terms, snapshot.times);
  }

  /** The position of a package in a view, or -1. */
  locate({ view, id }: ItemRequest): number {
    const { snapshot, rows } = this.#get(view);
    const row = snapshot?.rowOf(id) ?? 0;
    return row === 0 ? -1 : rows.indexOf(row);
  }

  snapshotOf(handle: number): Snapshot | null {
    return this.#get(handle).snapshot;
  }

  use(snapshot: Snapshot): boolean {
    return this.#opening === snapshot || [...this.#views.values()].some((view) => view.snapshot === snapshot);
  }

  /** Ends the views of a snapshot that is going away. */
  forget(snapshot: Snapshot): void {
    if (this.#opening === snapshot) this.#opening = null;
    for (const [handle, view] of this.#views) if (view.snapshot === snapshot) this.#views.delete(handle);
  }

  /** Ends all views. */
  clear(): void {
    const snapshots = new Set([this.#opening, ...[...this.#views.values()].map((view) => view.snapshot)]);
    this.#opening = null;
    this.#views.clear();
    for (const snapshot of snapshots) if (snapshot !== null) this.#release(snapshot);
  }

  #get(handle: number): View {
    const view = this.#views.get(handle);
    if (view === undefined) throw new StoreError({ code: 'view-gone', retryable: true });
    return view;
  }
}
