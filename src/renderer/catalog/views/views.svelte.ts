import { filtersOf, noChoice } from '../../../preload/contract/choice.ts';
import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { viewsLimit, type SavedSearch, type SavedView } from '../../../preload/contract/saved-view.ts';
import { withOrder, type ChosenOrders } from '../list/sort.ts';
import { SavedValue } from '../../ui/saved-value.svelte.ts';
import {
  cleanName,
  findsSame,
  isAsSaved,
  hasTextOrFilters,
  namesake,
  pinnedFirst,
  withChange,
  withMoved,
  without,
  withSaved,
  type ViewList,
} from './view-list.ts';

/** The query of a view; the columns are handled separately. */
type Search = Omit<SavedSearch, 'columns'>;

/** The open view, its columns as shown, and the orders that the list gets back when the view is closed. */
export interface SavedViewState {
  readonly id: string;
  readonly columns: ColumnChoice | null;
  readonly ownOrders: ChosenOrders;
}

export interface ViewsDeps {
  readonly bridge: Pick<AccountBridge, 'readCounts'>;
  readonly stored: () => ViewList;
  /** Resolves when `stored` returns the new views, or still the old ones after a failure. */
  readonly store: (views: ViewList) => Promise<unknown>;
  /** The current query of the list. */
  readonly query: () => Search;
  readonly setQuery: (search: Omit<Search, 'sort'>, orders: ChosenOrders) => void;
  /** The orders that were chosen in the list. */
  readonly orders: () => ChosenOrders;
  /** The account's own columns, shown while no view is open. */
  readonly ownColumns: Pick<SavedValue<ColumnChoice | null>, 'value' | 'set'>;
  /** The state to continue from. */
  readonly saved: SavedViewState | null;
  readonly newId: () => string;
  /** The views were changed, or the opened one was left. */
  readonly changed: () => void;
}

/** The purpose of a dialog about a view. */
export type ViewDialog =
  | { readonly kind: 'save' | 'manage' }
  | { readonly kind: 'rename'; readonly view: SavedView };

/** A view that was deleted, and all views as they were with it. */
interface Removal {
  readonly view: SavedView;
  readonly before: ViewList;
}

/** A failed count is repeated this often in a row, until the next change. */
const maxAttempts = 3;

