import type { Failure } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { ItemDetails } from '../../../preload/contract/view.ts';
import { ViewReader } from '../../ui/view-reader.ts';

/** The selected package with all its fields. The previous one stays until the next one has loaded. */
export class DetailsState {
  item: ItemDetails | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  readonly #bridge: Pick<AccountBridge, 'readItem'>;
  readonly #reader = new ViewReader();

  constructor(bridge: Pick<AccountBridge, 'readItem'>) {
    this.#bridge = bridge;
  }

  /** Loads a package of a view; answers to earlier calls are dropped. `reopenView` replaces an expired view. */
  async show(view: number, id: string, reopenView: () => void): Promise<void> {
    const read = await this.#reader.read(() => this.#bridge.readItem({ view, id }), reopenView);
    if (read === null) return;
    if (read.ok) this.item = read.value;
    else if (this.item?.id !== id) this.item = null;
    this.failure = read.ok ? null : read.failure;
  }

  clear(): void {
    this.#reader.cancel();
    this.item = null;
    this.failure = null;
  }
}
