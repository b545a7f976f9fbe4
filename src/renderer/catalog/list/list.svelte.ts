import type { Failure } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { hasChanges, type CatalogStatus, type SnapshotChanges } from '../../../preload/contract/status.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import type { ListRow, OpenedView, SortColumn, SortKey, ViewQuery } from '../../../preload/contract/view.ts';
import { anchorsIn } from './anchors.ts';
import { filtersOf, isFiltered, noChoice, type FilterChoice } from '../../../preload/contract/choice.ts';
import { RowReader } from './row-reader.svelte.ts';
import { lowest, reveal, visibleRows } from '../grid/scroll.ts';
import { countOf, noSelection, onlyOne, single, type Selection } from '../selection/selection.ts';
import { sortedAlsoBy, sortedBy } from '../grid/sort.ts';

/** What the list asks of the bridge. */
export type ListBridge = Pick<AccountBridge, 'openView' | 'readWindow' | 'locateItem' | 'carryOver'>;

/** A newer snapshot that waits to be shown. */
export interface News {
  readonly snapshot: string;
  /** null where more than one snapshot lies between, so that the numbers would not be exact. */
  readonly changes: SnapshotChanges | null;
}

/** A view that has gone is opened again this often in a row before the failure is shown. */
const retries = 3;

/** While the first rows arrive, the view is brought up to date this often at most, in ms, ... */
const calm = 1000;
/** ... and so that asking for it takes no more than this part of the time. */
const share = 0.1;

/** So long, in ms, rows may take before empty ones are drawn in their place. */
const patience = 150;

/** Whether a new view starts at its top or stays where the person is reading. */
type Place = 'top' | 'stay';

/** The place of the active row, and its package where that was found. */
interface ActiveRow {
  readonly row: number;
  readonly id: string | null;
}

/** What is selected in a new view, in place of what was in the one before. */
interface Carried {
  readonly of: Selection;
  readonly to: Selection;
  /** There was too much of it to be found again. */
  readonly isLost: boolean;
}

/**
 * The list as the person sees it: one query, the view that answers it, the rows around the visible ones, the
 * scroll position, the active cell, the selected rows and the package whose details are open. A new view replaces the old one in a single step,
 * when its first rows are here, so that nothing flashes.
 */
export class ListState {
  text = $state('');
  filters: FilterChoice = $state.raw(noChoice);
  sort: readonly SortKey[] = $state.raw([{ column: 'name', descending: false }]);
  view: OpenedView | null = $state.raw(null);
  /** The query that the view answers; it may lag behind text, filters and sort for a moment. */
  answered: ViewQuery | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  news: News | null = $state.raw(null);

  /** Scroll position and viewport, in rows (scroll.ts). */
  top = $state(0);
  viewport = $state(16);
  /** The position whose rows are drawn: the same, but for a moment in which none of its rows is here yet. */
  drawnTop = $state(0);
  /** Counts positions that were set from here and not by the person's scrolling. */
  jumps = $state(0);

  /** The active cell; row -1 is the header. */
  activeRow = $state(0);
  activeColumn = $state(0);
  /** The package whose details are open. */
  selected: string | null = $state(null);
  /** The rows that are selected, also without details. */
  selection: Selection = $state.raw(noSelection);
  /** Counts selections that were too large to be kept. */
  lost = $state(0);
  /** Packages in the view's snapshot, whatever the search; null while unknown. */
  base: number | null = $state(null);

  readonly #bridge: ListBridge;
  readonly #clock: () => number;
  readonly #rows: RowReader;
  /** Whether the person has made a row active; until then the first one is by itself. */
  #isPlaced = false;
  /** Its package, where that was found by its id. */
  #activeId: string | null = null;
  #turn = 0;
  #opening = 0;
  #failures = 0;
  #seen: CatalogStatus | null = null;
  /** The view is to be opened once more after the openings under way. */
  #stale: Place | null = null;
  /** When the last opening was over, and how long it took, in ms. */
  #opened = { at: 0, took: 0 };
  #growing: ReturnType<typeof setTimeout> | null = null;
  #awaiting: ReturnType<typeof setTimeout> | null = null;

