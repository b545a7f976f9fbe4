import { filtersOf } from '../../../preload/contract/choice.ts';
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
  type Carried,
  type CarryBridge,
  type Standing,
} from './carry-over.ts';
import { remembered, type LeftList } from './left-list.ts';
import { consequenceOf, type News } from './news.ts';
import { Openings, type Place } from './openings.ts';
import { asksTheSame, isNarrow } from './query.ts';
import { ListQuery, type QueryChange } from './list-query.svelte.ts';
import { RowReader } from './row-reader.svelte.ts';
import { ScrollPosition } from './scroll-position.svelte.ts';

/** What the list asks of the bridge. */
type ListBridge = CarryBridge & Pick<AccountBridge, 'openView' | 'readRows'>;

/** What the list reports, each time after its own state is up to date. */
export interface ListEvents {
  /** The text, the filters or the order were changed; the view that answers them is on its way. */
  readonly queryChanged: () => void;
  /** Another view is on screen. */
  readonly viewChanged: () => void;
  /** Other rows are selected, or details were opened or closed. */
  readonly selectionChanged: () => void;
  /** The details are those of another package, or of none. */
  readonly detailsChanged: () => void;
  /** More rows were selected than can be found again in another view; they are not selected any more. */
  readonly selectionLost: () => void;
}

interface ListOptions {
  /** What "today" means to the filters, in ms since 1970. */
  readonly clock?: () => number;
  /** The list continues as it was saved. */
  readonly saved?: LeftList | null;
  readonly events?: Partial<ListEvents>;
}

/**
 * The list as the person sees it: one query, the view that answers it, the rows around the visible ones, the
 * scroll position, the active cell, the selected rows and the package whose details are open. A new view replaces the
 * old one in a selectRow step, when its first rows are here, so that nothing flashes.
 */
