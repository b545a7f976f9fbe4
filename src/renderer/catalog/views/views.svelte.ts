import { filtersOf, noChoice } from '../../../preload/contract/choice.ts';
import type { ColumnChoice } from '../../../preload/contract/column-choice.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { viewsLimit, type SavedSearch, type SavedView } from '../../../preload/contract/saved-view.ts';
import type { MatchQuery, SortKey } from '../../../preload/contract/view.ts';
import { suggestedName } from './suggested-name.ts';
import {
  arrangeFields,
  cleanName,
  findsSame,
  isAsSaved,
  isNarrow,
  namesake,
  withChange,
  withMoved,
  without,
  withSaved,
  type ViewList,
} from './view-list.ts';

/** The query of a view; the columns are handled separately. */
type Search = Omit<SavedSearch, 'columns'>;

/** The open view, its columns as shown, and the order that the list gets back when the view is closed. */
export interface SavedViewState {
  readonly id: string;
  readonly columns: ColumnChoice | null;
  readonly ownSort: readonly SortKey[];
}

export interface ViewsDeps {
  readonly bridge: Pick<AccountBridge, 'readCounts'>;
  /** The stored views. */
  readonly kept: () => ViewList;
  /** Resolves when `kept` contains the result. */
  readonly keep: (views: ViewList) => Promise<unknown>;
  /** The present query of the list. */
  readonly present: () => Search;
  /** Sets the whole query at once. */
  readonly show: (search: Search) => void;
  /** The account's own columns, shown while no view is open. */
  readonly own: {
    readonly choice: ColumnChoice | null;
    readonly choose: (choice: ColumnChoice | null) => Promise<void>;
  };
  /** The saved state to continue from. */
  readonly saved: SavedViewState | null;
  /** A person's name as loaded rows write it, otherwise as it was typed. */
  readonly written: (person: string) => string;
  readonly newId: () => string;
  /** The views were changed, or the opened one was left. */
  readonly changed: () => void;
}

/** The purpose of a dialog about a view. */
export type ViewDialog =
  { readonly kind: 'save' | 'manage' } | { readonly kind: 'rename'; readonly view: SavedView };

/** A view that was deleted, and all views as they were with it. */
interface Removal {
  readonly view: SavedView;
  readonly before: ViewList;
}

/** A failed count is repeated this often in a row, until the next change. */
const tries = 3;

/** The saved views of an account. Changes are shown at once and stored in the background. */
export class ViewsState {
  all: ViewList = $state.raw([]);
  /** How many packages match, by id of the view. */
  counts: Readonly<Record<string, number>> = $state.raw({});
  /** The id of the open view. */
  openedId: string | null = $state(null);
  dialog: ViewDialog | null = $state.raw(null);
  readonly pinned: ViewList = $derived(this.all.filter(({ pinned }) => pinned));
  /** Pinned ones first. */
  readonly arrangeFields: ViewList = $derived(arrangeFields(this.all));
  readonly opened: SavedView | null = $derived(this.all.find(({ id }) => id === this.openedId) ?? null);
  readonly #deps: ViewsDeps;
  /** The columns of the open view, with unsaved changes. */
  #columns: ColumnChoice | null = $state.raw(null);
  /** The order of the list before a view was opened, restored when it is closed. */
  #ownSort: readonly SortKey[];
  /** Deleted views that can be restored, the last one at the end: those since the last other change of the views. */
  #removals: readonly Removal[] = $state.raw([]);
  /** The number of changes that are being stored. */
  #saving = 0;
  #asked = '';

  constructor(deps: ViewsDeps) {
    this.#deps = deps;
    this.all = deps.kept();
    this.openedId = deps.saved?.id ?? null;
    this.#columns = deps.saved?.columns ?? null;
    this.#ownSort = deps.saved?.ownSort ?? deps.present().sort;
  }

