import type { FilterChoice } from '../../../preload/contract/choice.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { messages } from '../../ui/messages.svelte.ts';
import type { OfferBridge } from './find-offers.ts';
import { OptionList } from './option-list.svelte.ts';

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

/** What the empty search box drops down: recent searches, packages opened last, and two examples. */
export class SearchStarts {
  isOpen = $state(false);
  #opened: readonly { readonly id: string; readonly name: string }[] = $state.raw([]);
  #examples: readonly string[] = $state.raw([]);
  /** Counts openings and closings: what was read for an earlier one is not shown. */
  #changes = 0;
  readonly #deps: SearchStartsDeps;
  readonly options = new OptionList({
    id: 'search-starts',
    count: () => (this.isOpen ? this.starts.length : 0),
    choose: (index) => this.choose(index),
    close: () => this.close(),
    forget: (index) => this.#forget(index),
  });

  constructor(deps: SearchStartsDeps) {
    this.#deps = deps;
  }

  readonly starts = $derived.by((): readonly SearchStart[] => [
    ...this.#deps.recent.all.slice(0, maxEach).map((text) => ({ kind: 'recent', text }) as const),
    ...this.#opened.map((opened) => ({ kind: 'opened', ...opened }) as const),
    ...this.#examples.map((text) => ({ kind: 'example', text }) as const),
  ]);

  /** Opens when everything is there, so that nothing moves under the pointer. */
  async open(): Promise<void> {
    if (this.isOpen) return;
    this.#changes += 1;
    const change = this.#changes;
    const [opened, examples] = await Promise.all([this.#readOpened(), this.#findExamples()]);
    if (change !== this.#changes) return;
    this.#opened = opened;
    this.#examples = examples;
    this.options.leave();
    this.isOpen = this.starts.length > 0;
    if (this.isOpen) this.#deps.announce(messages.suggestions.announceOptions(this.starts.length));
  }

  close(): void {
    this.#changes += 1;
    this.isOpen = false;
  }

  choose(index: number): void {
    const start = this.starts[index];
    this.close();
    if (start === undefined) return;
    if (start.kind === 'opened') this.#deps.openPackage(start.id);
    else this.#deps.search(start.text);
  }

  #forget(index: number): boolean {
    const start = this.starts[index];
    if (start === undefined || start.kind === 'example') return false;
    if (start.kind === 'opened') {
      this.#deps.opened.remove(start.id);
      this.#opened = this.#opened.filter(({ id }) => id !== start.id);
    } else this.#deps.recent.remove(start.text);
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
