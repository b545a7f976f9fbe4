import { withRecent } from './recent.ts';

export interface RecentDeps {
  readonly kept: () => readonly string[];
  /** Answers when `kept` tells what became of it. */
  readonly keep: (recent: readonly string[]) => Promise<unknown>;
}

/** So long, in ms, words stand before they count as a search. */
const patience = 3000;

/** What was searched for lately: words that a package was opened by, or that stood for a while. */
export class RecentSearches {
  all: readonly string[] = $state.raw([]);
  readonly #deps: RecentDeps;
  #saving = 0;
  /** Counts clearings. */
  #cleared = 0;

  constructor(deps: RecentDeps) {
    this.#deps = deps;
    this.all = deps.kept();
  }

  /** What is kept has changed. A change that is on its way is newer. */
  follow(): void {
    const kept = this.#deps.kept();
    if (this.#saving === 0 && JSON.stringify(kept) !== JSON.stringify(this.all)) this.all = kept;
  }

  /** The words stand in the search box; the returned function tells that they do no longer. */
  watch(text: string): () => void {
    const cleared = this.#cleared;
    const timer = setTimeout(() => {
      // Do not note the present search again after the person has cleared the searches.
      if (cleared === this.#cleared) this.note(text);
    }, patience);
    return () => clearTimeout(timer);
  }

  note(text: string): void {
    const recent = withRecent(this.all, text);
    if (JSON.stringify(recent) !== JSON.stringify(this.all)) void this.#set(recent);
  }

  async clear(): Promise<void> {
    this.#cleared += 1;
    await this.#set([]);
  }

  async #set(recent: readonly string[]): Promise<void> {
    this.all = recent;
    this.#saving += 1;
    try {
      await this.#deps.keep(recent);
    } finally {
      this.#saving -= 1;
      this.follow();
    }
  }
}
