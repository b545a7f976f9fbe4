import { messages } from '../../ui/messages.svelte.ts';
import type { ListState } from './list.svelte.ts';
import { isSearchedInPart, isWhole } from './view-update.ts';

/** Delays in ms, so that results in between do not interrupt typing and selecting. */
const delays = { answer: 700, selection: 300 };

interface ListAnnouncementsDeps {
  readonly list: Pick<
    ListState,
    'query' | 'shownQuery' | 'hasTextOrFilters' | 'selectedCount' | 'total' | 'view'
  >;
  /** What is searched for in place of what was typed. */
  readonly suggestions: { readonly meant: string };
  announce(text: string): void;
}

/** Announces to assistive technology how many packages a search has found, and how many are selected. */
export class ListAnnouncements {
  readonly #deps: ListAnnouncementsDeps;
  /** The query whose count is announced or about to be. */
  #query: string | null = null;
  /** The number of selected rows that was announced last. */
  #announcedCount = 0;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #selectionTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: ListAnnouncementsDeps) {
    this.#deps = deps;
  }

  viewChanged(): void {
    const { shownQuery, hasTextOrFilters, view } = this.#deps.list;
    // Of a search that is being completed, the count so far and the whole one are announced. The whole list grows by
    // itself, several times a minute: only its end is.
    const isComplete = isWhole(view);
    const isSilent = shownQuery === null || (!isComplete && !hasTextOrFilters);
    const query = isSilent ? null : JSON.stringify([shownQuery, isComplete]);
    if (query === this.#query) return;
    this.#query = query;
    clearTimeout(this.#answerTimer);
    if (query === null) return;
    this.#answerTimer = setTimeout(() => this.#deps.announce(this.#answer()), delays.answer);
  }

  #answer(): string {
    const { query, total, view } = this.#deps.list;
    if (query.correction === null)
      return messages.search[isSearchedInPart(view) ? 'foundSoFar' : 'announce'](total);
    const { words } = query.correction;
    const { nothingSays, showing } = messages.suggestions;
    return `${nothingSays(words.map(({ typed }) => typed).join(', '))} ${showing(total)} ${this.#deps.suggestions.meant}`;
  }

  selectionChanged(): void {
    const { selectedCount } = this.#deps.list;
    clearTimeout(this.#selectionTimer);
    if (selectedCount === this.#announcedCount) return;
    this.#selectionTimer = setTimeout(() => {
      this.#announcedCount = selectedCount;
      this.#deps.announce(messages.selection.announce(selectedCount));
    }, delays.selection);
  }

  close(): void {
    clearTimeout(this.#answerTimer);
    clearTimeout(this.#selectionTimer);
  }
}
