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

/** What a search finds, and its order; columns are the views' own matter. */
type Search = Omit<SavedSearch, 'columns'>;

/** A view that is open, with the columns that it shows, and the order of the list once it is left. */
export interface SavedViewState {
  readonly id: string;
  readonly columns: ColumnChoice | null;
  readonly ownSort: readonly SortKey[];
}

export interface ViewsDeps {
  readonly bridge: Pick<AccountBridge, 'readCounts'>;
  /** What is known to be kept. */
  readonly kept: () => ViewList;
  /** Answers when `kept` tells what became of it. */
  readonly keep: (views: ViewList) => Promise<unknown>;
  /** What the list shows, or is about to. */
  readonly present: () => Search;
  /** Shows a search in one step. */
  readonly show: (search: Search) => void;
  /** The account's own columns, which show where no view is open. */
  readonly own: {
    readonly choice: ColumnChoice | null;
    readonly choose: (choice: ColumnChoice | null) => Promise<void>;
  };
  /** What was open when the person last went away from this list. */
  readonly saved: SavedViewState | null;
  /** A person's name as the list writes it, where it is in sight; else as it was typed. */
  readonly written: (person: string) => string;
  readonly newId: () => string;
  /** The views were changed, or the opened one was left. */
  readonly changed: () => void;
}

/** What a dialog about a view is for. */
export type ViewDialog =
  { readonly kind: 'save' | 'manage' } | { readonly kind: 'rename'; readonly view: SavedView };

/** A view that was deleted, and all views as they were with it. */
interface Removal {
  readonly view: SavedView;
  readonly before: ViewList;
}

/** Numbers are asked for so often in a row before the next change is waited for. */
const tries = 3;

/** The saved views of an account: what the person makes of them shows at once and is kept meanwhile. */
export class ViewsState {
  all: ViewList = $state.raw([]);
  /** How many packages match, by id of the view. */
  counts: Readonly<Record<string, number>> = $state.raw({});
  /** The view that was opened last and not left since. */
  openedId: string | null = $state(null);
  dialog: ViewDialog | null = $state.raw(null);
  readonly pinned: ViewList = $derived(this.all.filter(({ pinned }) => pinned));
  /** Pinned ones first. */
  readonly arrangeFields: ViewList = $derived(arrangeFields(this.all));
  readonly opened: SavedView | null = $derived(this.all.find(({ id }) => id === this.openedId) ?? null);
  readonly #deps: ViewsDeps;
  /** The opened view's columns as the person sees them. */
  #columns: ColumnChoice | null = $state.raw(null);
  /** The order of the list before a view was opened, which comes back when it is left. */
  #ownSort: readonly SortKey[];
  /** What can be taken back, the last one first to go: all that was deleted since views were last changed otherwise. */
  #removals: readonly Removal[] = $state.raw([]);
  /** Changes that are on their way. */
  #saving = 0;
  #asked = '';

  constructor(deps: ViewsDeps) {
    this.#deps = deps;
    this.all = deps.kept();
    this.openedId = deps.saved?.id ?? null;
    this.#columns = deps.saved?.columns ?? null;
    this.#ownSort = deps.saved?.ownSort ?? deps.present().sort;
  }

  /** The opened view, where the list shows what it finds. */
  get current(): SavedView | null {
    return this.opened !== null && findsSame(this.opened, this.#deps.present()) ? this.opened : null;
  }

  /** Whether the opened view would be another one if it was saved now. */
  get isChanged(): boolean {
    return this.opened !== null && !isAsSaved(this.opened, this.present);
  }

  /** What the list shows. */
  get present(): SavedSearch {
    return { ...this.#deps.present(), columns: this.columns };
  }

  /** A name for the present search. */
  get suggestedName(): string {
    return suggestedName(this.present, this.#deps.written);
  }

  /** The columns that the list shows: the opened view's, else the account's own; null for the usual ones. */
  get columns(): ColumnChoice | null {
    return this.opened === null ? this.#deps.own.choice : this.#columns;
  }

  /** What is open, for whoever comes back. */
  get saved(): SavedViewState | null {
    if (this.opened === null) return null;
    return { id: this.opened.id, columns: this.#columns, ownSort: this.#ownSort };
  }

  /** Shows other columns: while a view is open, the change is one of the view. */
  chooseColumns(choice: ColumnChoice | null): void {
    if (this.opened === null) void this.#deps.own.choose(choice);
    else this.#columns = choice;
  }

  get isFull(): boolean {
    return this.all.length >= viewsLimit;
  }

  /** What is kept has changed. A change that is on its way is newer. */
  follow(): void {
    const kept = this.#deps.kept();
    // The status is read anew all the time; what is the same stays the same to whoever looks at it.
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
   * Shows all packages again, where the list shows a view. What was looked for since in another way stays, in the list's
   * own order.
   */
  leave(): void {
    if (this.openedId === null) return;
    this.#leaveFor(this.current === null ? this.#deps.present() : { text: '', choice: noChoice });
  }

  /** Keeps the present search under a name; a view of that name becomes it. */
  async save(name: string): Promise<void> {
    const id = this.#deps.newId();
    const { present } = this;
    if (this.openedId === null) this.#ownSort = present.sort;
    const views = withSaved(this.all, name, present, id);
    this.openedId = namesake(views, name)?.id ?? this.openedId;
    this.#columns = present.columns;
    await this.#set(views);
  }

  /** Makes the opened view the present search. */
  async update(): Promise<void> {
    if (this.openedId !== null) await this.change(this.openedId, this.present);
  }

  async rename(id: string, name: string): Promise<void> {
    await this.change(id, { name: cleanName(name) });
  }

  async change(id: string, change: Partial<Omit<SavedView, 'id'>>): Promise<void> {
    await this.#set(withChange(this.all, id, change));
  }

  /** Whether there is room for it to move; it does at once. */
  move(id: string, by: -1 | 1): boolean {
    const views = withMoved(this.all, id, by);
    if (views === this.all) return false;
    void this.#set(views);
    return true;
  }

  /** The view that was deleted last, as long as it can be taken back. */
  get removed(): SavedView | null {
    return this.#removals.at(-1)?.view ?? null;
  }

  async remove(id: string): Promise<void> {
    const before = this.all;
    const view = before.find((each) => each.id === id);
    if (view === undefined) return;
    await this.#set(without(before, id), [...this.#removals, { view, before }]);
    // What could not be deleted needs no taking back.
    if (this.all.some((each) => each.id === id)) this.#removals = [];
  }

  /** Puts the view that was deleted last where it was. */
  async takeBack(): Promise<void> {
    const last = this.#removals.at(-1);
    if (last !== undefined) await this.#set(last.before, this.#removals.slice(0, -1));
  }

  /** What was deleted stays so. */
  forgetDeleted(): void {
    this.#removals = [];
  }

  /** What is counted at a time (ms since 1970): pinned views first. */
  #queries(now: number): readonly MatchQuery[] {
    return this.arrangeFields.map(({ text, choice }) => ({ text, filters: filtersOf(choice, { now }) }));
  }

  /**
   * Counts where that may give other numbers than before: on another snapshot, for other views, on another day (`now`, ms
   * since 1970), or where times are read in another way.
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
    // The next look at the list tries anew.
    if (asked === this.#asked) this.#asked = '';
  }

  /** Asks nothing anew where the list shows that already. */
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
