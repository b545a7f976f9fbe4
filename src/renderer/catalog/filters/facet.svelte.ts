import type { Failure } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { FacetField, FacetValue } from '../../../preload/contract/view.ts';

/** Values that are maxListed at most; whoever looks for another one types. */
export const maxListed = 200;

/** A value to choose, with its count; null while that is not known. */
export interface Choice {
  readonly value: string;
  readonly count: number | null;
}

/** A view that has gone is asked for again this often in a row. */
const renewals = 3;

/** The values of one field in the view, with exact counts; what was read stays until the next answer is here. */
export class FacetState {
  /** What was typed to find a value. */
  text = $state('');
  values: readonly FacetValue[] = $state.raw([]);
  /** Values that there are beyond those maxListed. */
  more = $state(0);
  /** Whether anything was answered for this field. */
  isKnown = $state(false);
  failure: Failure | null = $state.raw(null);
  /** Chosen before the list was opened: they stand first, and nothing moves while somebody chooses. */
  readonly #pinned: readonly string[];
  readonly #field: FacetField;
  readonly #bridge: Pick<AccountBridge, 'readFacet'>;
  /** What `values` were asked with. */
  #answered = $state('');
  #turn = 0;
  #gone = 0;

  constructor(bridge: Pick<AccountBridge, 'readFacet'>, field: FacetField, chosen: readonly string[]) {
    this.#bridge = bridge;
    this.#field = field;
    this.#pinned = chosen;
  }

  /** The values in the order in which they are offered. */
  get choices(): readonly Choice[] {
    if (this.#answered !== '') return this.values;
    const countOf = (wanted: string): number | undefined =>
      this.values.find(({ value }) => value === wanted)?.count;
    // What is not among all values occurs nowhere.
    const otherwise = this.isKnown && this.more === 0 ? 0 : null;
    const pinned = this.#pinned.map((value) => ({ value, count: countOf(value) ?? otherwise }));
    return [...pinned, ...this.values.filter(({ value }) => !this.#pinned.includes(value))];
  }

  /** What the maxListed values were looked for with. */
  get answered(): string {
    return this.#answered;
  }

  /** Counts in a view; an answer to a question before this one is dropped. `renew` asks for a view that is there. */
  async read(view: number, renew: () => void): Promise<void> {
    const turn = ++this.#turn;
    const text = this.text.trim();
    const read = await this.#bridge.readFacet({ view, field: this.#field, text, limit: maxListed });
    if (turn !== this.#turn) return;
    if (read.ok) {
      this.values = read.value.values;
      this.more = Math.max(0, read.value.all - read.value.values.length);
      this.#answered = text;
      this.isKnown = true;
      this.failure = null;
      this.#gone = 0;
      return;
    }
    const isPassing = read.failure.code === 'view-gone' || read.failure.code === 'cancelled';
    if (isPassing && this.#gone < renewals) {
      this.#gone += 1;
      renew();
    } else {
      this.failure = read.failure;
    }
  }
}
