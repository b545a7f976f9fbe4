import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { hardlyAny, type OpenedView, type Suggestions } from '../../../preload/contract/view.ts';
import type { ListQuery } from '../list/list-query.svelte.ts';
import type { FilterSuggestions } from './filter-suggestions.svelte.ts';

/** Delays offers so that they do not come and go while the person types. */
const offersDelayMs = 150;

/** What a search that finds nothing, or hardly anything, could have meant. */
export class SearchSuggestions {
  /** The last view that was asked for; `suggestions` is null while they are unknown. */
  #read: { readonly view: OpenedView; readonly suggestions: Suggestions | null } | null = $state.raw(null);
  /** The typed text that the person wants to see the answer to, whatever it may mean. */
  #kept: string | null = null;
  #offersTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #bridge: Pick<AccountBridge, 'readSuggestions'>;
  readonly #query: ListQuery;
  readonly #filters: Pick<FilterSuggestions, 'dismiss' | 'read'>;

  constructor(
    bridge: Pick<AccountBridge, 'readSuggestions'>,
    query: ListQuery,
    filters: Pick<FilterSuggestions, 'dismiss' | 'read'>,
  ) {
    this.#bridge = bridge;
    this.#query = query;
    this.#filters = filters;
  }

  /** Null if there are none for a view, or they are unknown. */
  of(view: OpenedView | null): Suggestions | null {
    return this.#read?.view === view ? this.#read.suggestions : null;
  }

  isPending(view: OpenedView | null): boolean {
    return this.#read?.view === view && this.#read.suggestions === null;
  }

  /**
   * Looks for words that can become filters. If the view has hardly any package, reads what its text could have meant as well,
   * and searches for that if the view has none and no filter is offered.
   */
  async viewChanged(view: OpenedView | null, text: string): Promise<void> {
    clearTimeout(this.#offersTimer);
    this.#read = null;
    if (view === null || text.trim() === '') {
      this.#filters.dismiss();
      return;
    }
    if (view.total > hardlyAny) {
      this.#offersTimer = setTimeout(() => void this.#filters.read(), offersDelayMs);
      return;
    }
    this.#read = { view, suggestions: null };
    const [read, isFilter] = await Promise.all([
      this.#bridge.readSuggestions({ view: view.view, text }),
      this.#filters.read(),
    ]);
    if (!this.isPending(view)) return;
    const suggestions = read.ok ? read.value : { correction: null, words: [] };
    this.#read = { view, suggestions };
    const { correction } = suggestions;
    const isWanted = correction !== null && view.total === 0 && text !== this.#kept && !isFilter;
    if (isWanted && this.#query.text === text && this.#query.correction === null)
      this.#query.correct(correction);
  }

  close(): void {
    clearTimeout(this.#offersTimer);
  }

  /** Searches for what was typed. */
  keepTyped(): void {
    const { typed } = this.#query;
    this.#kept = typed;
    this.#query.searchTyped();
  }
}