  /** The open view if the list shows its query. */
  get current(): SavedView | null {
    return this.opened !== null && findsSame(this.opened, this.#deps.present()) ? this.opened : null;
  }

  /** Whether the open view has unsaved changes. */
  get isChanged(): boolean {
    return this.opened !== null && !isAsSaved(this.opened, this.present);
  }

  get present(): SavedSearch {
    return { ...this.#deps.present(), columns: this.columns };
  }

  /** A name for the present search. */
  get suggestedName(): string {
    return suggestedName(this.present, this.#deps.written);
  }

  /** The columns on screen: those of the open view, otherwise the account's own; null for the default. */
  get columns(): ColumnChoice | null {
    return this.opened === null ? this.#deps.own.choice : this.#columns;
  }

  /** The state to continue from later; null if no view is open. */
  get saved(): SavedViewState | null {
    if (this.opened === null) return null;
    return { id: this.opened.id, columns: this.#columns, ownSort: this.#ownSort };
  }

  /** Shows other columns. While a view is open, this changes the view and not the account's columns. */
  chooseColumns(choice: ColumnChoice | null): void {
    if (this.opened === null) void this.#deps.own.choose(choice);
    else this.#columns = choice;
  }

  get isFull(): boolean {
    return this.all.length >= viewsLimit;
  }

  /** The stored views have changed. A change that is being stored is newer. */
  follow(): void {
    const kept = this.#deps.kept();
    // The status is read often. Keep an equal value, so that nothing updates without need.
    if (this.#saving > 0 || JSON.stringify(kept) === JSON.stringify(this.all)) return;
    this.all = kept;
    this.#deps.changed();
  }

  /** Leaves the view when the search is emptied. */
  followSearch(): void {
    const present = this.#deps.present();
    if (this.openedId !== null && this.current === null && !isNarrow(present)) this.#leaveFor(present);
  }

  open(id: string): void {
    const view = this.all.find((each) => each.id === id);
    if (view === undefined) return;
    if (this.openedId === null) this.#ownSort = this.#deps.present().sort;
    this.openedId = id;
    const { text, choice, sort, columns } = view;
    this.#columns = columns;
    this.#deps.show({ text, choice, sort });
  }

  /**
   * Shows all packages if the list shows a view. Another query that was entered since stays, in the list's own order.
   */
  leave(): void {
    if (this.openedId === null) return;
    this.#leaveFor(this.current === null ? this.#deps.present() : { text: '', choice: noChoice });
  }

  /** Saves the present search under a name; replaces a view of that name. */
  async save(name: string): Promise<void> {
    const id = this.#deps.newId();
    const { present } = this;
    if (this.openedId === null) this.#ownSort = present.sort;
    const views = withSaved(this.all, name, present, id);
    this.openedId = namesake(views, name)?.id ?? this.openedId;
    this.#columns = present.columns;
    await this.#set(views);
  }

  /** Saves the present search in the open view. */
  async update(): Promise<void> {
    if (this.openedId !== null) await this.change(this.openedId, this.present);
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

  /** The view that was deleted last, as long as it can be restored. */
  get removed(): SavedView | null {
    return this.#removals.at(-1)?.view ?? null;
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
  async takeBack(): Promise<void> {
    const last = this.#removals.at(-1);
    if (last !== undefined) await this.#set(last.before, this.#removals.slice(0, -1));
  }

  /** Forgets the deleted views; they cannot be restored any more. */
  forgetDeleted(): void {
    this.#removals = [];
  }

  /** The queries to count at a time (ms since 1970), pinned views first. */
  #queries(now: number): readonly MatchQuery[] {
    return this.arrangeFields.map(({ text, choice }) => ({ text, filters: filtersOf(choice, { now }) }));
  }

  /**
   * Counts again if the result may differ: for another snapshot, other views, another day (`now`, ms since 1970) or
   * another time unit.
   */
  async count(snapshot: string | null, timeUnit: string, now: number): Promise<void> {
    const counted = this.arrangeFields;
    const queries = this.#queries(now);
    const asked = JSON.stringify([snapshot, timeUnit, counted.map(({ id }) => id), queries]);
    if (snapshot === null || asked === this.#asked) return;
    this.#asked = asked;
    if (queries.length === 0) return;
    for (let attempt = 0; attempt < tries && asked === this.#asked; attempt += 1) {
      const answer = await this.#deps.bridge.readCounts({ queries: [...queries] });
      if (asked !== this.#asked) return;
      if (!answer.ok) continue;
      const totals = answer.value?.totals ?? [];
      const found = totals.map((total, at) => [counted[at]?.id ?? '', total] as const);
      this.counts = { ...this.counts, ...Object.fromEntries(found) };
      return;
    }
    // The next change of the list tries again.
    if (asked === this.#asked) this.#asked = '';
  }

  /** Closes the open view, and shows a query in the list's own order unless it is already shown. */
  #leaveFor({ text, choice }: Omit<Search, 'sort'>): void {
    this.openedId = null;
    const present = this.#deps.present();
    const shown = { text, choice, sort: this.#ownSort };
    const isSame = findsSame(present, shown) && JSON.stringify(present.sort) === JSON.stringify(shown.sort);
    if (!isSame) this.#deps.show(shown);
    this.#deps.changed();
  }

  async #set(views: ViewList, removals: readonly Removal[] = []): Promise<void> {
    if (views === this.all) return;
    this.all = views;
    this.#removals = removals;
    this.#saving += 1;
    this.#deps.changed();
    try {
      await this.#deps.keep(views);
    } finally {
      this.#saving -= 1;
      this.follow();
    }
  }
}
