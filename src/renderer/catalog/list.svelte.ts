import type { Failure } from '../../preload/contract/failure.ts';
import type { Bridge } from '../../preload/contract/ipc.ts';
import { hasChanges, type CatalogStatus, type SnapshotChanges } from '../../preload/contract/status.ts';
import type { ListRow, OpenedView, SortColumn, ViewQuery } from '../../preload/contract/view.ts';
import { noPages, pageRows, pagesOf, rowOf, withPage, type Pages } from './pages.ts';
import { lowest, reveal, rowHeight, visibleRows } from './scroll.ts';

/** What the list asks of the bridge. */
export type ListBridge = Pick<Bridge, 'openView' | 'readWindow' | 'locateItem'>;

/** A newer snapshot that waits to be shown. */
export interface News {
  readonly snapshot: string;
  /** null where more than one snapshot lies between, so that the numbers would not be exact. */
  readonly changes: SnapshotChanges | null;
}

/** Screens read ahead on both ends. */
const ahead = 2;
/** Reads under way at most, so that a dragged scroll bar leaves no queue behind. */
const readsAtOnce = 2;
/** A view that has gone is opened again this often in a row before the failure is shown. */
const retries = 3;

/** While the first rows arrive, the view is brought up to date this often at most, in ms, ... */
const calm = 1000;
/** ... and so that asking for it takes no more than this part of the time. */
const share = 0.1;

/** Whether a new view starts at its top or stays where the person is reading. */
type Place = 'top' | 'stay';

interface Anchor {
  readonly id: string;
  /** Distance of the row's upper edge from the upper edge of the viewport. */
  readonly offset: number;
}

/**
 * The list as the person sees it: one query, the view that answers it, the rows around the visible ones, the
 * scroll position, the active cell and the selected package. A new view replaces the old one in a single step,
 * when its first rows are here, so that nothing flashes.
 */
export class ListState {
  text = $state('');
  sort: ViewQuery['sort'] = $state.raw({ column: 'name', descending: false });
  view: OpenedView | null = $state.raw(null);
  /** The query that the view answers; it may lag behind text and sort for a moment. */
  answered: ViewQuery | null = $state.raw(null);
  pages: Pages = $state.raw(noPages);
  failure: Failure | null = $state.raw(null);
  news: News | null = $state.raw(null);

  /** Scroll position and viewport, in wished pixels (scroll.ts). */
  top = $state(0);
  viewport = $state(600);
  /** Counts positions that were set from here and not by the person's scrolling. */
  jumps = $state(0);

  /** The active cell; row -1 is the header. */
  activeRow = $state(0);
  activeColumn = $state(0);
  selected: string | null = $state(null);
  /** Packages in the view's snapshot, whatever the search; null while unknown. */
  base: number | null = $state(null);

  readonly #bridge: ListBridge;
  #turn = 0;
  #opening = 0;
  #failures = 0;
  #seen: CatalogStatus | null = null;
  /** The view is to be opened once more after the openings under way. */
  #stale: Place | null = null;
  /** When the last opening was over, and how long it took, in ms. */
  #opened = { at: 0, took: 0 };
  #growing: ReturnType<typeof setTimeout> | null = null;
  /** Pages under way. */
  #reading: readonly number[] = [];

  constructor(bridge: ListBridge) {
    this.#bridge = bridge;
  }

  get total(): number {
    return this.view?.total ?? 0;
  }

  row(index: number): ListRow | undefined {
    return rowOf(this.pages, index);
  }

  /** Answers the text at once; an answer to an older text that is still on its way is dropped. */
  search(text: string): void {
    if (text === this.text) return;
    this.text = text;
    void this.#open('top');
  }

  /** Sorts by the column; the same column again turns the order round. */
  sortBy(column: SortColumn): void {
    const descending = this.sort.column === column ? !this.sort.descending : column === 'updated';
    this.sort = { column, descending };
    void this.#open('top');
  }

  /** Takes notice of the catalog's present state: opens, re-opens or offers the newer list. */
  follow(catalog: CatalogStatus): void {
    const before = this.#seen;
    this.#seen = catalog;
    if (before === null) {
      void this.#open('top');
      return;
    }
    const missing = this.view === null && this.#opening === 0;
    if (!missing && catalog.snapshot === before.snapshot && catalog.rows === before.rows) return;
    const shown = this.view?.snapshot ?? null;
    if (shown === null && catalog.snapshot === null && this.total > 0) {
      this.#grow();
    } else if (shown === null || catalog.snapshot === null) {
      this.#reopen();
    } else if (catalog.snapshot === shown) {
      this.news = null;
      this.base = catalog.rows;
    } else if (catalog.snapshot !== before.snapshot) {
      const onlyOneStep = before.snapshot === shown;
      if (onlyOneStep && catalog.changes !== null && !hasChanges(catalog.changes)) this.#reopen();
      else this.news = { snapshot: catalog.snapshot, changes: onlyOneStep ? catalog.changes : null };
    }
  }

