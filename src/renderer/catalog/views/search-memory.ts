import type { ListState } from '../list/list.svelte.ts';
import type { RecentSearches } from './recent-searches.svelte.ts';
import type { ViewsState } from './views.svelte.ts';

interface SearchMemoryDeps {
  readonly list: Pick<ListState, 'query' | 'shownQuery' | 'total' | 'detailsId'>;
  readonly views: Pick<ViewsState, 'current'>;
  readonly recent: Pick<RecentSearches, 'add' | 'watch'>;
}

/** Adds texts that have found something to the recent searches: at once if confirmed, or else when they stay. */
export class SearchMemory {
  readonly #deps: SearchMemoryDeps;
  /** The text that a package was opened for, or that was confirmed by Enter. */
  #confirmed: string | null;
  /** The text that becomes a recent search if it stays; null for none. */
  #candidate: string | null = null;
  #cancelCandidate = (): void => undefined;

  constructor(deps: SearchMemoryDeps) {
    this.#deps = deps;
    this.#confirmed = deps.list.detailsId === null ? null : deps.list.query.text;
  }

  /** The person has confirmed the text: it becomes a recent search once it has found something. */
  confirm(): void {
    this.#confirmed = this.#deps.list.query.text;
    this.update();
  }

  /** Must be called when the search, its result or the saved views have changed. */
  update(): void {
    const { list, views, recent } = this.#deps;
    const hasFound =
      list.query.text.trim() !== '' && list.shownQuery?.text === list.query.text && list.total > 0;
    // The search of a saved view is available as the view.
    const text = hasFound && views.current === null ? list.query.text : null;
    if (text !== this.#candidate) {
      this.#cancelCandidate();
      this.#candidate = text;
      this.#cancelCandidate = text === null ? () => undefined : recent.watch(text);
    }
    if (text !== null && text === this.#confirmed) recent.add(text);
  }

  close(): void {
    this.#cancelCandidate();
  }
}