export class ListState {
  readonly query = new ListQuery((change) => this.#queryChanged(change));
  view: OpenedView | null = $state.raw(null);
  /** The query that the view answers; it may lag behind `query` for a moment. */
  answered: ViewQuery | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  news: News | null = $state.raw(null);

  /** The active cell; row -1 is the header. */
  activeRow = $state(0);
  activeColumn = $state(0);
  #selected: string | null = $state(null);
  /** A package with open details that the view on screen doesn't have. */
  #missing: string | null = $state(null);
  #selection: Selection = $state.raw(noSelection);
  /** Packages in the view's snapshot, whatever the search; null while unknown. */
  base: number | null = $state(null);

  readonly #bridge: ListBridge;
  readonly #clock: () => number;
  readonly #events: Partial<ListEvents>;
  readonly #rows: RowReader;
  readonly #scroll: ScrollPosition;
  readonly #openings = new Openings((place, isNewest) => this.#replace(place, isNewest));
  /** Whether the person has made a row active; until then the first one is by itself. */
  #isPlaced = false;
  /** Its package, where that was found by its id. */
  #activeId: string | null = null;
  #seen: CatalogStatus | null = null;
  /** The opening that the last change of the query led to. */
  #answering: Promise<void> = Promise.resolve();
  /** Where the person was when the list was left, until its first view is on screen. */
  #left: Standing | null = null;

  constructor(bridge: ListBridge, { clock = Date.now, saved = null, events = {} }: ListOptions = {}) {
    this.#bridge = bridge;
    this.#clock = clock;
    this.#events = events;
    this.#rows = new RowReader(bridge, {
      come: () => this.#scroll.draw(),
      failed: (failure) => this.#missed(failure),
    });
    this.#scroll = new ScrollPosition(this.#rows, () => this.total);
    if (saved !== null) this.#resume(saved);
  }

  get total(): number {
    return this.view?.total ?? 0;
  }

  /** The package whose details are open. */
  get selected(): string | null {
    return this.#selected;
  }

  /** The rows that are selected, also without details. */
  get selection(): Selection {
    return this.#selection;
  }

  row(index: number): ListRow | undefined {
    return this.#rows.row(index);
  }

  /** Whether the view answers less than the whole list. */
  get isNarrowed(): boolean {
    return this.answered !== null && isNarrow(this.answered);
  }

  /** Takes notice of the catalog's present state: opens, re-opens or offers the newer list. */
  follow(catalog: CatalogStatus): void {
    const before = this.#seen;
    this.#seen = catalog;
    if (before === null) {
      void this.#openings.open(this.#left === null ? 'top' : 'stay');
      return;
    }
    const consequence = consequenceOf(before, catalog, this.view, this.#openings.isUnderWay);
    switch (consequence.kind) {
      case 'none':
        break;
      case 'again':
        this.#openings.again();
        break;
      case 'grow':
        // A snapshot that has come meanwhile is not left for a newer one that nobody asked for.
        this.#openings.grow(() => this.view?.snapshot === null);
        break;
      case 'newest':
        this.news = null;
        this.base = catalog.rows;
        break;
      case 'news':
        this.news = consequence.news;
        break;
    }
  }

  /** Asks anew, on the newest rows, and stays where the person is reading. */
  renew(): void {
    this.#openings.again();
  }

  /** The scroll position, in rows. */
  get top(): number {
    return this.#scroll.top;
  }

  /** The position whose rows are drawn. */
  get drawnTop(): number {
    return this.#scroll.drawnTop;
  }

  /** Counts positions that were set from here and not by the person's scrolling. */
  get jumps(): number {
    return this.#scroll.jumps;
  }

  /** The person scrolled, or the viewport changed; details that take its room leave their package in sight. */
  moved(top: number, viewport: number): void {
    const { top: from, viewport: room } = this.#scroll;
    const wasSeen = this.activeRow >= Math.floor(from) && this.activeRow < from + room;
    this.#scroll.moved(top, viewport);
    if (viewport < room && wasSeen && this.selected !== null) this.#scroll.reveal(this.activeRow);
  }

  /** Moves by some rows. */
  scrollBy(rows: number): void {
    this.#scroll.goTo(this.top + rows);
  }

  /** Makes a cell active and brings its row in sight. */
  activate(row: number, column: number): void {
    this.activeRow = Math.max(-1, Math.min(row, this.total - 1));
    this.activeColumn = Math.max(0, column);
    this.#isPlaced = true;
    this.#activeId = null;
    if (this.activeRow >= 0) this.#scroll.reveal(this.activeRow);
  }

  /** Opens the details of a package, or closes them; without them, one row alone is not selected any more. */
  select(id: string | null): void {
    const isOneRow = id === null && singlePosition(this.selection) !== null;
    this.#choose(isOneRow ? noSelection : this.selection, id);
  }

  /** Selects rows. Open details are those of the package that is selected alone. */
  mark(selection: Selection): void {
    this.#choose(selection, countOf(selection) === 0 ? null : this.selected);
    if (this.selected !== null) void this.#openOnly();
  }

  /** Goes to a row, selects it alone and opens its details. */
  open(row: number): void {
    this.activate(row, this.activeColumn);
    if (this.activeRow < 0) return;
    this.#choose(selectRow(this.activeRow), this.selected);
    void this.#openOnly();
  }

  /** Lets go of rows that are selected without details or beside them; false where there are none. */
  unmark(): boolean {
    const count = countOf(this.selection);
    if (count === 0 || (count === 1 && this.selected !== null)) return false;
    // Details that are open go on with the active row.
    if (this.selected === null || this.activeRow < 0) this.#choose(noSelection, this.selected);
    else this.mark(selectRow(this.activeRow));
    return true;
  }

  /** Replaces the selected rows and the package with open details. */
  #choose(selection: Selection, selected: string | null): void {
    const isOther = selected !== this.#selected;
    this.#selection = selection;
    this.#selected = selected;
    this.#events.selectionChanged?.();
    if (isOther) this.#events.detailsChanged?.();
  }

  /** How many rows are selected apart from open details. */
  get marked(): number {
    const count = countOf(this.selection);
    return count === 1 && this.selected !== null ? 0 : count;
  }

  /** The rows that are meant: the selected ones, or else the active one. */
  get meant(): Ranges {
    if (this.selection.ranges.length > 0) return this.selection.ranges;
    return this.activeRow >= 0 && this.activeRow < this.total ? selectRow(this.activeRow).ranges : [];
  }

  /** Selects a package of the newest list, which is shown for it, and brings it in sight where the view has it. */
  async lead(id: string): Promise<void> {
    // An older view has the package as it was, or not at all.
    if (this.view?.snapshot !== this.#seen?.snapshot) await this.#openings.open('stay');
    this.#choose(noSelection, id);
    const view = this.view;
    if (view === null) return;
    const found = await locate(this.#bridge, view, id);
    if (this.view !== view || this.selected !== id) return;
    this.#missing = found === null ? id : null;
    if (found === null) return;
    this.activate(found, this.activeColumn);
    this.#choose(selectRow(found), id);
  }

  /** Whether the words and filters leave out the package whose details are open. */
  get isFilteredOut(): boolean {
    return this.isNarrowed && this.selected !== null && this.selected === this.#missing;
  }

  /** Drops the words and filters, and goes to the package whose details are open. */
  async widen(): Promise<void> {
    const id = this.selected;
    this.query.clear();
    await this.#answering;
    if (id !== null && this.selected === id) await this.lead(id);
  }

  /** What happened to the selected package since the person last looked; null where that is not known. */
  get selectedChange(): ListRow['change'] {
    const row = this.row(this.activeRow);
    return row?.id === this.selected ? row.change : null;
  }

  /** Opens the details of the package that is selected alone, also where nobody sees its row. */
  async #openOnly(): Promise<void> {
    const { view } = this;
    const at = singlePosition(this.selection);
    if (view === null || at === null) return;
    let row = this.row(at);
    if (row === undefined) {
      const read = await this.#bridge.readRows({ view: view.view, offset: at, limit: 1 });
      row = read.ok ? read.value[0] : undefined;
      // What is selected has been found again in the view that has come meanwhile.
      if (this.view !== view) return this.#openOnly();
    }
    // Closing the details lets go of it.
    if (row !== undefined && singlePosition(this.selection) === at) this.#choose(this.selection, row.id);
  }

  /** What the list shows and where the person is, for whoever comes back to it. */
  get left(): LeftList {
    const { text, filters, sort } = this.query;
    return {
      text,
      filters,
      sort,
      activeColumn: this.activeColumn,
      standing: remembered(this.#left ?? this.#standing()),
    };
  }

  /** Shows what was left; the place is found by ids when the first view is here. */
  #resume({ text, filters, sort, activeColumn, standing }: LeftList): void {
    this.query.restore({ text, filters, sort });
    this.activeColumn = activeColumn;
    this.activeRow = standing.activeRow;
    this.#selected = standing.selected;
    this.#isPlaced = standing.isPlaced;
    this.#left = standing;
  }

  /** The list is no longer on screen. */
  close(): void {
    this.#openings.close();
    this.#scroll.close();
    this.#rows.close();
  }

  #queryChanged(change: QueryChange): void {
    // Another search starts at the first row, also for a key that is pressed before the answer.
    if (change !== 'part') this.#isPlaced = false;
    if (change === 'text' && this.selected === null) this.activeRow = Math.min(0, this.activeRow);
    this.#left = null;
    this.#answering = this.#openings.open('top');
    this.#events.queryChanged?.();
  }

  /** Where the person is now. */
  #standing(): Standing {
    return {
      view: this.view,
      top: this.#scroll.top,
      viewport: this.#scroll.viewport,
      total: this.total,
      idAt: (index) => this.row(index)?.id,
      activeRow: this.activeRow,
      isPlaced: this.#isPlaced,
      activeId: this.#activeId,
      selected: this.selected,
      selection: this.selection,
    };
  }

  /** Opens the view that answers the question as it is now, and shows it when its first rows are here. */
  async #replace(place: Place, isNewest: () => boolean): Promise<void> {
    const bridge = this.#bridge;
    const query: ViewQuery = {
      text: this.query.text,
      filters: filtersOf(this.query.filters, { now: this.#clock() }),
      sort: [...this.query.sort],
    };
    const rowsWanted = place === 'top' ? this.#rows.firstRows : 0;
    const opened = await bridge.openView({ ...query, rows: rowsWanted });
    if (!isNewest()) return;
    if (!opened.ok) {
      this.#fail(opened.failure, place);
      return;
    }
    const view = opened.value;
    let standing = this.#left ?? this.#standing();
    const from = this.top;
    const finding = findActive(bridge, view, standing, place);
    const wanted = place === 'top' ? 0 : await findTop(bridge, view, standing);
    const sight = { top: wanted, viewport: this.#scroll.viewport };
    const [found, rows] = await Promise.all([finding, this.#rows.first(view, sight)]);
    if (!isNewest()) return;
    if (!rows.ok) {
      this.#fail(rows.failure, place);
      return;
    }
    const isSame = place === 'stay' || asksTheSame(query, this.answered);
    let active = found;
    let carried: Carried | null = null;
    // A selection made meanwhile is one of the view on screen: find it in the new view as well.
    while (carried?.of !== this.selection) {
      if (standing.selection !== this.selection) {
        standing = this.#standing();
        active = await findActive(bridge, view, standing, place);
      }
      carried = await carrySelection(bridge, view, this.#standing(), active, isSame);
      if (!isNewest()) return;
    }
    this.#openings.succeeded();
    this.#left = null;
    this.#rows.show(rows.value);
    this.view = view;
    this.#selection = carried.to;
    this.answered = query;
    this.failure = null;
    // Keep the active row if it was moved meanwhile.
    const before = standing.activeRow;
    if (this.activeRow === before && before >= 0) {
      this.activeRow = active.row;
      this.#activeId = active.id;
    } else this.activeRow = Math.min(this.activeRow, Math.max(0, view.total - 1));
    // Keep what was scrolled meanwhile.
    const moved = place === 'top' ? 0 : this.top - from;
    this.#scroll.place(wanted + moved);
    this.#settle(query, view);
    const { selected } = this;
    const isFound = selected === null || active.id === selected;
    if (isFound) this.#missing = null;
    this.#events.viewChanged?.();
    if (carried.isLost) this.#events.selectionLost?.();
    if (!isFound) await this.#look(view, selected);
  }

  /** Finds out whether a view has the package whose details are open. */
  async #look(view: OpenedView, id: string): Promise<void> {
    const found = await locate(this.#bridge, view, id);
    if (this.view === view && this.selected === id) this.#missing = found === null ? id : null;
  }

  /** Brings base and news in line with the view that has just been shown. */
  #settle(query: ViewQuery, view: OpenedView): void {
    const seen = this.#seen;
    if (!isNarrow(query)) this.base = view.total;
    else if (seen !== null && seen.snapshot === view.snapshot) this.base = seen.rows;
    if (seen === null || seen.snapshot === view.snapshot) this.news = null;
    else if (this.news?.snapshot === view.snapshot) this.news = null;
  }

  #fail(failure: Failure, place: Place): void {
    const told = this.#openings.failed(failure, place);
    if (told !== null) this.failure = told;
  }

  /** Rows of the view on screen did not come. */
  #missed(failure: Failure): void {
    if (failure.code !== 'view-gone') this.failure = failure;
    // Main keeps few views: one that is being replaced already may be gone by now.
    else if (!this.#openings.isUnderWay) this.#openings.again();
  }
}
