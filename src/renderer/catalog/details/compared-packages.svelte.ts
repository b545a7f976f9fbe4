import { failed, succeeded, type Failure, type Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import type { ItemDetails } from '../../../preload/contract/view.ts';
import { ViewReader } from '../../ui/view-reader.ts';

type ComparedBridge = Pick<AccountBridge, 'readRows' | 'readItem'>;

/** The selected packages with all their fields. The previous ones stay until the next ones have loaded. */
export class ComparedPackages {
  items: readonly ItemDetails[] = $state.raw([]);
  failure: Failure | null = $state.raw(null);
  readonly #bridge: ComparedBridge;
  readonly #reader = new ViewReader();

  constructor(bridge: ComparedBridge) {
    this.#bridge = bridge;
  }

  /**
   * Loads the few packages at some positions of a view; answers to earlier calls are dropped. `reopenView` replaces an
   * expired view.
   */
  async show(view: number, ranges: Ranges, reopenView: () => void): Promise<void> {
    const read = await this.#reader.read(() => this.#read(view, ranges), reopenView);
    if (read === null) return;
    this.failure = read.ok ? null : read.failure;
    this.items = read.ok ? read.value : [];
  }

  async #read(view: number, ranges: Ranges): Promise<Result<readonly ItemDetails[]>> {
    const rows = await Promise.all(
      ranges.map(([offset, until]) => this.#bridge.readRows({ view, offset, limit: until - offset })),
    );
    const ids = rows.flatMap((read) => (read.ok ? read.value.map(({ id }) => id) : []));
    const items = await Promise.all(ids.map((id) => this.#bridge.readItem({ view, id })));
    const failures = [...rows, ...items].flatMap((read) => (read.ok ? [] : [read.failure]));
    const failure = failures.find(({ code }) => code === 'view-gone') ?? failures[0];
    if (failure !== undefined) return failed(failure);
    return succeeded(items.flatMap((read) => (read.ok ? [read.value] : [])));
  }
}
