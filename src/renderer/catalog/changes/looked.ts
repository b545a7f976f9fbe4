import type { AccountBridge } from '../../../preload/contract/ipc.ts';

/** Tells main which snapshot's changes the person sees, once for each. */
export class Looked {
  readonly #bridge: Pick<AccountBridge, 'markSeen'>;
  /** What main knows; undefined where that is not certain. */
  #told: string | null | undefined = null;

  constructor(bridge: Pick<AccountBridge, 'markSeen'>) {
    this.#bridge = bridge;
  }

  /** The changes of this snapshot are on screen; null where none are. */
  async at(snapshot: string | null): Promise<void> {
    if (snapshot === this.#told) return;
    this.#told = snapshot;
    const done = await this.#bridge.markSeen({ snapshot });
    // The next look says it again.
    if (!done.ok && this.#told === snapshot) this.#told = undefined;
  }
}
