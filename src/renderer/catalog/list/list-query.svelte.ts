import {
  activeFields,
  filterFields,
  isFiltered,
  noChoice,
  type FilterChoice,
  type FilterField,
} from '../../../preload/contract/choice.ts';
import {
  searchLimit,
  type Correction,
  type SortColumn,
  type SortKey,
  type ViewQuery,
} from '../../../preload/contract/view.ts';
import { hasWords, newestFirst, sortedBy, withOrder, withSortKey, type ChosenOrders } from './sort.ts';

/** Filters that were changed together, and all filters before that. */
interface FilterChange {
  readonly fields: readonly FilterField[];
  readonly before: FilterChoice;
}

/** A correction in place of what was typed; `filters` are what words were understood as. */
type ShownCorrection = Pick<Correction, 'text' | 'words'> & {
  readonly typed: string;
  readonly filters: FilterChange | null;
};

/** The changed part: the text, everything at once, or only filters or the order. */
export type QueryChange = 'text' | 'all' | 'part';

/** What a query is restored from. */
export type QueryContent = Pick<ListQuery, 'text' | 'filters' | 'orders'>;

/** Text, filters and order as entered; the view on screen may still answer an older query. */
export class ListQuery {
  /** What is searched for. */
  text = $state('');
  /** Why the text is not the one that was typed; null if it is. */
  correction: ShownCorrection | null = $state.raw(null);
  /** What was typed while it is too long to be searched for; the search before it stays. */
  overlong: string | null = $state.raw(null);
  filters: FilterChoice = $state.raw(noChoice);
  /** An order that was chosen with words is forgotten with them: the next search begins with the best match. */
  orders: ChosenOrders = $state.raw({ withWords: [], withoutWords: [] });
  /** Filters that can be restored, the last removed ones at the end. Any other change discards them. */
  #removals: readonly FilterChange[] = $state.raw([]);
  readonly #onchange: (change: QueryChange) => void;

  constructor(onchange: (change: QueryChange) => void) {
    this.#onchange = onchange;
  }

  /** The order of the list; empty for that of best match. */
  get sort(): readonly SortKey[] {
    const { withWords, withoutWords } = this.orders;
    if (this.hasWords) return withWords;
    return withoutWords.length === 0 ? newestFirst : withoutWords;
  }

  get hasWords(): boolean {
    return hasWords(this.text);
  }

  /** The content of the search box. */
  get typed(): string {
    return this.overlong ?? this.correction?.typed ?? this.text;
  }

  search(text: string): void {
    if (text === this.typed) return;
    if (text.length > searchLimit) {
      this.overlong = text;
      return;
    }
    this.#setText(text);
    this.#changed('text');
  }

  /** Searches for what the typed text probably means: other words, or filters with the rest of the words. */
  correct({ text, words }: Pick<Correction, 'text' | 'words'>, choice: Partial<FilterChoice> = {}): void {
    const { typed, filters: before } = this;
    const fields = filterFields.filter((field) => field in choice);
    this.text = text;
    if (fields.length > 0) this.filters = { ...before, ...choice };
    this.correction = { typed, text, words, filters: fields.length === 0 ? null : { fields, before } };
    this.#changed('text');
  }

  /** Searches for the typed text in place of the correction. */
  searchTyped(): void {
    this.#setText(this.correction?.typed ?? this.text);
    this.#changed('text');
  }

  replace({ text, filters, orders }: QueryContent): void {
    const isSame = text === this.text && filters === this.filters;
    this.restore({ text, filters, orders });
    // Removed filters can still be restored when only the order changes, as when a view is left.
    this.#changed('all', isSame ? this.#removals : []);
  }

  /** Sets the query without reporting a change. */
  restore({ text, filters, orders }: QueryContent): void {
    this.text = text;
    this.overlong = null;
    this.correction = null;
    this.filters = filters;
    this.orders = orders;
  }

  /** Removes the text and all filters, for good. */
  clear(): void {
    this.#setText('');
    this.filters = noChoice;
    this.#changed('part');
  }

  setFilters(change: Partial<FilterChoice>): void {
    this.#setFilters({ ...this.filters, ...change });
    this.#changed('part');
  }

  /** Sets filters to a single value each; `undoRemoval` restores the values that they replace. */
  filterBy(change: Partial<FilterChoice>): void {
    const before = this.filters;
    const differs = (field: FilterField): boolean =>
      field in change && JSON.stringify(change[field]) !== JSON.stringify(before[field]);
    const fields = activeFields(before).filter(differs);
    this.#setFilters({ ...before, ...change });
    this.#changed('part', fields.length === 0 ? [] : [...this.#removals, { fields, before }]);
  }

  /** Removes filters; `undoRemoval` restores them. */
  removeFilters(fields: readonly FilterField[]): void {
    const before = this.filters;
    this.#setFilters({ ...before, ...Object.fromEntries(fields.map((field) => [field, noChoice[field]])) });
    this.#changed('part', [...this.#removals, { fields, before }]);
  }

  /** The filters that were removed last, as long as they can be restored. */
  get lastRemoval(): FilterChange | null {
    return this.#removals.at(-1) ?? null;
  }

  /** Restores the filters that were removed last. */
  undoRemoval(): void {
    const { lastRemoval } = this;
    if (lastRemoval === null) return;
    this.#setFilters(lastRemoval.before);
    this.#changed('part', this.#removals.slice(0, -1));
  }

  forgetRemovals(): void {
    this.#removals = [];
  }

  /** Sorts by the column alone; the same column again reverses the order. */
  sortBy(column: SortColumn): void {
    this.setSort(sortedBy(this.sort, column));
  }

  /** No keys: by best match, or without words the newest first. */
  setSort(keys: readonly SortKey[]): void {
    this.orders = withOrder(this.orders, this.text, keys);
    this.#changed('part');
  }

  /** Adds the column to the sort keys, reverses it or removes it (sort.ts). */
  toggleSortKey(column: SortColumn): void {
    this.setSort(withSortKey(this.sort, column));
  }

  #setText(text: string): void {
    this.text = text;
    this.overlong = null;
    this.filters = this.correction?.filters?.before ?? this.filters;
    this.correction = null;
    if (!this.hasWords) this.orders = { ...this.orders, withWords: [] };
  }

  /** A person who changes the filters that words were understood as has taken them. */
  #setFilters(filters: FilterChoice): void {
    if (this.correction?.filters !== null) this.correction = null;
    this.filters = filters;
  }

  #changed(change: QueryChange, removals: readonly FilterChange[] = []): void {
    this.#removals = removals;
    this.#onchange(change);
  }
}

/** Whether two queries find the same packages, in any order. */
export function findsSamePackages(query: ViewQuery, before: ViewQuery | null): boolean {
  return (
    before !== null &&
    query.text.trim() === before.text.trim() &&
    JSON.stringify(query.filters) === JSON.stringify(before.filters)
  );
}

/** Whether a query can leave packages out. */
export function hasTextOrFilters({ text, filters }: ViewQuery): boolean {
  return text.trim() !== '' || isFiltered(filters);
}
