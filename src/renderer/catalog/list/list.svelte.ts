import { filtersOf, haveDaysMoved } from '../../../preload/contract/choice.ts';
import type { Failure } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import type { CatalogStatus } from '../../../preload/contract/status.ts';
import type { ListRow, OpenedView, ViewQuery } from '../../../preload/contract/view.ts';
import { countOf, noSelection, singlePosition, selectRow, type Selection } from '../selection/selection.ts';
import {
  carrySelection,
  findActive,
  findTop,
  locate,
  savedPosition,
  type CarriedSelection,
  type CarryBridge,
  type ListPosition,
  type SavedListState,
} from './carry-over.ts';
import { isSearchedInPart, isWhole, viewUpdateFor, type NewerSnapshot } from './view-update.ts';
import { ViewOpener, type ScrollTarget } from './view-opener.ts';
import { ChosenPackages } from './chosen-packages.svelte.ts';
import { findsSamePackages, hasTextOrFilters, ListQuery, type QueryChange } from './list-query.svelte.ts';
import { RowReader } from './row-reader.svelte.ts';
import { ScrollPosition } from './scroll-position.svelte.ts';

/** The bridge calls that the list uses. */
type ListBridge = CarryBridge & Pick<AccountBridge, 'openView' | 'readRows'>;

/** Called after the state of the list is up to date. */
export interface ListEvents {
  /** The text, the filters or the order were changed; the view that answers them is being opened. */
  readonly queryChanged: () => void;
  /** Another view is on screen. */
  readonly viewChanged: () => void;
  /** Other rows are selected, or details were opened or closed. */
  readonly selectionChanged: () => void;
  /** Details of another package, or of none, are open. */
  readonly detailsChanged: () => void;
  /** The selection was cleared, because it was too large to be found again in another view. */
  readonly selectionLost: () => void;
}

interface ListOptions {
  /** What "today" means to the filters, in ms since 1970. */
  readonly clock?: () => number;
  /** The packages that come first among equals for a text. */
  readonly preferred?: (text: string) => readonly string[];
  /** The list continues as it was saved. */
  readonly saved?: SavedListState | null;
  readonly events?: Partial<ListEvents>;
}

/**
 * The state of the list: the query, the view that answers it, the rows around the visible ones, the scroll position,
 * the active cell, the selected rows and the package whose details are open. A new view replaces the old one in a
 * single step, when its first rows are loaded, so that nothing flashes.
 */
export class ListState {
  readonly query: ListQuery;
  readonly scroll: ScrollPosition;
  view: OpenedView | null = $state.raw(null);
  /** The query that the view answers; it may lag behind `query` for a moment. */
  shownQuery: ViewQuery | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  newerSnapshot: NewerSnapshot | null = $state.raw(null);
  /** The moment, ms since 1970, whose list is wanted; null for the present list. */
  asOf: number | null = $state(null);
  /** The same of the view on screen. It differs while the list of another moment is being made. */
  shownAsOf: number | null = $state(null);

  /** The active cell; row -1 is the header. */
  activeRow = $state(0);
  activeColumn = $state(0);
  /** The number of all packages in the view's snapshot; null while unknown. */
  snapshotTotal: number | null = $state(null);

