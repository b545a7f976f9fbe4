import { messages } from '../../ui/messages.svelte.ts';
import type { ListState } from './list.svelte.ts';
import { isSearchedInPart, isWhole } from './view-update.ts';

/** Delays in ms, so that results in between do not interrupt typing and selecting. */
const delays = { answer: 700, selection: 300 };

type AnnouncedList = Pick<
  ListState,
  'query' | 'shownQuery' | 'hasTextOrFilters' | 'selectedCount' | 'total' | 'view'
>;

/** Announces to assistive technology how many packages a search has found, and how many are selected. */
export class ListAnnouncements {
  readonly #list: AnnouncedList;
  /** What is searched for in place of what was typed. */
  readonly #suggestions: { readonly meant: string };
  readonly #announce: (text: string) => void;
  /** The query whose count is announced or about to be. */
  #query: string | null = null;
  /** The number of selected rows that was announced last. */
  #announcedCount = 0;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #selectionTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    list: AnnouncedList,
    suggestions: { readonly meant: string },
    announce: (text: string) => void,
  ) {
    this.#list = list;
    this.#suggestions = suggestions;
    this.#announce = announce;
  }

  viewChanged(): void {
    const { shownQuery, hasTextOrFilters, view } = this.#list;
    // Of a search that is being completed, the count so far and the whole one are announced. The whole list grows by
    // itself, several times a minute: only its end is.
    const isComplete = isWhole(view);
    const isSilent = shownQuery === null || (!isComplete && !hasTextOrFilters);
    const query = isSilent ? null : JSON.stringify([shownQuery, isComplete]);
    if (query === this.#query) return;
    this.#query = query;
    clearTimeout(this.#answerTimer);
    if (query === null) return;
    this.#answerTimer = setTimeout(() => this.#announce(this.#answer()), delays.answer);
  }

  #answer(): string {
    const { query, total, view } = this.#list;
    if (query.correction === null)
      return messages.search[isSearchedInPart(view) ? 'foundSoFar' : 'announce'](total);
    const { words } = query.correction;
    const { nothingSays, showing } = messages.suggestions;
    return `${nothingSays(words.map(({ typed }) => typed).join(', '))} ${showing(total)} ${this.#suggestions.meant}`;
  }

  selectionChanged(): void {
    const { selectedCount } = this.#list;
    clearTimeout(this.#selectionTimer);
    if (selectedCount === this.#announcedCount) return;
    this.#selectionTimer = setTimeout(() => {
      this.#announcedCount = selectedCount;
      this.#announce(messages.selection.announce(selectedCount));
    }, delays.selection);
  }

  close(): void {
    clearTimeout(this.#answerTimer);
    clearTimeout(this.#selectionTimer);
  }
}
