import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { OpenedView, Suggestions } from '../../../preload/contract/view.ts';
import type { ListQuery } from '../list/list-query.svelte.ts';

/** A search that finds more is not questioned. */
const hardlyAny = 2;

/** What a search that finds nothing, or hardly anything, could have meant. */
export class SearchSuggestions {
  /** The last view that was asked for; `suggestions` is null while they are unknown. */
  #read: { readonly view: OpenedView; readonly suggestions: Suggestions | null } | null = $state.raw(null);
  /** The typed text that the person wants to see the answer to, whatever it may mean. */
  #kept: string | null = null;
  readonly #bridge: Pick<AccountBridge, 'readSuggestions'>;
  readonly #query: ListQuery;

  constructor(bridge: Pick<AccountBridge, 'readSuggestions'>, query: ListQuery) {
    this.#bridge = bridge;
    this.#query = query;
  }

  /** Null if there are none for a view, or they are unknown. */
  of(view: OpenedView | null): Suggestions | null {
    return this.#read !== null && this.#read.view === view ? this.#read.suggestions : null;
  }

  isPending(view: OpenedView | null): boolean {
    return this.#read !== null && this.#read.view === view && this.#read.suggestions === null;
  }

  /** If the view has hardly any package, reads what its text could have meant, and searches for that if it has none. */
  async viewChanged(view: OpenedView | null, text: string): Promise<void> {
    if (view === null || view.total > hardlyAny || text.trim() === '') {
      this.#read = null;
      return;
    }
    this.#read = { view, suggestions: null };
    const read = await this.#bridge.readSuggestions({ view: view.view, text });
    if (this.#read.view !== view) return;
    const suggestions = read.ok ? read.value : { correction: null, words: [] };
    this.#read = { view, suggestions };
    const { correction } = suggestions;
    const isWanted = correction !== null && view.total === 0 && text !== this.#kept;
    if (isWanted && this.#query.text === text && this.#query.correction === null)
      this.#query.correct(correction);
  }

  /** Searches for what was typed. */
  keepTyped(): void {
    const { typed } = this.#query;
    this.#kept = typed;
    this.#query.searchTyped();
  }
}