  /** `clock` says what is "today" for the filters, in ms since 1970. */
  constructor(bridge: ListBridge, clock: () => number = Date.now) {
    this.#bridge = bridge;
    this.#clock = clock;
    this.#rows = new RowReader(bridge, {
      come: () => this.#draw(),
      failed: (failure) => this.#missed(failure),
    });
  }

  get total(): number {
    return this.view?.total ?? 0;
  }

  row(index: number): ListRow | undefined {
    return this.#rows.row(index);
  }

  /** Whether the view answers less than the whole list. */
  get isNarrowed(): boolean {
    return this.answered !== null && isNarrow(this.answered);
  }

  /** Answers the text at once; an answer to an older text that is still on its way is dropped. */
  search(text: string): void {
    if (text === this.text) return;
    this.text = text;
    // Who types begins anew, at the first row, also where a key comes before the answer.
    this.#isPlaced = false;
    if (this.selected === null) this.activeRow = Math.min(0, this.activeRow);
    void this.#open('top');
  }

  /** Answers another question in one step. */
  take({ text, filters, sort }: Pick<ListState, 'text' | 'filters' | 'sort'>): void {
    this.text = text;
    this.filters = filters;
    this.sort = sort;
    this.#isPlaced = false;
    void this.#open('top');
  }

  /** Answers with other filters, the rest as they are. */
  filter(change: Partial<FilterChoice>): void {
    this.filters = { ...this.filters, ...change };
    void this.#open('top');
  }

  /** Sorts by the column alone; the same column again turns the order round. */
  sortBy(column: SortColumn): void {
    this.sort = sortedBy(this.sort, column);
    void this.#open('top');
  }

  /** Sorts by one key alone. */
  sortInto(key: SortKey): void {
    this.sort = [key];
    void this.#open('top');
  }

  /** Sorts by one column more, or one less (sort.ts). */
  sortAlsoBy(column: SortColumn): void {
    this.sort = sortedAlsoBy(this.sort, column);
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
    this.#look();
  }

  /** Moves by some rows. */
  scrollBy(rows: number): void {
    this.#jump(this.top + rows);
  }

  /** Makes a cell active and brings its row in sight. */
  activate(row: number, column: number): void {
    this.activeRow = Math.max(-1, Math.min(row, this.total - 1));
    this.activeColumn = Math.max(0, column);
    this.#isPlaced = true;
    this.#activeId = null;
    if (this.activeRow >= 0) this.#jump(reveal(this.activeRow, this.top, this.viewport));
  }

  /** Opens the details of a package, or closes them; without them, one row alone is not selected any more. */
  select(id: string | null): void {
    this.selected = id;
    if (id === null && onlyOne(this.selection) !== null) this.selection = noSelection;
  }

  /** Selects rows. Open details are those of the package that is selected alone. */
  mark(selection: Selection): void {
    this.selection = selection;
    if (this.selected === null) return;
    if (countOf(selection) === 0) this.selected = null;
    else void this.#openOnly();
  }

  /** Goes to a row, selects it alone and opens its details. */
  open(row: number): void {
    this.activate(row, this.activeColumn);
    if (this.activeRow < 0) return;
    this.selection = single(this.activeRow);
    void this.#openOnly();
  }

  /** Lets go of rows that are selected without details or beside them; false where there are none. */
  unmark(): boolean {
    const count = countOf(this.selection);
    if (count === 0 || (count === 1 && this.selected !== null)) return false;
    // Details that are open go on with the active row.
    if (this.selected === null || this.activeRow < 0) this.selection = noSelection;
    else this.mark(single(this.activeRow));
    return true;
  }

  /** How many rows are selected apart from open details. */
  get marked(): number {
    const count = countOf(this.selection);
    return count === 1 && this.selected !== null ? 0 : count;
  }

  /** The rows that are meant: the selected ones, or else the active one. */
  get meant(): Ranges {
    if (this.selection.ranges.length > 0) return this.selection.ranges;
    return this.activeRow >= 0 && this.activeRow < this.total ? single(this.activeRow).ranges : [];
  }

  /** Selects a package and brings it in sight where the view has it. */
  async lead(id: string): Promise<void> {
    this.selected = id;
    this.selection = noSelection;
    const view = this.view;
    if (view === null) return;
    const found = await this.#bridge.locateItem({ view: view.view, id });
    if (this.view !== view || this.selected !== id || !found.ok || found.value < 0) return;
    this.activate(found.value, this.activeColumn);
    this.selection = single(found.value);
  }

  /** What happened to the selected package since the person last looked; null where that is not known. */
  get selectedChange(): ListRow['change'] {
    const row = this.row(this.activeRow);
    return row?.id === this.selected ? row.change : null;
  }

  /** Opens the details of the package that is selected alone, also where nobody sees its row. */
  async #openOnly(): Promise<void> {
    const { view } = this;
    const at = onlyOne(this.selection);
    if (view === null || at === null) return;
    let row = this.row(at);
    if (row === undefined) {
      const read = await this.#bridge.readWindow({ view: view.view, offset: at, limit: 1 });
      row = read.ok ? read.value[0] : undefined;
    }
    // Closing the details lets go of it.
    if (row !== undefined && this.view === view && onlyOne(this.selection) === at) this.selected = row.id;
  }

  /** The list is no longer on screen. */
  close(): void {
    if (this.#growing !== null) clearTimeout(this.#growing);
    this.#growing = null;
    if (this.#awaiting !== null) clearTimeout(this.#awaiting);
    this.#awaiting = null;
    this.#rows.close();
  }

  #jump(top: number): void {
    const bounded = Math.max(0, Math.min(top, lowest(this.total, this.viewport)));
    if (bounded === this.top) return;
    this.top = bounded;
    this.jumps += 1;
    this.#look();
  }

  #look(): void {
    this.#rows.look({ top: this.top, viewport: this.viewport });
    this.#draw();
  }

  /** Where no row in sight is here, those before stay drawn for a moment, so that nothing flashes. */
  #draw(): void {
    const { first, end } = visibleRows(this.top, this.viewport, this.total, 0);
    let isHere = first === end;
    for (let index = first; index < end && !isHere; index += 1) isHere = this.row(index) !== undefined;
    if (isHere) {
      if (this.#awaiting !== null) clearTimeout(this.#awaiting);
      this.#awaiting = null;
      this.drawnTop = this.top;
    } else {
      this.#awaiting ??= setTimeout(() => {
        this.#awaiting = null;
        this.drawnTop = this.top;
      }, patience);
    }
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
    const query: ViewQuery = {
      text: this.text,
      filters: filtersOf(this.filters, { now: this.#clock() }),
      sort: [...this.sort],
    };
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
    const from = this.top;
    let before = this.activeRow;
    let { selection } = this;
    const finding = this.#findActive(view, place);
    const wanted = place === 'top' ? 0 : await this.#findTop(view);
    const sight = { top: wanted, viewport: this.viewport };
    const [found, rows] = await Promise.all([finding, this.#rows.first(view, sight)]);
    if (!current()) return;
    if (!rows.ok) {
      this.#fail(rows.failure, place);
      return;
    }
    const isSame = place === 'stay' || asksTheSame(query, this.answered);
    let active = found;
    let carried: Carried | null = null;
    // Who selects meanwhile selects in the view on screen: that is looked for here, wherever it is in the new one.
    while (carried?.of !== this.selection) {
      if (selection !== this.selection) {
        selection = this.selection;
        before = this.activeRow;
        active = await this.#findActive(view, place);
      }
      carried = await this.#carry(view, active, isSame);
      if (!current()) return;
    }
    this.#failures = 0;
    this.#rows.show(rows.value);
    this.view = view;
    this.selection = carried.to;
    if (carried.isLost) this.lost += 1;
    this.answered = query;
    this.failure = null;
    // Who has moved on meanwhile stays there.
    if (this.activeRow === before && before >= 0) {
      this.activeRow = active.row;
      this.#activeId = active.id;
    } else this.activeRow = Math.min(this.activeRow, Math.max(0, view.total - 1));
    // Who has scrolled meanwhile is not taken back.
    const moved = place === 'top' ? 0 : this.top - from;
    this.#place(Math.max(0, Math.min(wanted + moved, lowest(view.total, this.viewport))));
    this.#settle(query, view);
  }

  /** Puts the new view's rows where they belong. */
  #place(top: number): void {
    if (top !== this.top) {
      this.top = top;
      this.jumps += 1;
    }
    this.#look();
  }

  /** Brings base and news in line with the view that has just been shown. */
  #settle(query: ViewQuery, view: OpenedView): void {
    const seen = this.#seen;
    if (!isNarrow(query)) this.base = view.total;
    else if (seen !== null && seen.snapshot === view.snapshot) this.base = seen.rows;
    if (seen === null || seen.snapshot === view.snapshot) this.news = null;
    else if (this.news?.snapshot === view.snapshot) this.news = null;
  }

  async #locate(view: OpenedView, id: string): Promise<number | null> {
    const found = await this.#bridge.locateItem({ view: view.view, id });
    return found.ok && found.value >= 0 ? found.value : null;
  }

  /**
   * The active row in the new view: the selected package, or else the one that was active. Where both are gone, the
   * place stays while the person reads on, and is the first one for a new question.
   */
  async #findActive(view: OpenedView, place: Place): Promise<ActiveRow> {
    const before = this.activeRow;
    const active = this.#isPlaced ? (this.#activeId ?? this.row(before)?.id) : undefined;
    // Among several selected rows, the one that details were last open for is not where the person is.
    const several = countOf(this.selection) > 1;
    const wanted = several ? [active, this.selected] : [this.selected, active];
    for (const id of wanted.filter((each, at) => wanted.indexOf(each) === at)) {
      if (id === null || id === undefined || view.total === 0) continue;
      const found = await this.#locate(view, id);
      if (found !== null) return { row: found, id };
    }
    const row = place === 'top' ? 0 : Math.max(0, Math.min(before, view.total - 1));
    return { row, id: null };
  }

  /** The selection in a new view: the same packages where the question is the same, else the one with details. */
  async #carry(view: OpenedView, active: ActiveRow, isSame: boolean): Promise<Carried> {
    const of = this.selection;
    const hasDetails = this.selected !== null && active.id === this.selected;
    const only = hasDetails ? single(active.row) : noSelection;
    const from = this.view;
    if (!isSame || from === null || of.ranges.length === 0) return { of, to: only, isLost: false };
    const anchorId = of.anchor === null ? undefined : this.row(of.anchor)?.id;
    const [found, anchor] = await Promise.all([
      this.#bridge.carryOver({ from: from.view, to: view.view, ranges: of.ranges }),
      anchorId === undefined ? null : this.#locate(view, anchorId),
    ]);
    if (found.ok) return { of, to: { ranges: found.value, anchor }, isLost: false };
    return { of, to: only, isLost: countOf(of) > 1 };
  }

  async #findTop(view: OpenedView): Promise<number> {
    const end = lowest(view.total, this.viewport);
    const from = this.top;
    const active = this.#isPlaced ? this.activeRow : null;
    const { top, viewport, total, selected } = this;
    const sight = { top, viewport, total, rowAt: (index: number) => this.row(index) };
    for (const { id, offset } of anchorsIn(sight, { selected, active })) {
      const found = await this.#locate(view, id);
      if (found !== null) return Math.max(0, Math.min(found - offset, end));
    }
    return Math.min(from, end);
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

  /** Rows of the view on screen did not come. */
  #missed(failure: Failure): void {
    if (failure.code !== 'view-gone') this.failure = failure;
    // Main keeps few views: one that is being replaced already may be gone by now.
    else if (this.#opening === 0) this.#reopen();
  }
}

/** Whether a query has the same packages for an answer, in whatever order. */
function asksTheSame(query: ViewQuery, before: ViewQuery | null): boolean {
  return (
    before !== null &&
    query.text.trim() === before.text.trim() &&
    JSON.stringify(query.filters) === JSON.stringify(before.filters)
  );
}

function isNarrow({ text, filters }: ViewQuery): boolean {
  return text.trim() !== '' || isFiltered(filters);
}
