import type { Ranges } from '../../../../preload/contract/ranges.ts';
import type {
  CellRequest,
  Exclusion,
  Facet,
  FacetRequest,
  ItemDetails,
  ItemRequest,
  ListRow,
  RawJson,
  MatchQuery,
  ViewQuery,
  RowsRequest,
} from '../../../../preload/contract/view.ts';
import { cellsOf } from '../../cells/cells.ts';
import { formatCell } from '../../cells/format-cell.ts';
import { positionsOf, takeAlong, type Carried } from './carry-over.ts';
import { withoutEach } from './query-parts.ts';
import { rawJson } from './raw-json.ts';
import { membersOf, toItemDetails, toListRow } from './rows.ts';
import type { PackageRecord } from '../snapshot/package-record.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Steps } from '../steps.ts';
import { StoreError } from '../snapshot/store-failure.ts';
import type { TimeReading } from '../snapshot/stored-rows.ts';
import { parseQuery, type ParsedQuery } from '../index/query.ts';
import type { ResultSet } from '../index/result-set.ts';
import type { SnapshotIndexes } from '../index/snapshot-index.ts';

/** Views that are remembered: the one on screen and the one that replaces it. */
const viewBound = 2;

const nothing: ResultSet = { count: 0, rows: () => new Uint32Array(0), positionOf: () => -1 };

interface View {
  /** Null where nothing is stored at all. */
  readonly snapshot: Snapshot | null;
  readonly question: ParsedQuery;
  readonly found: ResultSet;
}

/** The views that are open, each bound to the snapshot it was opened on. */
export class Views {
  readonly #indexes: SnapshotIndexes;
  readonly #release: (snapshot: Snapshot) => void;
  readonly #views = new Map<number, View>();
  /** The snapshot of the view that is being opened. */
  #opening: Snapshot | null = null;

  /** `release` is told a snapshot that one view less looks at. */
  constructor(indexes: SnapshotIndexes, release: (snapshot: Snapshot) => void) {
    this.#indexes = indexes;
    this.#release = release;
  }

  /** Opens a view under a handle; answers the number of matching packages. The oldest view too many ends. */
  *open(handle: number, snapshot: Snapshot | null, query: ViewQuery): Steps<number> {
    const { filters, sort } = query;
    const question: ParsedQuery = { terms: parseQuery(query.text), filters, sort };
    const before = this.#opening;
    this.#opening = snapshot;
    // A view that was being opened has been given up for this one.
    if (before !== null && before !== snapshot) this.#release(before);
    const found = snapshot === null ? nothing : yield* this.#indexes.of(snapshot).find(question);
    this.#opening = null;
    this.#views.set(handle, { snapshot, question, found });
    for (const [oldest, view] of this.#views) {
      if (this.#views.size <= viewBound) break;
      this.#views.delete(oldest);
      if (view.snapshot !== null) this.#release(view.snapshot);
    }
    return found.count;
  }

  window({ view, offset, limit }: RowsRequest): readonly ListRow[] {
    const { snapshot, question, found } = this.#get(view);
    if (snapshot === null) return [];
    const { times } = snapshot;
    // A row of a first sync may have been deleted by its proof; a published snapshot never changes.
    return snapshot
      .records(found.rows(offset, limit))
      .map((record) => toListRow(record, question.terms, times, snapshot.changeOf(record.id)));
  }

  item({ view, id }: ItemRequest): ItemDetails {
    const { record, times } = this.#package({ view, id });
    return toItemDetails(record, this.#get(view).question.terms, times);
  }

  /** The whole text of one cell, for the clipboard. */
  cell({ view, id, column }: CellRequest): string {
    const { record, times } = this.#package({ view, id });
    const [cell = null] = cellsOf(record, [column], times);
    return formatCell(cell, '.', 'pasted');
  }

  json(request: ItemRequest): RawJson {
    return rawJson(membersOf(this.#package(request).record));
  }

  /** The position of a package in a view, or -1. */
  locate({ view, id }: ItemRequest): number {
    const { snapshot, found } = this.#get(view);
    const row = snapshot?.rowOf(id) ?? 0;
    return row === 0 ? -1 : found.positionOf(row);
  }

  /** The packages at some positions of a view, for another view; null where nothing is stored. */
  takeAlong(handle: number, ranges: Ranges): Carried | null {
    const { snapshot, found } = this.#get(handle);
    return snapshot === null ? null : takeAlong(snapshot, found, ranges);
  }

  /** Where rows of its snapshot stand in a view. */
  *positions(handle: number, rows: readonly number[]): Steps<Ranges> {
    const { snapshot, found } = this.#get(handle);
    return snapshot === null ? [] : yield* positionsOf(snapshot, found, rows);
  }

  /** The rows at some positions of a view, or all, in its order and in a list of their own. */
  rowsAt(handle: number, ranges: Ranges | null): Uint32Array<ArrayBuffer> {
    const { found } = this.#get(handle);
    if (ranges === null) return new Uint32Array(found.rows(0, found.count));
    const parts = ranges.map(([from, until]) => found.rows(from, until - from));
    const rows = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let size = 0;
    for (const part of parts) {
      rows.set(part, size);
      size += part.length;
    }
    return rows;
  }

  countOf(handle: number): number {
    return this.#get(handle).found.count;
  }

  /** The values of a field in a view, with their counts. */
  *facet(request: FacetRequest): Steps<Facet> {
    const { snapshot, question } = this.#get(request.view);
    return snapshot === null
      ? { values: [], all: 0 }
      : yield* this.#indexes.of(snapshot).facet(question, request);
  }

  /** How many packages there were without each part of a view's query, the most first. */
  *exclusions(handle: number): Steps<readonly Exclusion[]> {
    const { snapshot, question } = this.#get(handle);
    const exclusions: Exclusion[] = [];
    for (const { part, rest } of withoutEach(question))
      exclusions.push({ part, total: snapshot === null ? 0 : yield* this.#indexes.of(snapshot).count(rest) });
    return exclusions.sort((a, b) => b.total - a.total);
  }

  /** How many packages of a snapshot match. */
  count(snapshot: Snapshot, { text, filters }: MatchQuery): Steps<number> {
    return this.#indexes.of(snapshot).count({ terms: parseQuery(text), filters });
  }

  /** Tells of a row whether its package matches. */
  matcher(snapshot: Snapshot, { text, filters }: MatchQuery): Steps<(row: number) => boolean> {
    return this.#indexes.of(snapshot).matcher({ terms: parseQuery(text), filters });
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

  #package({ view, id }: ItemRequest): { readonly record: PackageRecord; readonly times: TimeReading } {
    const { snapshot } = this.#get(view);
    const record = snapshot?.record(snapshot.rowOf(id)) ?? null;
    if (snapshot === null || record === null) throw new StoreError({ code: 'item-gone', retryable: false });
    return { record, times: snapshot.times };
  }

  #get(handle: number): View {
    const view = this.#views.get(handle);
    if (view === undefined) throw new StoreError({ code: 'view-gone', retryable: true });
    return view;
  }
}
