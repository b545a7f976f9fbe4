import { openedLimit, type OpenedPackage } from '../../../preload/contract/saved-view.ts';
import { maxPreferred } from '../../../preload/contract/view.ts';
import { SavedValue } from '../../ui/saved-value.svelte.ts';

type Opened = readonly OpenedPackage[];

/** How long the details must stay open for a package that was reached while they were open, in ms. */
const minShownMs = 3000;

function comparable(text: string): string {
  return text.trim().toLowerCase();
}

/** The opened packages with one more, the latest first. */
export function withOpened(opened: Opened, id: string, typed: string): Opened {
  const text = comparable(typed);
  const others = opened.filter((each) => each.id !== id || each.text !== text);
  return [{ id, text }, ...others].slice(0, openedLimit);
}

/**
 * The packages that were opened for a text: for the same one, then for one of which this is the beginning, or that is the
 * beginning of this; each the latest first.
 */
export function openedFor(opened: Opened, typed: string): readonly string[] {
  const text = comparable(typed);
  if (text === '') return [];
  const withWords = opened.filter((each) => each.text !== '');
  const same = withWords.filter((each) => each.text === text);
  const similar = withWords.filter((each) => each.text.startsWith(text) || text.startsWith(each.text));
  return [...new Set([...same, ...similar].map(({ id }) => id))].slice(0, maxPreferred);
}

/** Which packages the person has opened, and for which text: they come first among equals for the same text. */
export class OpenedPackages {
  readonly #saved: SavedValue<Opened>;
  /** Stays while the text is the same, so that the list keeps its order when a package is opened. */
  #last: { readonly text: string; readonly ids: readonly string[] } = { text: '', ids: [] };
  #cancelTimer = (): void => undefined;

  constructor(saved: () => Opened, save: (opened: Opened) => Promise<unknown>) {
    this.#saved = new SavedValue(saved, save);
  }

  /** Takes over changes of the settings. */
  readSaved(): void {
    this.#saved.readSaved();
  }

  /** The packages that come first among equals for the text of the list. */
  readonly preferredFor = (text: string): readonly string[] => {
    if (this.#last.text !== text) this.#last = { text, ids: openedFor(this.#saved.value, text) };
    return this.#last.ids;
  };

  /** The same for a text of another search. */
  readonly for = (text: string): readonly string[] => openedFor(this.#saved.value, text);

  add(id: string, text: string): void {
    this.#cancelTimer();
    const opened = withOpened(this.#saved.value, id, text);
    if (JSON.stringify(opened) !== JSON.stringify(this.#saved.value)) void this.#saved.set(opened);
  }

  /** The open details have moved to another package, which counts as opened if they stay there; null: they were closed. */
  moved(id: string | null, text: string): void {
    this.#cancelTimer();
    if (id === null) return;
    const timer = setTimeout(() => this.add(id, text), minShownMs);
    this.#cancelTimer = () => clearTimeout(timer);
  }

  /** The ids of the packages opened last, the latest first. */
  get latest(): readonly string[] {
    return [...new Set(this.#saved.value.map(({ id }) => id))];
  }

  remove(id: string): void {
    void this.#saved.set(this.#saved.value.filter((each) => each.id !== id));
  }

  async clear(): Promise<void> {
    this.#cancelTimer();
    this.#last = { text: '', ids: [] };
    await this.#saved.set([]);
  }

  close(): void {
    this.#cancelTimer();
  }
}
