import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { QueryInput } from '../../../preload/contract/catalog-queries.ts';
import type { TimeBars } from '../../../preload/contract/time-bars.ts';

type CountBridge = Pick<AccountBridge, 'readTimeCounts' | 'readTimeBars'>;

/** How many packages of a view are in some ranges of time, and in each month or year. They stay until the next answer. */
export class TimeCounts {
  /** One for each range; empty while unknown. */
  all: readonly number[] = $state.raw([]);
  /** Null while unknown. */
  bars: TimeBars | null = $state.raw(null);
  readonly #bridge: CountBridge;
  /** The request that was sent last. */
  #last = '';

  constructor(bridge: CountBridge) {
    this.#bridge = bridge;
  }

  /** Counts, unless that was asked last; answers to earlier requests are dropped. */
  async read(request: QueryInput<'readTimeCounts'>): Promise<void> {
    const key = JSON.stringify(request);
    if (key === this.#last) return;
    this.#last = key;
    const { view, column } = request;
    const [counts, bars] = await Promise.all([
      this.#bridge.readTimeCounts(request),
      this.#bridge.readTimeBars({ view, column }),
    ]);
    if (key !== this.#last) return;
    // A choice without a count is better than a wrong one. The next view is counted again.
    this.all = counts.ok ? counts.value : [];
    // Those of the view before can still be taken. They would otherwise go from under the pointer.
    if (bars.ok) this.bars = bars.value;
  }
}
