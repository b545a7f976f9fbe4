import type { AccountBridge } from '../../../preload/contract/ipc.ts';

/** Reports to main which snapshot's changes the person sees, once for each. */
export class SeenReporter {
  readonly #bridge: Pick<AccountBridge, 'markSeen'>;
  /** The last snapshot that was reported; undefined after a failure. */
  #reported: string | null | undefined = null;

  constructor(bridge: Pick<AccountBridge, 'markSeen'>) {
    this.#bridge = bridge;
  }

  /** `snapshot` is null while no changes are on screen. A failed report is repeated by the next call. */
  async report(snapshot: string | null): Promise<void> {
    if (snapshot === this.#reported) return;
    this.#reported = snapshot;
    const done = await this.#bridge.markSeen({ snapshot });
    if (!done.ok && this.#reported === snapshot) this.#reported = undefined;
  }
}
