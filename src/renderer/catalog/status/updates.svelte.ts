import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Status } from '../../../preload/contract/status.ts';
import type { AppHandle } from '../../app-handle.ts';
import type { SyncAction } from './sync-status-content.ts';
import { holdEndsAt } from './wait-text.ts';

interface UpdatesDeps {
  readonly app: Pick<AppHandle, 'dialog' | 'read' | 'perform'>;
  readonly bridge: Pick<AccountBridge, 'startSync' | 'pauseSync' | 'cancelSync'>;
  readonly status: () => Pick<Status, 'sync' | 'session'>;
  /** Called when the next change of the status is what the person waits for. */
  readonly showAtOnce: () => void;
  /** Called for each refused refresh. */
  readonly onRefused: () => void;
}

/** Starts, pauses and stops updates of the list. */
export class Updates {
  /** Counts refreshes that were refused because the service asked for a pause. */
  refusedRefreshes = $state(0);
  readonly #deps: UpdatesDeps;

  constructor(deps: UpdatesDeps) {
    this.#deps = deps;
  }

  /** Starts an update unless one is running. Refused while the service asks for a pause; `tryNow` ignores the pause. */
  async refresh(): Promise<void> {
    const { app, bridge, status, showAtOnce, onRefused } = this.#deps;
    const { sync, session } = status();
    showAtOnce();
    if (sync.state === 'running') return;
    if (session.state === 'needs-sign-in') {
      // Main refuses and says why, if nobody can sign in there.
      if (session.reason === 'not-allowed')
        await app.perform('startSync', bridge.startSync({ anyway: false }));
      else app.dialog = 'sign-in';
    } else if (holdEndsAt(sync, Date.now()) === null) {
      await this.#update(false);
    } else {
      this.refusedRefreshes += 1;
      onRefused();
    }
  }

  /** Starts or continues an update even if the service has asked for a pause. */
  async tryNow(): Promise<void> {
    this.#deps.showAtOnce();
    await this.#update(true);
  }

  async pause(paused: boolean): Promise<void> {
    const { app, bridge } = this.#deps;
    await app.perform('pauseSync', bridge.pauseSync({ paused }));
  }

  async run(action: SyncAction): Promise<void> {
    const { app, bridge } = this.#deps;
    const actions: Readonly<Record<SyncAction, () => Promise<unknown>>> = {
      pause: () => this.pause(true),
      resume: () => this.pause(false),
      stop: () => app.perform('cancelSync', bridge.cancelSync()),
      updateNow: () => this.refresh(),
      tryNow: () => this.tryNow(),
      tryOnce: () => this.tryNow(),
    };
    await actions[action]();
  }

  async #update(anyway: boolean): Promise<void> {
    const { app, bridge, showAtOnce } = this.#deps;
    // Resolves at the end of the update; its failure is part of the status.
    await bridge.startSync({ anyway });
    await app.read();
    showAtOnce();
  }
}