  /** Asks anew, on the newest rows, and stays where the person is reading. */
  renew(): void {
    this.#reopen();
  }

  /** The person scrolled, or the viewport changed. */
  moved(top: number, viewport: number): void {
    this.top = top;
    this.viewport = viewport;
    this.#pump();
  }

  /** Moves by some pixels. */
  scrollBy(pixels: number): void {
    this.#jump(this.top + pixels);
  }

  /** Makes a cell active and brings its row in sight. */
  activate(row: number, column: number): void {
    this.activeRow = Math.max(-1, Math.min(row, this.total - 1));
    this.activeColumn = Math.max(0, column);
    if (this.activeRow >= 0) this.#jump(reveal(this.activeRow, this.top, this.viewport));
  }

  select(id: string | null): void {
    this.selected = id;
  }

  /** Selects a package and brings it in sight where the view has it. */
  async lead(id: string): Promise<void> {
    this.selected = id;
    const view = this.view;
    if (view === null) return;
    const found = await this.#bridge.locateItem({ view: view.view, id });
    if (this.view === view && this.selected === id && found.ok && found.value >= 0)
      this.activate(found.value, this.activeColumn);
  }

  /** What happened to the selected package since the person last looked; null where that is not known. */
  get selectedChange(): ListRow['change'] {
    const row = this.row(this.activeRow);
    return row?.id === this.selected ? row.change : null;
  }

  /** The list is no longer on screen. */
  close(): void {
    if (this.#growing !== null) clearTimeout(this.#growing);
    this.#growing = null;
  }

  #jump(top: number): void {
    const bounded = Math.max(0, Math.min(top, lowest(this.total, this.viewport)));
    if (bounded === this.top) return;
    this.top = bounded;
    this.jumps += 1;
    this.#pump();
  }

  /** Opens the same query on the present rows, one such opening at a time. */
  #reopen(): void {
    if (this.#opening > 0) this.#stale ??= 'stay';
    else void this.#open('stay');
  }