  readonly #bridge: ListBridge;
  readonly #clock: () => number;
  readonly #preferred: (text: string) => readonly string[];
  readonly #events: Partial<ListEvents>;
  readonly #rows: RowReader<ListRow, OpenedView>;
  readonly chosen: ChosenPackages;
  readonly total = $derived(this.view?.total ?? 0);
  /** Whether no view was opened yet, and no opening has failed. */
  readonly isFirstViewPending = $derived(this.view === null && this.failure === null);
  /** The package whose details are open. */
  readonly detailsId: string | null = $derived.by(() => this.chosen.detailsId);
  readonly selection: Selection = $derived.by(() => this.chosen.selection);
  /** The number of selected rows; 0 if only the row with open details is selected. */
  readonly selectedCount: number = $derived.by(() => this.chosen.selectedCount);
  /** Whether the view answers less than the whole list. */
  readonly hasTextOrFilters = $derived(this.shownQuery !== null && hasTextOrFilters(this.shownQuery));
  readonly #opener = new ViewOpener(
    (target, isNewest) => this.#openAndShow(target, isNewest),
    () => isSearchedInPart(this.view),
  );
  /** Whether the person has made a row active; initially, the first row is active. */
  #isRowChosen = false;
  /** The package of the active row if it was found by its id. */
  #activeId: string | null = null;
  #catalogStatus: CatalogStatus | null = null;
  /** The opening that the last change of the query started. */
  #opening: Promise<void> = Promise.resolve();
  /** The position to restore, until the first view is on screen. */
  #restored: ListPosition | null = null;

  constructor(
    bridge: ListBridge,
    { clock = Date.now, preferred = () => [], saved = null, events = {} }: ListOptions = {},
  ) {
    this.query = new ListQuery((change) => this.#queryChanged(change));
    this.#bridge = bridge;
    this.#clock = clock;
    this.#preferred = preferred;
    this.#events = events;
    this.chosen = new ChosenPackages(events);
    this.#rows = new RowReader<ListRow, OpenedView>(
      ({ view }, offset, limit) => bridge.readRows({ view, offset, limit }),
      { loaded: (top) => this.scroll.draw(top), failed: (failure) => this.#rowsFailed(failure) },
    );
    this.scroll = new ScrollPosition(this.#rows, () => this.total);
    if (saved !== null) this.#restore(saved);
  }

  row(index: number): ListRow | undefined {
    return this.#rows.row(index);
  }

  /** Reacts to a new status of the catalog: opens the view, opens it again, or offers the newer list. */
  applyStatus(catalog: CatalogStatus): void {
    const before = this.#catalogStatus;
    this.#catalogStatus = catalog;
    if (this.asOf !== null) return;
    if (before === null) {
      void this.#opener.open(this.#restored === null ? 'top' : 'stay');
      return;
    }
    const update = viewUpdateFor(before, catalog, this.view, this.#opener.isOpening);
    if (update.kind === 'reopen') this.#opener.reopen();
    // A snapshot that is on screen by then is only replaced when the person asks for it.
    if (update.kind === 'reopen-throttled') this.#opener.reopenThrottled(() => this.view?.snapshot === null);
    if (update.kind === 'offer') this.newerSnapshot = update.newerSnapshot;
    if (update.kind === 'up-to-date') {
      this.newerSnapshot = null;
      this.snapshotTotal = catalog.rows;
    }
  }

  /** Shows the newest rows and keeps the scroll position. */
  reopen(): void {
    this.#opener.reopen();
  }

  /** Opens the view again if its filters by date mean other days by now. */
  followDays(): void {
    const { failure, query, shownQuery } = this;
    if (shownQuery === null || failure !== null || this.#opener.isOpening) return;
    if (haveDaysMoved(query.filters, shownQuery.filters, { now: this.#clock() })) this.reopen();
  }

  /** Opens the view again if it was opened before all packages could be searched, and waits for that. */
  async complete(): Promise<void> {
    if (!isWhole(this.view)) await this.#opener.reopened();
  }

  /** Shows the list as it was at a moment, ms since 1970; null: as it is now. */
  showAsOf(asOf: number | null): void {
    if (asOf === this.asOf) return;
    this.asOf = asOf;
    this.failure = null;
    this.snapshotTotal = null;
    this.newerSnapshot = null;
    this.#opening = this.#opener.open('stay');
  }

  /** The person scrolled, or the viewport changed. If opened details make it smaller, their package stays visible. */
  onScrollOrResize(top: number, viewport: number): void {
    const before = { top: this.scroll.top, viewport: this.scroll.viewport };
    const wasVisible =
      this.activeRow >= Math.floor(before.top) && this.activeRow < before.top + before.viewport;
    this.scroll.onScrollOrResize(top, viewport);
    if (viewport < before.viewport && wasVisible && this.detailsId !== null)
      this.scroll.reveal(this.activeRow);
  }

  /** Makes a cell active and scrolls until its row is visible. */
  activate(row: number, column: number): void {
    this.activeRow = Math.max(-1, Math.min(row, this.total - 1));
    this.activeColumn = Math.max(0, column);
    this.#isRowChosen = true;
    this.#activeId = null;
    if (this.activeRow >= 0) this.scroll.reveal(this.activeRow);
  }

  /** Opens the details of a package, or closes them, which also deselects a single selected row. */
  showDetails(id: string | null): void {
    const isOneRow = id === null && singlePosition(this.selection) !== null;
    this.chosen.set(isOneRow ? noSelection : this.selection, id);
  }

  /** Selects rows. Open details follow a single selected package. */
  selectRows(selection: Selection): void {
    this.chosen.set(selection, countOf(selection) === 0 ? null : this.detailsId);
    if (this.detailsId !== null) void this.#openSingleRow();
  }

  /** Goes to a row, selects it alone and opens its details. */
  openRow(row: number): void {
    this.activate(row, this.activeColumn);
    if (this.activeRow < 0) return;
    this.chosen.set(selectRow(this.activeRow), this.detailsId);
    void this.#openSingleRow();
  }

  /** Deselects all rows except the one with open details; returns false if there were none. */
  deselect(): boolean {
    const count = countOf(this.selection);
    if (count === 0 || (count === 1 && this.detailsId !== null)) return false;
    // Open details continue with the active row.
    if (this.detailsId === null || this.activeRow < 0) this.chosen.set(noSelection, this.detailsId);
    else this.selectRows(selectRow(this.activeRow));
    return true;
  }

  /** The rows for an action: the selected ones, or else the active one. */
  get actionRanges(): Ranges {
    if (this.selection.ranges.length > 0) return this.selection.ranges;
    return this.activeRow >= 0 && this.activeRow < this.total ? selectRow(this.activeRow).ranges : [];
  }

  /** Shows the newest list, selects a package, and scrolls to it if the view contains it. */
  async goToPackage(id: string): Promise<void> {
    // An older view may contain an old version of the package, or not contain it.
    if (this.asOf === null && this.view?.snapshot !== this.#catalogStatus?.snapshot)
      await this.#opener.open('stay');
    this.chosen.set(noSelection, id);
    const found = this.view === null ? null : await this.#locateDetails(this.view, id);
    if (found === null) return;
    this.activate(found, this.activeColumn);
    this.chosen.set(selectRow(found), id);
  }

  /** Clears the text and the filters, and scrolls to the package whose details are open. */
  async showInFullList(): Promise<void> {
    const id = this.detailsId;
    this.query.clear();
    await this.#opening;
    // Where they cover the list, the details were closed with the search.
    if (id !== null && (this.detailsId ?? id) === id) await this.goToPackage(id);
  }

  /** Opens the details of the single selected package, also if its row is not loaded. */
  async #openSingleRow(): Promise<void> {
    const { view } = this;
    const at = singlePosition(this.selection);
    if (view === null || at === null) return;
    let row = this.row(at);
    if (row === undefined) {
      const read = await this.#bridge.readRows({ view: view.view, offset: at, limit: 1 });
      row = read.ok ? read.value[0] : undefined;
      // Another view has replaced this one, and the selection was carried over to it.
      if (this.view !== view) return this.#openSingleRow();
    }
    // The selection may have changed meanwhile.
    if (row !== undefined && singlePosition(this.selection) === at) this.chosen.set(this.selection, row.id);
  }

  /** The state from which another list can continue. */
  get saved(): SavedListState {
    const { text, filters, orders } = this.query;
    return {
      text,
      filters,
      orders,
      activeColumn: this.activeColumn,
      position: savedPosition(this.#restored ?? this.#position()),
    };
  }

  /** Continues from a saved state; the position is found by ids when the first view is opened. */
  #restore({ text, filters, orders, activeColumn, position }: SavedListState): void {
    this.query.restore({ text, filters, orders });
    this.activeColumn = activeColumn;
    this.activeRow = position.activeRow;
    this.chosen.detailsId = position.detailsId;
    this.#isRowChosen = position.isRowChosen;
    this.#restored = position;
  }

  close(): void {
    this.#opener.close();
    this.scroll.close();
    this.#rows.close();
  }

  #queryChanged(change: QueryChange): void {
    // Another search starts at the first row, also for keys that are pressed before its view is shown.
    if (change !== 'part') this.#isRowChosen = false;
    if (change === 'text' && this.detailsId === null) this.activeRow = Math.min(0, this.activeRow);
    this.#restored = null;
    this.#opening = this.#opener.open('top');
    this.#events.queryChanged?.();
  }

  #position(): ListPosition {
    return {
      view: this.view,
      top: this.scroll.top,
      viewport: this.scroll.viewport,
      total: this.total,
      idAt: (index) => this.row(index)?.id,
      activeRow: this.activeRow,
      isRowChosen: this.#isRowChosen,
      activeId: this.#activeId,
      detailsId: this.detailsId,
      selection: this.selection,
    };
  }

  /** Opens the view that answers the query, and shows it when its first rows are loaded. */
  async #openAndShow(target: ScrollTarget, isNewest: () => boolean): Promise<void> {
    const bridge = this.#bridge;
    const query: ViewQuery = {
      text: this.query.text,
      filters: filtersOf(this.query.filters, { now: this.#clock() }),
      sort: [...this.query.sort],
    };
    const rowsWanted = target === 'top' ? this.#rows.firstRows : 0;
    const preferred = this.#preferred(query.text);
    const { asOf, detailsId: detailsBefore } = this;
    const opened = await bridge.openView({ ...query, preferred, rows: rowsWanted, asOf });
    if (!isNewest()) return;
    if (!opened.ok) {
      this.#fail(opened.failure, target);
      return;
    }
    const view = opened.value;
    let position = this.#restored ?? this.#position();
    const oldTop = this.scroll.top;
    const activeRowLookup = findActive(bridge, view, position, target);
    const targetTop = target === 'top' ? 0 : await findTop(bridge, view, position);
    const scroll = { top: targetTop, viewport: this.scroll.viewport };
    const [foundActiveRow, rows] = await Promise.all([activeRowLookup, this.#rows.readFirst(view, scroll)]);
    if (!isNewest()) return;
    if (!rows.ok) {
      this.#fail(rows.failure, target);
      return;
    }
    const isSame = target === 'stay' || this.shownQuery === null || findsSamePackages(query, this.shownQuery);
    let active = foundActiveRow;
    let carriedSelection: CarriedSelection | null = null;
    // The selection may change while it is being found in the new view. Then find the changed one.
    while (carriedSelection?.before !== this.selection) {
      if (position.selection !== this.selection) {
        position = this.#position();
        active = await findActive(bridge, view, position, target);
      }
      carriedSelection = await carrySelection(bridge, view, this.#position(), active, isSame);
      if (!isNewest()) return;
    }
    this.#opener.succeeded();
    this.#restored = null;
    this.#rows.show(rows.value);
    this.view = view;
    this.chosen.selection = carriedSelection.after;
    this.shownQuery = query;
    this.shownAsOf = asOf;
    this.failure = null;
    // Keep the active row if it was moved meanwhile.
    const oldActiveRow = position.activeRow;
    if (this.activeRow === oldActiveRow && oldActiveRow >= 0) {
      this.activeRow = active.row;
      this.#activeId = active.id;
    } else this.activeRow = Math.min(this.activeRow, Math.max(0, view.total - 1));
    // Keep the distance that was scrolled meanwhile.
    const scrolledRows = target === 'top' ? 0 : this.scroll.top - oldTop;
    this.scroll.set(targetTop + scrolledRows);
    this.#updateNewerSnapshot(query, view);
    const { detailsId } = this;
    this.#events.viewChanged?.();
    if (carriedSelection.isLost) this.#events.selectionLost?.();
    if (detailsId === null || active.id === detailsId) this.chosen.missingId = null;
    else await this.#locateDetails(view, detailsId);
    // Details that were opened while this view was awaited stay.
    const isLeft =
      !isSame && detailsBefore !== null && this.view === view && this.detailsId === detailsBefore;
    if (isLeft && (this.chosen.coverList || this.chosen.isMissing)) this.chosen.leave();
    if (!this.hasTextOrFilters) this.chosen.leftId = null;
  }

  /** The row of the package whose details are open; null if the view does not contain it, or is no longer shown. */
  async #locateDetails(view: OpenedView, id: string): Promise<number | null> {
    const found = await locate(this.#bridge, view, id);
    if (this.view !== view || this.detailsId !== id) return null;
    this.chosen.missingId = found === null ? id : null;
    return found;
  }

  /** Updates `snapshotTotal` and `newerSnapshot` for a view that has just been shown. */
  #updateNewerSnapshot(query: ViewQuery, view: OpenedView): void {
    const catalog = this.asOf === null ? this.#catalogStatus : null;
    if (!hasTextOrFilters(query) && view.searched === null) this.snapshotTotal = view.total;
    else if (catalog !== null && catalog.snapshot === view.snapshot) this.snapshotTotal = catalog.rows;
    if (catalog === null || catalog.snapshot === view.snapshot) this.newerSnapshot = null;
    else if (this.newerSnapshot?.snapshot === view.snapshot) this.newerSnapshot = null;
  }

  #fail(failure: Failure, target: ScrollTarget): void {
    const shown = this.#opener.failed(failure, target);
    if (shown === null) return;
    this.failure = shown;
    // A list that can't be made leaves the one on screen.
    this.asOf = this.shownAsOf;
  }

  #rowsFailed(failure: Failure): void {
    if (failure.code !== 'view-gone') this.failure = failure;
    // Main keeps few views: one that is being replaced may have expired.
    else if (!this.#opener.isOpening) this.#opener.reopen();
  }
}
