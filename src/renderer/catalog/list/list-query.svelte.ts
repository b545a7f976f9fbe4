import { noChoice, type FilterChoice, type FilterField } from '../../../preload/contract/choice.ts';
import type { SortColumn, SortKey } from '../../../preload/contract/view.ts';
import { sortedBy, withSortKey } from './sort.ts';
import { withoutFilters, type Removal } from './removal.ts';

/** What was changed: the text, everything at once, or only filters or the order. */
export type QueryChange = 'text' | 'all' | 'part';

/** Text, filters and order as the person wants them, which the list answers as soon as it can. */
export class ListQuery {
  text = $state('');
  filters: FilterChoice = $state.raw(noChoice);
  sort: readonly SortKey[] = $state.raw([{ column: 'name', descending: false }]);
  /** The filters that were removed since the query was changed otherwise, the last ones at the end. */
  #removals: readonly Removal[] = $state.raw([]);
  readonly #onchange: (change: QueryChange) => void;

  /** `onchange` is called after each change. */
  constructor(onchange: (change: QueryChange) => void) {
    this.#onchange = onchange;
  }

  search(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.#changed('text');
  }

  /** Replaces the whole query. */
  take({ text, filters, sort }: Pick<ListQuery, 'text' | 'filters' | 'sort'>): void {
    const isSame = text === this.text && filters === this.filters;
    this.text = text;
    this.filters = filters;
    this.sort = sort;
    // Removed filters can still be restored when only the order changes, as when a view is left.
    this.#changed('all', isSame ? this.#removals : []);
  }

  /** Sets the query without reporting a change: the list has not asked anything yet. */
  restore({ text, filters, sort }: Pick<ListQuery, 'text' | 'filters' | 'sort'>): void {
    this.text = text;
    this.filters = filters;
    this.sort = sort;
  }

  /** Removes the text and all filters, for good. */
  clear(): void {
    this.text = '';
    this.filters = noChoice;
    this.#changed('part');
  }

  /** Sets some filters. */
  filter(change: Partial<FilterChoice>): void {
    this.filters = { ...this.filters, ...change };
    this.#changed('part');
  }

  /** Removes filters; `takeBack` restores them. */
  unfilter(fields: readonly FilterField[]): void {
    const before = this.filters;
    this.filters = withoutFilters(before, fields);
    this.#changed('part', [...this.#removals, { fields, before }]);
  }

  /** The filters that were removed last, as long as they can be restored. */
  get removed(): Removal | null {
    return this.#removals.at(-1) ?? null;
  }

  /** Restores the filters that were removed last. */
  takeBack(): void {
    const { removed } = this;
    if (removed === null) return;
    this.filters = removed.before;
    this.#changed('part', this.#removals.slice(0, -1));
  }

  /** Forgets the removed filters. */
  forgetRemoved(): void {
    this.#removals = [];
  }

  /** Sorts by the column alone; the same column again reverses the order. */
  sortBy(column: SortColumn): void {
    this.sort = sortedBy(this.sort, column);
    this.#changed('part');
  }

  /** Sorts by one key alone. */
  sortInto(key: SortKey): void {
    this.sort = [key];
    this.#changed('part');
  }

  /** Adds the column to the sort keys, reverses it or removes it (sort.ts). */
  sortAlsoBy(column: SortColumn): void {
    this.sort = withSortKey(this.sort, column);
    this.#changed('part');
  }

  #changed(change: QueryChange, removals: readonly Removal[] = []): void {
    this.#removals = removals;
    this.#onchange(change);
  }
}
