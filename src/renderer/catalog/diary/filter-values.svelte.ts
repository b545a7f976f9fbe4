import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import { noFilters, type OpenedView } from '../../../preload/contract/view.ts';

/** A view of all packages, whose values are offered as filters of the log. */
export class FilterValues {
  /** Null until it is open. */
  view: OpenedView | null = $state.raw(null);
  readonly #bridge: Pick<AccountBridge, 'openView'>;

  constructor(bridge: Pick<AccountBridge, 'openView'>) {
    this.#bridge = bridge;
  }

  async open(): Promise<void> {
    const opened = await this.#bridge.openView({ text: '', filters: noFilters, sort: [], rows: 0 });
    if (opened.ok) this.view = opened.value;
  }
}
