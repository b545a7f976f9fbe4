import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Exclusion, OpenedView } from '../../../preload/contract/view.ts';

/** Finds the part of a query without matches that excludes most packages. */
export class Exclusions {
  #result: { readonly view: OpenedView; readonly top: Exclusion | null } | null = $state.raw(null);
  readonly #bridge: Pick<AccountBridge, 'readExclusions'>;

  constructor(bridge: Pick<AccountBridge, 'readExclusions'>) {
    this.#bridge = bridge;
  }

  /** Null where removing one part alone gives no packages, or while unknown. */
  topFor(view: OpenedView | null): Exclusion | null {
    return this.#result?.view === view ? this.#result.top : null;
  }

  async read(view: OpenedView): Promise<void> {
    const read = await this.#bridge.readExclusions({ view: view.view });
    const top = read.ok ? (read.value[0] ?? null) : null;
    this.#result = { view, top: top !== null && top.total > 0 ? top : null };
  }
}
