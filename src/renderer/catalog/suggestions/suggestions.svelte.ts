import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { hardlyAny, type OpenedView, type Suggestions } from '../../../preload/contract/view.ts';
import { isWhole } from '../list/view-update.ts';
import { filterText } from '../filters/choice-text.ts';
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

  /** What is searched for in place of what was typed: words, and the filters that words were understood as. */
  get meant(): string {
    const { text, filters, correction } = this.#query;
    const fields = correction?.filters?.fields ?? [];
    return [text, ...fields.map((field) => filterText(filters, field))]
      .filter((part) => part !== '')
      .join(', ');
  }

  isPending(view: OpenedView | null): boolean {
    return this.#read?.view === view && this.#read.suggestions === null;
  }

  /**
   * Looks for words that can become filters. If the view has hardly any package, reads what its text could have meant as well.
   * If it has none, it is replaced: by the filters if they find something, or by the correction if no filter is offered.
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
    const [read, offer] = await Promise.all([
      this.#bridge.readSuggestions({ view: view.view, text }),
      this.#filters.read(),
    ]);
    if (!this.isPending(view)) return;
    const suggestions = read.ok ? read.value : { correction: null, words: [] };
    this.#read = { view, suggestions };
    const { correction } = suggestions;
    const isReplaceable = view.total === 0 && text !== this.#kept && this.#query.typed === text;
    if (!isReplaceable || this.#query.correction !== null) return;
    if (offer === null) {
      if (correction !== null) this.#query.correct(correction);
      // What excludes a word may be a name: "Rechnung ohne Bestellung".
    } else if (offer.total > 0 && offer.fields.length > 0 && isWhole(view)) {
      this.#filters.dismiss();
      this.#query.correct(
        { text: offer.text, words: [{ typed: text.trim(), meant: offer.text }] },
        offer.choice,
      );
    }
  }

  close(): void {
    clearTimeout(this.#offersTimer);
  }

  /** Searches for what was typed. */
  keepTyped(): void {
    this.#query.searchTyped();
    this.#kept = this.#query.text;
  }
}
