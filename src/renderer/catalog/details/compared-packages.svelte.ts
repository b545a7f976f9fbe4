import type { Failure } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import type { ItemDetails } from '../../../preload/contract/view.ts';

type ComparedBridge = Pick<AccountBridge, 'readRows' | 'readItem'>;

/** How often in a row an expired view is reopened before the failure is shown. */
const maxReopenings = 3;

/** The selected packages with all their fields. The previous ones stay until the next ones have loaded. */
export class ComparedPackages {
  items: readonly ItemDetails[] = $state.raw([]);
  failure: Failure | null = $state.raw(null);
  readonly #bridge: ComparedBridge;
  #generation = 0;
  #reopenings = 0;

  constructor(bridge: ComparedBridge) {
    this.#bridge = bridge;
  }

  /**
   * Loads the few packages at some positions of a view; answers to earlier calls are dropped. `reopenView` replaces an
   * expired view.
   */
  async show(view: number, ranges: Ranges, reopenView: () => void): Promise<void> {
    const generation = ++this.#generation;
    const rows = await Promise.all(
      ranges.map(([offset, until]) => this.#bridge.readRows({ view, offset, limit: until - offset })),
    );
    const ids = rows.flatMap((read) => (read.ok ? read.value.map(({ id }) => id) : []));
    const items = await Promise.all(ids.map((id) => this.#bridge.readItem({ view, id })));
    if (generation !== this.#generation) return;
    const failures = [...rows, ...items].flatMap((read) => (read.ok ? [] : [read.failure]));
    if (failures.some(({ code }) => code === 'view-gone') && this.#reopenings < maxReopenings) {
      this.#reopenings += 1;
      reopenView();
      return;
    }
    this.#reopenings = 0;
    this.failure = failures[0] ?? null;
    this.items = this.failure === null ? items.flatMap((read) => (read.ok ? [read.value] : [])) : [];
  }
}