  /** Brings in rows that have arrived meanwhile, calmly. */
  #grow(): void {
    if (this.#growing !== null) return;
    const { at, took } = this.#opened;
    const wait = at + Math.max(calm, took / share) - performance.now();
    if (wait <= 0) {
      this.#reopen();
      return;
    }
    this.#growing = setTimeout(() => {
      this.#growing = null;
      // A snapshot that has come meanwhile is not left for a newer one that nobody asked for.
      if (this.view?.snapshot === null) this.#reopen();
    }, wait);
  }

  async #open(place: Place): Promise<void> {
    const turn = ++this.#turn;
    this.#opening += 1;
    const query: ViewQuery = { text: this.text, sort: this.sort };
    const began = performance.now();
    try {
      await this.#replace(query, place, () => turn === this.#turn);
    } finally {
      this.#opening -= 1;
      const at = performance.now();
      this.#opened = { at, took: at - began };
      const again = this.#stale;
      if (this.#opening === 0 && again !== null) {
        this.#stale = null;
        void this.#open(again);
      }
    }
  }

  async #replace(query: ViewQuery, place: Place, current: () => boolean): Promise<void> {
    const opened = await this.#bridge.openView(query);
    if (!current()) return;
    if (!opened.ok) {
      this.#fail(opened.failure, place);
      return;
    }
    const view = opened.value;
    const active = await this.#findActive(view);
    if (!current()) return;
    const top = place === 'top' ? 0 : await this.#findTop(view, current);
    if (!current()) return;
    const pages = await this.#firstPages(view, top);
    if (!current()) return;
    if (!pages.ok) {
      this.#fail(pages.failure, place);
      return;
    }
    this.#failures = 0;
    this.#reading = [];
    this.view = view;
    this.answered = query;
    this.pages = pages.value;
    this.failure = null;
    if (this.activeRow >= 0) this.activeRow = active;
    if (top !== this.top) {
      this.top = top;
      this.jumps += 1;
    }
    this.#settle(query, view);
    this.#pump();
  }

  /** Brings base and news in line with the view that has just been shown. */
  #settle(query: ViewQuery, view: OpenedView): void {
    const seen = this.#seen;
    if (query.text.trim() === '') this.base = view.total;
    else if (seen !== null && seen.snapshot === view.snapshot) this.base = seen.rows;
    if (seen === null || seen.snapshot === view.snapshot) this.news = null;
    else if (this.news?.snapshot === view.snapshot) this.news = null;
  }

  /** The place in the new view of the selected package, or else of the active row; 0 where both are gone. */
  async #findActive(view: OpenedView): Promise<number> {
    const id = this.selected ?? this.row(this.activeRow)?.id;
    if (id === undefined || view.total === 0) return 0;
    const found = await this.#bridge.locateItem({ view: view.view, id });
    return found.ok && found.value >= 0 ? found.value : 0;
  }

  /** The row to keep where it is: the selected one if it is in sight, else the first in sight. */
  #anchor(): Anchor | null {
    const { first, end } = visibleRows(this.top, this.viewport, this.total, 0);
    let anchor: Anchor | null = null;
    for (let index = first; index < end; index += 1) {
      const row = this.row(index);
      if (row === undefined) continue;
      const here = { id: row.id, offset: index * rowHeight - this.top };
      if (row.id === this.selected) return here;
      anchor ??= here;
    }
    return anchor;
  }

  async #findTop(view: OpenedView, current: () => boolean): Promise<number> {
    const end = lowest(view.total, this.viewport);
    // Someone at the very top stays there and sees what comes first.
    if (this.top === 0) return 0;
    const anchor = this.#anchor();
    if (anchor === null) return Math.min(this.top, end);
    const found = await this.#bridge.locateItem({ view: view.view, id: anchor.id });
    if (!current() || !found.ok || found.value < 0) return Math.min(this.top, end);
    return Math.max(0, Math.min(found.value * rowHeight - anchor.offset, end));
  }

  async #firstPages(
    view: OpenedView,
    top: number,
  ): Promise<
    { readonly ok: true; readonly value: Pages } | { readonly ok: false; readonly failure: Failure }
  > {
    let pages = noPages;
    const { first, end } = visibleRows(top, this.viewport, view.total, 4);
    for (const page of pagesOf(first, end)) {
      const read = await this.#bridge.readWindow({
        view: view.view,
        offset: page * pageRows,
        limit: pageRows,
      });
      if (!read.ok) return read;
      pages = withPage(pages, page, read.value, page);
    }
    return { ok: true, value: pages };
  }

  #fail(failure: Failure, place: Place): void {
    // Without an account the list is only just being opened: the next status leads to another try.
    if (failure.code === 'no-account') return;
    this.#failures += 1;
    // A view was abandoned although no newer one is under way, or is gone: the question still stands.
    const isPassing = failure.code === 'view-gone' || failure.code === 'cancelled';
    if (isPassing && this.#failures <= retries) this.#stale = place;
    else this.failure = isPassing ? { code: 'view-gone', retryable: true } : failure;
  }

  /** The pages that are wanted now, the visible ones first. */
  #wanted(): readonly number[] {
    const { first, end } = visibleRows(this.top, this.viewport, this.total, 0);
    const middle = (first + end) / 2 / pageRows;
    const wide = visibleRows(
      this.top,
      this.viewport,
      this.total,
      Math.ceil((ahead * this.viewport) / rowHeight),
    );
    return pagesOf(wide.first, wide.end).toSorted(
      (a, b) => Math.abs(a + 0.5 - middle) - Math.abs(b + 0.5 - middle),
    );
  }

  #pump(): void {
    const view = this.view;
    if (view === null) return;
    for (const page of this.#wanted()) {
      if (this.#reading.length >= readsAtOnce) return;
      if (!this.pages.has(page) && !this.#reading.includes(page)) void this.#read(view, page);
    }
  }

  async #read(view: OpenedView, page: number): Promise<void> {
    this.#reading = [...this.#reading, page];
    const read = await this.#bridge.readWindow({ view: view.view, offset: page * pageRows, limit: pageRows });
    if (this.view !== view) return;
    this.#reading = this.#reading.filter((other) => other !== page);
    if (!read.ok) {
      if (read.failure.code !== 'view-gone') this.failure = read.failure;
      // Main keeps few views: one that is being replaced already may be gone by now.
      else if (this.#opening === 0) this.#reopen();
      return;
    }
    this.pages = withPage(this.pages, page, read.value, this.top / rowHeight / pageRows);
    this.#pump();
  }
}
