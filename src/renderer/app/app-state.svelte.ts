import type { AccountId } from '../../preload/contract/account-id.ts';
import type { AccountPreferences } from '../../preload/contract/account-preferences.ts';
import type { Failure, Result } from '../../preload/contract/failure.ts';
import type { AccountBridge, Bridge, Events } from '../../preload/contract/ipc.ts';
import type { AskedLink } from '../../preload/contract/link.ts';
import type { Preferences } from '../../preload/contract/preferences.ts';
import type { SessionStatus, Status } from '../../preload/contract/status.ts';
import type { Sheet } from '../catalog/print/print-job.ts';
import type { SyncAction } from '../catalog/status/freshness.ts';
import { holdEndsAt } from '../catalog/status/wait-text.ts';
import { LeftLists } from './left-lists.ts';
import { setLanguage } from '../ui/messages.svelte.ts';
import { accountBridge } from './account-bridge.ts';
import type { Place } from './places.ts';
import { nextAccount } from '../session/next-account.ts';
import { SignInMemory } from '../session/sign-in-memory.svelte.ts';

/** What stands in front of the list. */
export type OpenDialog =
  | 'connection'
  /** The same, where its sign-in address is to be changed. */
  | 'sign-in-address'
  | 'sign-in'
  | 'sign-out'
  /** Of an account that is not in front. */
  | 'sign-out-other'
  | 'report'
  | 'shortcuts'
  | 'remove'
  | null;

export type Screen = 'nothing-yet' | 'connection' | 'sign-in' | 'list';

/** The screen that belongs to a status. */
export function screenFor(status: Status | null): Screen {
  if (status === null) return 'nothing-yet';
  if (status.connection === null) return 'connection';
  return status.account === null || status.session.state === 'signed-out' ? 'sign-in' : 'list';
}

/** Whether a session that needed the person goes on without: a form that asks for signing in has lost its reason. */
export function isWellAgain(before: SessionStatus | undefined, after: SessionStatus | undefined): boolean {
  return before?.state === 'needs-sign-in' && after !== undefined && after.state !== 'needs-sign-in';
}

