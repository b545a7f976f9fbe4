import type { ListQuery } from './list/list-query.svelte.ts';
import type { FilterSuggestions } from './suggestions/filter-suggestions.svelte.ts';
import type { SearchStarts } from './suggestions/search-starts.svelte.ts';

/** What the search box searches: the list or the log of changes. */
export interface SearchTarget {
  /** The name of the box. */
  readonly label: string;
  readonly query: ListQuery;
  /** Words that can become filters; null where none are offered. */
  readonly filterSuggestions: FilterSuggestions | null;
  /** What the empty box drops down; null for nothing. */
  readonly searchStarts: SearchStarts | null;
  /** The text is confirmed by a key. */
  confirm(): void;
  /** Escape in the empty box. */
  escape(): void;
  focusRows(): void;
}
