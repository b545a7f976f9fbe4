import type { Failure } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { FacetField, FacetValue } from '../../../preload/contract/view.ts';
import { ViewReader } from '../../ui/view-reader.ts';

/** Values in the list. Others can be found by typing. */
export const maxListed = 200;

/** `count` is null while unknown. */
export interface FacetOption {
  readonly value: string;
  readonly count: number | null;
}

/** The values of one field in a view, with exact counts. They stay until the next answer. */
export class FacetState {
  /** The search text for values. */
  text = $state('');
  values: readonly FacetValue[] = $state.raw([]);
  /** The number of values that are not in the list. */
  more = $state(0);
  /** Whether any answer has arrived. */
  isLoaded = $state(false);
  failure: Failure | null = $state.raw(null);
  /** Values that were chosen before the panel was opened. They stay at the top, so that nothing moves on a click. */
  readonly #pinned: readonly string[];
  readonly #field: FacetField;
  readonly #bridge: Pick<AccountBridge, 'readFacet'>;
  /** The search text that `values` belong to. */
  answeredText = $state('');
  readonly #reader = new ViewReader();

  constructor(bridge: Pick<AccountBridge, 'readFacet'>, field: FacetField, chosen: readonly string[]) {
    this.#bridge = bridge;
    this.#field = field;
    this.#pinned = chosen;
  }

  get options(): readonly FacetOption[] {
    if (this.answeredText !== '') return this.values;
    const countOf = (wanted: string): number | undefined =>
      this.values.find(({ value }) => value === wanted)?.count;
    // If all values are listed, a missing one has no packages.
    const defaultCount = this.isLoaded && this.more === 0 ? 0 : null;
    const pinned = this.#pinned.map((value) => ({ value, count: countOf(value) ?? defaultCount }));
    return [...pinned, ...this.values.filter(({ value }) => !this.#pinned.includes(value))];
  }

  /** Reads the values of a view; answers to earlier calls are dropped. `reopenView` replaces an expired view. */
  async read(view: number, reopenView: () => void): Promise<void> {
    const text = this.text.trim();
    const request = { view, field: this.#field, text, limit: maxListed };
    const read = await this.#reader.read(() => this.#bridge.readFacet(request), reopenView);
    if (read === null) return;
    this.failure = read.ok ? null : read.failure;
    if (!read.ok) return;
    this.values = read.value.values;
    this.more = Math.max(0, read.value.all - read.value.values.length);
    this.answeredText = text;
    this.isLoaded = true;
  }
}
