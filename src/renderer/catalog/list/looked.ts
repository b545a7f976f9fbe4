import type { AccountBridge } from '../../../preload/contract/ipc.ts';

/** Tells main which snapshot the person looks at, once for each. */
export class Looked {
  readonly #bridge: Pick<AccountBridge, 'lookedAt'>;
  #told: string | null = null;

  constructor(bridge: Pick<AccountBridge, 'lookedAt'>) {
    this.#bridge = bridge;
  }

  /** A view of this snapshot is on screen; null where it shows rows that belong to none yet. */
  async at(snapshot: string | null): Promise<void> {
    if (snapshot === null || snapshot === this.#told) return;
    this.#told = snapshot;
    const done = await this.#bridge.lookedAt({ snapshot });
    // Not noted: the next look says it again.
    if (!done.ok && this.#told === snapshot) this.#told = null;
  }
}