/** The window's copy of the status, read whole whenever main says that something changed. */
export class AppState {
  readonly bridge: Bridge;
  status: Status | null = $state.raw(null);
  /** When the status was read, ms since 1970. */
  readAt = $state(0);
  dialog: OpenDialog = $state(null);
  /** Who the dialog `sign-out-other` is about. */
  leaving: AccountId | null = $state(null);
  /** What the middle of the window shows while somebody is signed in. */
  place: Place = $state('packages');
  /** Whether somebody is about to sign in beside those who are. */
  adding = $state(false);
  /** Why the last thing the person asked for did not happen, where no other place shows it. */
  failure: Failure | null = $state.raw(null);
  /** Saves as a PDF what `failure` says can't be printed; null where the failure is another one. */
  saveInstead: (() => Promise<void>) | null = $state.raw(null);
  /** Counts wishes to refresh that were not passed on, because the service wants to be left alone for a while. */
  heldBack = $state(0);
  /** Drawn for the printer alone; it stays when its list goes from the screen. */
  sheet: Sheet | null = $state.raw(null);
  /** What was to be printed was not, because its list went from the screen. */
  unprinted = $state(false);
  /** The view of a notification that was chosen, until the list is there to show it. */
  followed: Events['open-view'] | null = $state.raw(null);
  /** A bug has shown itself; the person should know that something did not happen. */
  broken = $state(false);
  readonly left = new LeftLists();
  readonly signIns = new SignInMemory();
  /** The end of the session that the person has read of and waved away, ms since 1970. */
  dismissedEnd: number | null = $state(null);
  /** The link that was known of when somebody began to add an account. */
  #linkBefore = $state(0);
  #reading: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(bridge: Bridge) {
    this.bridge = bridge;
  }

  /** The calls of the account in front; null where there is none. */
  get front(): AccountBridge | null {
    const account = this.status?.account ?? null;
    return account === null ? null : accountBridge(this.bridge, account.id);
  }

  get screen(): Screen {
    return screenFor(this.status);
  }

  /** A link that has come while an account is being added. */
  get waitingLink(): AskedLink | null {
    const asked = this.status?.asked ?? null;
    return this.adding && asked !== null && asked.number > this.#linkBefore ? asked : null;
  }

  /** Somebody is about to sign in beside those who are. */
  add(): void {
    this.#linkBefore = this.status?.asked?.number ?? 0;
    this.adding = true;
  }

  /** The list comes back, and a link that waited for it opens, also where another list has come to the front. */
  async endAdding(): Promise<void> {
    const link = this.waitingLink;
    this.adding = false;
    if (link?.kind === 'package' && link.account !== this.status?.account?.id)
      await this.openLinkIn(link.number, link.account);
  }

  /** Follows main's word; the returned function ends that. */
  start(): () => void {
    const stop = this.bridge.on('changed', () => void this.read());
    void this.read();
    return stop;
  }

  /**
   * Reads the status. Resolves when one that was asked for after this call is here; while one reading is under way,
   * at most one more is queued.
   */
  read(): Promise<void> {
    this.#next ??= this.#reading
      // Its own caller knows of that.
      .catch(() => undefined)
      .then(async () => {
        this.#reading = this.#next ?? this.#reading;
        this.#next = null;
        const status = await this.bridge.readStatus();
        // Before it is shown, so that nothing flashes in another language.
        await setLanguage(status.language);
        this.status = status;
        this.readAt = Date.now();
        this.left.forgetOthers(status.accounts.map(({ id }) => id));
      });
    return this.#next;
  }

  /** What the open dialog was for has happened: `close` ends it once the status shows that. */
  async endDialog(close: () => void): Promise<void> {
    const ended = this.dialog;
    await this.read();
    // It may have gone by itself meanwhile, and the person have opened another one.
    if (this.dialog === ended) close();
  }

  /**
   * Tries whatever is known of the network; while an update runs there is nothing to do. Where the service has asked for
   * a pause, asking it all the same is a second decision (`tryNow`).
   */
  async refresh(): Promise<void> {
    const status = this.status;
    if (status === null || this.screen !== 'list' || status.sync.state === 'running') return;
    if (status.session.state === 'needs-sign-in') {
      this.dialog = 'sign-in';
    } else if (holdEndsAt(status.sync, Date.now()) === null) {
      await this.#update(false);
    } else {
      this.heldBack += 1;
    }
  }

  /** Asks the service now, although it has asked for a pause: an update that waits goes on, else one begins. */
  async tryNow(): Promise<void> {
    await this.#update(true);
  }

  /** Pauses updates, or lets them go on. */
  async pause(paused: boolean): Promise<void> {
    await this.#ask(this.front?.pauseSync({ paused }));
  }

  /** Does what the status line offers. */
  async take(offer: SyncAction): Promise<void> {
    switch (offer) {
      case 'pause':
      case 'resume':
        await this.pause(offer === 'pause');
        break;
      case 'stop':
        await this.#ask(this.front?.cancelSync());
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

  async dismissNotice(id: number): Promise<void> {
    await this.#ask(this.bridge.dismissNotice({ id }));
  }

  async dismissLink(number: number): Promise<void> {
    await this.#ask(this.bridge.dismissLink({ number }));
  }

  async openLinkIn(number: number, account: AccountId): Promise<void> {
    await this.#ask(this.bridge.openLinkIn({ number, account }));
  }

  async showGuide(): Promise<void> {
    await this.#ask(this.bridge.showGuide());
  }

  async prefer(change: Partial<Preferences>): Promise<void> {
    await this.#ask(this.bridge.savePreferences(change));
  }

  /** Keeps something for an account. */
  async keep(saved: Promise<Result<null>>): Promise<void> {
    await this.#ask(saved);
  }

  async preferAccount(change: Partial<AccountPreferences>): Promise<void> {
    await this.#ask(this.front?.saveAccountPreferences(change));
  }

  /** Brings the account behind the one in front to the front. */
  async nextAccount(): Promise<void> {
    const next = nextAccount(this.status?.accounts ?? [], this.status?.account?.id);
    if (next !== null) await this.switchTo(next.id);
  }

  async switchTo(account: AccountId): Promise<void> {
    await this.#ask(this.bridge.switchAccount({ account }));
  }

  async #update(anyway: boolean): Promise<void> {
    // Answers at the end of the update; what went wrong stands in the status.
    await this.front?.startSync({ anyway });
    await this.read();
  }

  /** Shows what went wrong; where nobody is there to be asked any more, nothing did. */
  async #ask(call: ReturnType<Bridge['savePreferences']> | undefined): Promise<void> {
    const done = await call;
    if (done === undefined) return;
    this.failure = done.ok ? null : done.failure;
    await this.read();
  }
}
