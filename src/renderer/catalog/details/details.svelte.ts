import type { Failure } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { ItemDetails } from '../../../preload/contract/view.ts';

/** How often in a row an expired view is reopened before the failure is shown. */
const maxReopenings = 3;

/** The selected package with all its fields. The previous one stays until the next one has loaded. */
export class DetailsState {
  item: ItemDetails | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  readonly #bridge: Pick<AccountBridge, 'readItem'>;
  #generation = 0;
  #reopenings = 0;

  constructor(bridge: Pick<AccountBridge, 'readItem'>) {
    this.#bridge = bridge;
  }

  /** Loads a package of a view; answers to earlier calls are dropped. `reopenView` replaces an expired view. */
  async show(view: number, id: string, reopenView: () => void): Promise<void> {
    const generation = ++this.#generation;
    const read = await this.#bridge.readItem({ view, id });
    if (generation !== this.#generation) return;
    if (read.ok) {
      this.item = read.value;
      this.failure = null;
      this.#reopenings = 0;
    } else if (read.failure.code === 'view-gone' && this.#reopenings < maxReopenings) {
      this.#reopenings += 1;
      reopenView();
    } else {
      if (this.item?.id !== id) this.item = null;
      this.failure = read.failure;
    }
  }

  clear(): void {
    this.#generation += 1;
    this.item = null;
    this.failure = null;
  }
}
