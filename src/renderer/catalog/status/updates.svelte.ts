import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Status } from '../../../preload/contract/status.ts';
import type { Shell } from '../../shell.ts';
import type { SyncAction } from './freshness.ts';
import { holdEndsAt } from './wait-text.ts';

interface UpdatesDeps {
  readonly shell: Pick<Shell, 'dialog' | 'read' | 'perform'>;
  readonly bridge: Pick<AccountBridge, 'startSync' | 'pauseSync' | 'cancelSync'>;
  readonly status: () => Pick<Status, 'sync' | 'session'>;
  /** A refresh was not passed on because the service asked for a pause. */
  readonly onHeldBack: () => void;
}

/** Starts, pauses and stops updates of the list as the person asks for it. */
export class Updates {
  /** Counts refreshes that were not passed on because the service asked for a pause. */
  heldBack = $state(0);
  readonly #deps: UpdatesDeps;

  constructor(deps: UpdatesDeps) {
    this.#deps = deps;
  }

  /**
   * Tries whatever is known of the network; while an update runs there is nothing to do. Where the service has asked for
   * a pause, asking it all the same is a second decision (`tryNow`).
   */
  async refresh(): Promise<void> {
    const { shell, status, onHeldBack } = this.#deps;
    const { sync, session } = status();
    if (sync.state === 'running') return;
    if (session.state === 'needs-sign-in') {
      shell.dialog = 'sign-in';
    } else if (holdEndsAt(sync, Date.now()) === null) {
      await this.#update(false);
    } else {
      this.heldBack += 1;
      onHeldBack();
    }
  }

  /** Asks the service now, although it has asked for a pause: an update that waits continues, else one begins. */
  async tryNow(): Promise<void> {
    await this.#update(true);
  }

  /** Pauses updates, or resumes them. */
  async pause(paused: boolean): Promise<void> {
    const { shell, bridge } = this.#deps;
    await shell.perform(bridge.pauseSync({ paused }));
  }

  /** Does what the status line offers. */
  async take(offer: SyncAction): Promise<void> {
    const { shell, bridge } = this.#deps;
    switch (offer) {
      case 'pause':
      case 'resume':
        await this.pause(offer === 'pause');
        break;
      case 'stop':
        await shell.perform(bridge.cancelSync());
        break;
      case 'update':
        await this.refresh();
        break;
      case 'try-now':
      case 'try-once':
        await this.tryNow();
        break;
    }
  }

  async #update(anyway: boolean): Promise<void> {
    const { shell, bridge } = this.#deps;
    // Answers at the end of the update; its failure is part of the status.
    await bridge.startSync({ anyway });
    await shell.read();
  }
}
