import { noDiary } from '../../../../../src/preload/contract/diary.ts';
import { succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import { toRanges, type CarryRequest, type Ranges } from '../../../../../src/preload/contract/ranges.ts';
import type { CatalogStatus } from '../../../../../src/preload/contract/status.ts';
import type { ListRow, OpenedView, ViewRequest } from '../../../../../src/preload/contract/view.ts';
import { ListState, type ListEvents } from '../../../../../src/renderer/catalog/list/list.svelte.ts';
import { row } from './rows.ts';

/** A bridge over lists of ids; each opening can be delayed until it is released. */
export class FakeListBridge {
  ids: readonly string[] = [];
  snapshot: string | null = 's1';
  searched: number | null = null;
  isDelayed = false;
  maxCarried = Infinity;
  /** Whether views come with the requested first rows. */
  sendsFirstRows = false;
  readonly queries: ViewRequest[] = [];
  /** Every call, in order. */
  readonly calls: string[] = [];
  readonly gone = new Set<number>();
  readonly #views: (readonly string[])[] = [];
  readonly #waiting: (() => void)[] = [];

  openView = async (query: ViewRequest): Promise<Result<OpenedView>> => {
    this.queries.push(query);
    this.calls.push('open');
    if (this.isDelayed) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const found = this.ids.filter(
      (id) =>
        id.includes(query.text) && (query.filters.status.length === 0 || query.filters.status.includes(id)),
    );
    // Its ids are in the order of names, and the newest first.
    const [key] = query.sort;
    const isReversed = key !== undefined && key.descending !== (key.column === 'updated');
    const ordered = isReversed ? found.toReversed() : found;
    const view = this.#views.push(ordered) - 1;
    const firstRows = this.sendsFirstRows ? ordered.slice(0, query.rows).map(row) : [];
    const { snapshot, searched } = this;
    return succeeded({ view, total: ordered.length, searched, snapshot, asOf: null, firstRows });
  };

  readRows = (request: {
    view: number;
    offset: number;
    limit: number;
  }): Promise<Result<readonly ListRow[]>> => {
    this.calls.push(`read ${request.offset}+${request.limit}`);
    if (this.gone.has(request.view)) {
      return Promise.resolve({ ok: false, failure: { code: 'view-gone', retryable: true } });
    }
    const rows = (this.#views[request.view] ?? []).slice(request.offset, request.offset + request.limit);
    return Promise.resolve(succeeded(rows.map(row)));
  };

  locateItem = (request: { view: number; id: string }): Promise<Result<number>> => {
    this.calls.push(`locate ${request.id}`);
    return Promise.resolve(succeeded((this.#views[request.view] ?? []).indexOf(request.id)));
  };

  carryOver = ({ from, to, ranges }: CarryRequest): Promise<Result<Ranges>> => {
    this.calls.push('carry');
    const before = this.#views[from] ?? [];
    const after = this.#views[to] ?? [];
    const kept = new Set(ranges.flatMap(([first, end]) => before.slice(first, end)));
    if (kept.size > this.maxCarried)
      return Promise.resolve({ ok: false, failure: { code: 'too-many', retryable: false } });
    const positions = after.flatMap((id, at) => (kept.has(id) ? [at] : []));
    return Promise.resolve(succeeded(toRanges(positions)));
  };

  /** Releases the n-th delayed opening. */
  release(index: number): void {
    this.#waiting[index]?.();
  }
}

export function catalog(listBridge: FakeListBridge, more: Partial<CatalogStatus> = {}): CatalogStatus {
  return {
    snapshot: listBridge.snapshot,
    rows: listBridge.ids.length,
    complete: listBridge.snapshot !== null,
    checkedAt: 1,
    completeAt: 1,
    partialListAt: null,
    took: 1,
    changes: null,
    diary: noDiary,
    skipped: 0,
    anomalies: [],
    ...more,
  };
}

/** Resolves after all callbacks of settled promises. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const ids = (count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, at) => `p${String(at + from).padStart(5, '0')}`);

/** A list on screen, with the names of the events that it reported. */
export async function opened(
  count = 1000,
): Promise<{ listBridge: FakeListBridge; list: ListState; events: (keyof ListEvents)[] }> {
  const listBridge = new FakeListBridge();
  listBridge.ids = ids(count);
  const events: (keyof ListEvents)[] = [];
  const list = new ListState(listBridge, {
    events: {
      queryChanged: () => events.push('queryChanged'),
      viewChanged: () => events.push('viewChanged'),
      selectionChanged: () => events.push('selectionChanged'),
      detailsChanged: () => events.push('detailsChanged'),
      selectionLost: () => events.push('selectionLost'),
    },
  });
  list.onScrollOrResize(0, 10);
  list.applyStatus(catalog(listBridge));
  await settled();
  return { listBridge, list, events };
}