/** The saved views of an account. Changes are shown at once and stored in the background. */
export class ViewsState {
  /** How many packages match, by id of the view. */
  counts: Readonly<Record<string, number>> = $state.raw({});
  /** The id of the open view. */
  openedId: string | null = $state(null);
  dialog: ViewDialog | null = $state.raw(null);
  readonly all: ViewList = $derived.by(() => this.#stored.value);
  readonly isFull = $derived(this.all.length >= viewsLimit);
  readonly pinned: ViewList = $derived(this.all.filter(({ pinned }) => pinned));
  readonly pinnedFirst: ViewList = $derived(pinnedFirst(this.all));
  readonly opened: SavedView | null = $derived(this.all.find(({ id }) => id === this.openedId) ?? null);
  /** The columns on screen: those of the open view, otherwise the account's own; null for the default. */
  readonly columns: ColumnChoice | null = $derived.by(() =>
    this.opened === null ? this.#deps.ownColumns.value : this.#columns,
  );
  readonly search: SavedSearch = $derived.by(() => ({ ...this.#deps.query(), columns: this.columns }));
  /** The open view if the list shows its query. */
  readonly current: SavedView | null = $derived.by(() =>
    this.opened !== null && findsSame(this.opened, this.#deps.query()) ? this.opened : null,
  );
  /** Whether the open view has unsaved changes. */
  readonly isChanged = $derived(this.opened !== null && !isAsSaved(this.opened, this.search));
  readonly #deps: ViewsDeps;
  readonly #stored: SavedValue<ViewList>;
  /** The columns of the open view, with unsaved changes. */
  #columns: ColumnChoice | null = $state.raw(null);
  /** The orders of the list before a view was opened, restored when it is closed. */
  #ownOrders: ChosenOrders;
  /** Deleted views that can be restored, the last one at the end. Any other change of the views discards them. */
  #removals: readonly Removal[] = $state.raw([]);
  /** The view that was deleted last, as long as it can be restored. */
  readonly removed: SavedView | null = $derived(this.#removals.at(-1)?.view ?? null);
  /** The counts that were requested last. */
  #requested = '';

  constructor(deps: ViewsDeps) {
    this.#deps = deps;
    this.#stored = new SavedValue(deps.stored, deps.store, deps.changed);
    this.openedId = deps.saved?.id ?? null;
    this.#columns = deps.saved?.columns ?? null;
    this.#ownOrders = deps.saved?.ownOrders ?? deps.orders();
  }

  /** The state to continue from later; null if no view is open. */
  get saved(): SavedViewState | null {
    if (this.opened === null) return null;
    return { id: this.opened.id, columns: this.#columns, ownOrders: this.#ownOrders };
  }

  /** Shows other columns. While a view is open, this changes the view and not the account's columns. */
  chooseColumns(choice: ColumnChoice | null): void {
    if (this.opened === null) void this.#deps.ownColumns.set(choice);
    else this.#columns = choice;
  }

  /** Takes over changes of the settings. */
  readSaved(): void {
    this.#stored.readSaved();
  }

  /** Leaves the view when the search is emptied. */
  followSearch(): void {
    const query = this.#deps.query();
    if (this.openedId !== null && this.current === null && !hasTextOrFilters(query)) this.#leaveFor(query);
  }

  open(id: string): void {
    const view = this.all.find((each) => each.id === id);
    if (view === undefined) return;
    if (this.openedId === null) this.#ownOrders = this.#deps.orders();
    this.openedId = id;
    const { text, choice, sort, columns } = view;
    this.#columns = columns;
    this.#deps.setQuery({ text, choice }, withOrder(this.#ownOrders, text, sort));
  }

  /** Shows all packages if the list shows a view. Another query that was entered since stays, in the list's own order. */
  leave(): void {
    if (this.openedId === null) return;
    this.#leaveFor(this.current === null ? this.#deps.query() : { text: '', choice: noChoice });
  }

  /** Saves the current search under a name; replaces a view of that name. */
  async save(name: string): Promise<void> {
    const id = this.#deps.newId();
    const { search } = this;
    if (this.openedId === null) this.#ownOrders = this.#deps.orders();
    const views = withSaved(this.all, name, search, id);
    this.openedId = namesake(views, name)?.id ?? this.openedId;
    this.#columns = search.columns;
    await this.#set(views);
  }

  /** Saves the current search in the open view. */
  async update(): Promise<void> {
    if (this.openedId !== null) await this.change(this.openedId, this.search);
  }

  async rename(id: string, name: string): Promise<void> {
    await this.change(id, { name: cleanName(name) });
  }

  async change(id: string, change: Partial<Omit<SavedView, 'id'>>): Promise<void> {
    await this.#set(withChange(this.all, id, change));
  }

  /** Moves a view; returns false if it is already at the end. */
  move(id: string, by: -1 | 1): boolean {
    const views = withMoved(this.all, id, by);
    if (views === this.all) return false;
    void this.#set(views);
    return true;
  }

  async remove(id: string): Promise<void> {
    const before = this.all;
    const view = before.find((each) => each.id === id);
    if (view === undefined) return;
    await this.#set(without(before, id), [...this.#removals, { view, before }]);
    // A view that could not be deleted cannot be restored.
    if (this.all.some((each) => each.id === id)) this.#removals = [];
  }

  /** Restores the view that was deleted last at its former position. */
  async undoRemoval(): Promise<void> {
    const last = this.#removals.at(-1);
    if (last !== undefined) await this.#set(last.before, this.#removals.slice(0, -1));
  }

  forgetRemovals(): void {
    this.#removals = [];
  }

  /**
   * Counts again if the result may differ: for another snapshot, other views, another day (`now`, ms since 1970) or
   * another revision of the shelf.
   */
  async count(snapshot: string | null, shelf: number, now: number): Promise<void> {
    const counted = this.pinnedFirst;
    const queries = counted.map(({ text, choice }) => ({ text, filters: filtersOf(choice, { now }) }));
    const requested = JSON.stringify([snapshot, shelf, counted.map(({ id }) => id), queries]);
    if (snapshot === null || requested === this.#requested) return;
    this.#requested = requested;
    if (queries.length === 0) return;
    for (let attempt = 0; attempt < maxAttempts && requested === this.#requested; attempt += 1) {
      const answer = await this.#deps.bridge.readCounts({ queries });
      if (requested !== this.#requested) return;
      if (!answer.ok) continue;
      const totals = answer.value?.totals ?? [];
      const found = totals.map((total, at) => [counted[at]?.id ?? '', total] as const);
      this.counts = { ...this.counts, ...Object.fromEntries(found) };
      return;
    }
    // The next change of the list tries again.
    if (requested === this.#requested) this.#requested = '';
  }

  /** Closes the open view, and shows a query in the list's own order unless it is already shown. */
  #leaveFor({ text, choice }: Omit<Search, 'sort'>): void {
    this.openedId = null;
    const query = this.#deps.query();
    const orders = JSON.stringify(this.#ownOrders);
    const isSame = findsSame(query, { text, choice }) && JSON.stringify(this.#deps.orders()) === orders;
    if (!isSame) this.#deps.setQuery({ text, choice }, this.#ownOrders);
    this.#deps.changed();
  }

  async #set(views: ViewList, removals: readonly Removal[] = []): Promise<void> {
    if (views === this.all) return;
    this.#removals = removals;
    await this.#stored.set(views);
  }
}
