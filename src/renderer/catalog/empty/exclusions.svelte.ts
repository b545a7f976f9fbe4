import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Exclusion, OpenedView } from '../../../preload/contract/view.ts';

/** What keeps a view without matches empty: the part of its query without which there are most. */
export class Exclusions {
  #found: { readonly view: OpenedView; readonly most: Exclusion | null } | null = $state.raw(null);
  readonly #bridge: Pick<AccountBridge, 'readExclusions'>;

  constructor(bridge: Pick<AccountBridge, 'readExclusions'>) {
    this.#bridge = bridge;
  }

  /** Null where no part alone does, or that is not known (yet). */
  of(view: OpenedView | null): Exclusion | null {
    return this.#found !== null && this.#found.view === view ? this.#found.most : null;
  }

  /** Asks for a view that is on screen. */
  async read(view: OpenedView): Promise<void> {
    const read = await this.#bridge.readExclusions({ view: view.view });
    const most = read.ok ? (read.value[0] ?? null) : null;
    this.#found = { view, most: most !== null && most.total > 0 ? most : null };
  }
}
