import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { QueryInput } from '../../../preload/contract/catalog-queries.ts';

/** How many packages of a view are in some ranges of time. The counts stay until the next answer. */
export class TimeCounts {
  /** One for each range; empty while unknown. */
  all: readonly number[] = $state.raw([]);
  readonly #bridge: Pick<AccountBridge, 'readTimeCounts'>;
  /** The request that was sent last. */
  #last = '';

  constructor(bridge: Pick<AccountBridge, 'readTimeCounts'>) {
    this.#bridge = bridge;
  }

  /** Counts, unless that was asked last; answers to earlier requests are dropped. */
  async read(request: QueryInput<'readTimeCounts'>): Promise<void> {
    const key = JSON.stringify(request);
    if (key === this.#last) return;
    this.#last = key;
    const read = await this.#bridge.readTimeCounts(request);
    if (key !== this.#last) return;
    // A choice without a count is better than a wrong one. The next view is counted again.
    this.all = read.ok ? read.value : [];
  }
}
