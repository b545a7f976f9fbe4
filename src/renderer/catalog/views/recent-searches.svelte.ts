import { withRecent } from './recent.ts';

export interface RecentDeps {
  readonly kept: () => readonly string[];
  /** Resolves when `kept` contains the result. */
  readonly keep: (recent: readonly string[]) => Promise<unknown>;
}

/** How long a text must stay unchanged to count as a search, in ms. */
const patience = 3000;

/** Recent searches: texts with which a package was opened, or that stayed unchanged for a while. */
export class RecentSearches {
  all: readonly string[] = $state.raw([]);
  readonly #deps: RecentDeps;
  #saving = 0;
  /** Counts how often the searches were cleared. */
  #cleared = 0;

  constructor(deps: RecentDeps) {
    this.#deps = deps;
    this.all = deps.kept();
  }

  /** The stored searches have changed. A change that is being stored is newer. */
  follow(): void {
    const kept = this.#deps.kept();
    if (this.#saving === 0 && JSON.stringify(kept) !== JSON.stringify(this.all)) this.all = kept;
  }

  /** Starts to watch a text in the search box; call the returned function when it changes. */
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
