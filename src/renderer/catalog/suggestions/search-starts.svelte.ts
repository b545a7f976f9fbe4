import type { FilterChoice } from '../../../preload/contract/choice.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { messages } from '../../ui/messages.svelte.ts';
import type { OfferBridge } from './find-offers.ts';

/** What a search can start from. */
export type SearchStart =
  | { readonly kind: 'recent'; readonly text: string }
  | { readonly kind: 'example'; readonly text: string }
  | { readonly kind: 'opened'; readonly id: string; readonly name: string };

interface SearchStartsDeps {
  readonly bridge: OfferBridge & Pick<AccountBridge, 'readFacet' | 'readNames'>;
  readonly recent: { readonly all: readonly string[]; readonly remove: (text: string) => void };
  readonly opened: { readonly latest: readonly string[]; readonly remove: (id: string) => void };
  readonly view: () => number | null;
  readonly filters: () => FilterChoice;
  readonly search: (text: string) => void;
  readonly openPackage: (id: string) => void;
  readonly announce: (text: string) => void;
}

const maxEach = 5;

/** The id of an option in the list with an id. */
export function startId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** What the empty search box drops down: recent searches, packages opened last, and two examples. */
export class SearchStarts {
  isOpen = $state(false);
  /** -1 for none. */
  activeIndex = $state(-1);
  #opened: readonly { readonly id: string; readonly name: string }[] = $state.raw([]);
  #examples: readonly string[] = $state.raw([]);
  /** Counts openings and closings: what was read for an earlier one is not shown. */
  #changes = 0;
  readonly #deps: SearchStartsDeps;

  constructor(deps: SearchStartsDeps) {
    this.#deps = deps;
  }

  readonly starts = $derived.by((): readonly SearchStart[] => [
    ...this.#deps.recent.all.slice(0, maxEach).map((text) => ({ kind: 'recent', text }) as const),
    ...this.#opened.map((opened) => ({ kind: 'opened', ...opened }) as const),
    ...this.#examples.map((text) => ({ kind: 'example', text }) as const),
  ]);

  get active(): SearchStart | null {
    return this.isOpen ? (this.starts[this.activeIndex] ?? null) : null;
  }

  /** Opens when everything is there, so that nothing moves under the pointer. */
  async open(): Promise<void> {
    if (this.isOpen) return;
    this.#changes += 1;
    const change = this.#changes;
    const [opened, examples] = await Promise.all([this.#readOpened(), this.#findExamples()]);
    if (change !== this.#changes) return;
    this.#opened = opened;
    this.#examples = examples;
    this.activeIndex = -1;
    this.isOpen = this.starts.length > 0;
    if (this.isOpen) this.#deps.announce(messages.suggestions.announceStarts(this.starts.length));
  }

  close(): void {
    this.#changes += 1;
    this.isOpen = false;
  }

  /** From the box through all starts and back to the box. */
  move(step: 1 | -1): void {
    const places = this.starts.length + 1;
    this.activeIndex = ((this.activeIndex + 1 + step + places) % places) - 1;
  }

  choose(start: SearchStart): void {
    this.close();
    if (start.kind === 'opened') this.#deps.openPackage(start.id);
    else this.#deps.search(start.text);
  }

  /** Forgets the active start; returns whether there was one to forget. */
  forget(): boolean {
    const { active } = this;
    if (active === null || active.kind === 'example') return false;
    if (active.kind === 'opened') {
      this.#deps.opened.remove(active.id);
      this.#opened = this.#opened.filter(({ id }) => id !== active.id);
    } else this.#deps.recent.remove(active.text);
    this.activeIndex = Math.min(this.activeIndex, this.starts.length - 1);
    return true;
  }

  async #readOpened(): Promise<readonly { readonly id: string; readonly name: string }[]> {
    const ids = this.#deps.opened.latest.slice(0, maxEach);
    const names = await this.#deps.bridge.readNames({ ids: [...ids] });
    if (!names.ok) return [];
    return ids.flatMap((id, at) => {
      const name = names.value[at] ?? null;
      return name === null ? [] : [{ id, name: name === '' ? id : name }];
    });
  }

  async #findExamples(): Promise<readonly string[]> {
    const view = this.#deps.view();
    if (view === null) return [];
    const { findExamples } = await import('./find-examples.ts');
    return findExamples({
      bridge: this.#deps.bridge,
      view,
      filters: this.#deps.filters(),
      today: { now: Date.now() },
      messages,
    });
  }
}
