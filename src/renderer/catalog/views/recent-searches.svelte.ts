import { recentLimit } from '../../../preload/contract/saved-view.ts';
import { SavedValue } from '../../ui/saved-value.svelte.ts';

type Texts = readonly string[];

/** How long a text must stay unchanged to count as a search, in ms. */
const minUnchangedMs = 3000;

/** Recent searches with one more, the newest first. If it continues the newest one, it replaces that. */
export function withRecent(recent: Texts, typed: string): Texts {
  const text = typed.trim();
  if (text === '') return recent;
  const folded = text.toLowerCase();
  const others = recent.filter((each, at) => {
    const other = each.toLowerCase();
    return other !== folded && !(at === 0 && folded.startsWith(other));
  });
  return [text, ...others].slice(0, recentLimit);
}

/** Recent searches: texts with which a package was opened, or that stayed unchanged for a while. */
export class RecentSearches {
  readonly #saved: SavedValue<Texts>;
  /** Counts how often the searches were cleared. */
  #cleared = 0;

  constructor(saved: () => Texts, save: (texts: Texts) => Promise<unknown>) {
    this.#saved = new SavedValue(saved, save);
  }

  get all(): Texts {
    return this.#saved.value;
  }

  /** Takes over changes of the settings. */
  readSaved(): void {
    this.#saved.readSaved();
  }

  /** Starts to watch a text in the search box; call the returned function when it changes. */
  watch(text: string): () => void {
    const cleared = this.#cleared;
    const timer = setTimeout(() => {
      // Do not add the current search again after the person has cleared the searches.
      if (cleared === this.#cleared) this.add(text);
    }, minUnchangedMs);
    return () => clearTimeout(timer);
  }

  add(text: string): void {
    const recent = withRecent(this.all, text);
    if (JSON.stringify(recent) !== JSON.stringify(this.all)) void this.#saved.set(recent);
  }

  remove(text: string): void {
    void this.#saved.set(this.all.filter((each) => each !== text));
  }

  async clear(): Promise<void> {
    this.#cleared += 1;
    await this.#saved.set([]);
  }
}
