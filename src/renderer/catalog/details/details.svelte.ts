import type { Failure } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { ItemDetails } from '../../../preload/contract/view.ts';

/** A view that has gone is asked for again this often in a row. */
const renewals = 3;

/** The selected package with all its fields; what was shown stays until the next one is here. */
export class DetailsState {
  item: ItemDetails | null = $state.raw(null);
  failure: Failure | null = $state.raw(null);
  readonly #bridge: Pick<AccountBridge, 'readItem'>;
  #turn = 0;
  #gone = 0;

  constructor(bridge: Pick<AccountBridge, 'readItem'>) {
    this.#bridge = bridge;
  }

  /** Shows a package of a view; an answer for one asked before is dropped. `renew` asks for a view that is there. */
  async show(view: number, id: string, renew: () => void): Promise<void> {
    const turn = ++this.#turn;
    const read = await this.#bridge.readItem({ view, id });
    if (turn !== this.#turn) return;
    if (read.ok) {
      this.item = read.value;
      this.failure = null;
      this.#gone = 0;
    } else if (read.failure.code === 'view-gone' && this.#gone < renewals) {
      this.#gone += 1;
      renew();
    } else {
      if (this.item?.id !== id) this.item = null;
      this.failure = read.failure;
    }
  }

  clear(): void {
    this.#turn += 1;
    this.item = null;
    this.failure = null;
  }
}
