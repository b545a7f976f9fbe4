import type {
  Exclusion,
  Facet,
  FacetRequest,
  ItemDetails,
  ItemRequest,
  ListRow,
  ViewQuery,
  WindowRequest,
} from '../../../preload/contract/view.ts';
import { withoutEach } from './query-parts.ts';
import { toItemDetails, toListRow } from './rows.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Steps } from '../store/steps.ts';
import { StoreError } from '../store/store-failure.ts';
import { parseQuery } from '../search/query.ts';
import type { Found, Question, ViewEngine } from '../search/view-engine.ts';

/** Views that are remembered: the one on screen and the one that replaces it. */
const viewBound = 2;

const nothing: Found = { count: 0, rows: () => new Uint32Array(0), positionOf: () => -1 };

interface View {
  /** Null where nothing is stored at all. */
  readonly snapshot: Snapshot | null;
  readonly question: Question;
  readonly found: Found;
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
    const { filters, sort } = query;
    const question: Question = { terms: parseQuery(query.text), filters, sort };
    const before = this.#opening;
    this.#opening = snapshot;
    // A view that was being opened has been given up for this one.
    if (before !== null && before !== snapshot) this.#release(before);
    const found = snapshot === null ? nothing : yield* this.#engine.find(snapshot, question);
    this.#opening = null;
    this.#views.set(handle, { snapshot, question, found });
    for (const [oldest, view] of this.#views) {
      if (this.#views.size <= viewBound) break;
      this.#views.delete(oldest);
      if (view.snapshot !== null) this.#release(view.snapshot);
    }
    return found.count;
  }

  window({ view, offset, limit }: WindowRequest): readonly ListRow[] {
    const { snapshot, question, found } = this.#get(view);
    if (snapshot === null) return [];
    const { times } = snapshot;
    // A row of a first sync may have been deleted by its proof; a published snapshot never changes.
    return snapshot
      .records(found.rows(offset, limit))
      .map((record) => toListRow(record, question.terms, times, snapshot.changeOf(record.id)));
  }

  item({ view, id }: ItemRequest): ItemDetails {
    const { snapshot, question } = this.#get(view);
    const record = snapshot?.record(snapshot.rowOf(id)) ?? null;
    if (snapshot === null || record === null) throw new StoreError({ code: 'item-gone', retryable: false });
    return toItemDetails(record, question.terms, snapshot.times);
  }

  /** The position of a package in a view, or -1. */
  locate({ view, id }: ItemRequest): number {
    const { snapshot, found } = this.#get(view);
    const row = snapshot?.rowOf(id) ?? 0;
    return row === 0 ? -1 : found.positionOf(row);
  }

  /** The values of a field in a view, with their counts. */
  *facet(request: FacetRequest): Steps<Facet> {
    const { snapshot, question } = this.#get(request.view);
    return snapshot === null
      ? { values: [], all: 0 }
      : yield* this.#engine.facet(snapshot, question, request);
  }

  /** How many packages there were without each part of a view's query, the most first. */
  *exclusions(handle: number): Steps<readonly Exclusion[]> {
    const { snapshot, question } = this.#get(handle);
    const exclusions: Exclusion[] = [];
    for (const { part, rest } of withoutEach(question))
      exclusions.push({ part, total: snapshot === null ? 0 : yield* this.#engine.count(snapshot, rest) });
    return exclusions.sort((a, b) => b.total - a.total);
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
