import { tick } from 'svelte';
import type { AccountId } from '../../preload/contract/account-id.ts';
import type { Result } from '../../preload/contract/failure.ts';
import type { ConnectionField, ConnectionInput } from '../../preload/contract/connection.ts';
import type { GuidePage } from '../../preload/contract/guide-pages.ts';
import type { Bridge, Events } from '../../preload/contract/ipc.ts';
import type { LinkRequest } from '../../preload/contract/link.ts';
import type { Preferences } from '../../preload/contract/preferences.ts';
import type { Removal, SessionStatus, Status } from '../../preload/contract/status.ts';
import type { SettingName } from '../../preload/contract/target.ts';
import type { Sheet } from '../catalog/print/print-job.ts';
import { AccountState, type FrontStatus, type SavedAccountState } from '../catalog/account-state.svelte.ts';
import type { AppHandle, OpenDialog, Page } from '../app-handle.ts';
import { setAllowed } from '../ui/allowed.svelte.ts';
import { Clock } from '../ui/clock.svelte.ts';
import { Failures, savingOf } from '../ui/failures.svelte.ts';
import type { Focusable } from '../ui/focusable.ts';
import { setLanguage } from '../ui/messages.svelte.ts';
import { onLinux } from '../ui/platform.ts';
import { timeZone } from '../ui/time-zone.svelte.ts';
import type { RunCommand } from '../quick-open/open-target.ts';
import { accountLabel } from '../session/account-label.ts';
import { nextAccount } from '../session/next-account.ts';
import { SignInMemory } from '../session/sign-in-memory.svelte.ts';
import { own } from '../../preload/contract/own.ts';

export type Screen = 'loading' | 'connection' | 'sign-in' | 'list';

/** The screen to show for a status. */
export function screenFor(status: Status | null): Screen {
  if (status === null) return 'loading';
  if (status.connection === null) return 'connection';
  return status.account === null || status.session.state === 'signed-out' ? 'sign-in' : 'list';
}

/** The account in front if its list is shown; null otherwise. */
function frontOf(status: Status | null): FrontStatus | null {
  if (status === null || screenFor(status) !== 'list') return null;
  const { account, connection } = status;
  return account === null || connection === null ? null : { status, account, connection };
}

/** Whether a session has recovered, so that the form for signing in again can be closed. */
export function hasRecovered(before: SessionStatus | undefined, after: SessionStatus | undefined): boolean {
  return before?.state === 'needs-sign-in' && after !== undefined && after.state !== 'needs-sign-in';
}

/** The window's state: its copy of main's status, the account in front, the open page and dialog. */
export class AppState implements AppHandle {
  readonly bridge: Bridge;
  /** Read as a whole after each change event of main. */
  status: Status | null = $state.raw(null);
  readAt = $state(0);
  /** The state of the account in front while its list is shown. */
  account: AccountState | null = $state.raw(null);
  page: Page = $state('packages');
  dialog: OpenDialog = $state(null);
  setting: SettingName | null = $state(null);
  hasTray = $state(!onLinux);
  accountToSignOut: AccountId | null = $state(null);
  signedOut: { readonly who: string; readonly removal: Removal } | null = $state.raw(null);
  /** The connection that is being checked; null while none is. */
  connectionToCheck: ConnectionInput | null = $state.raw(null);
  /** Whether the report for a help desk is open. */
  isReportOpen = $state(false);
  /** The address of the connection that is being changed while no account is in front; null while none is. */
  editedField: ConnectionField | null = $state(null);
  readonly failures = new Failures();
  savePdfInstead: (() => Promise<void>) | null = $state.raw(null);
  /** Rendered only for the printer; kept when its list is no longer on screen. */
  sheet: Sheet | null = $state.raw(null);
  isPrintAborted = $state(false);
  /** What was chosen outside of this window, until the list can show it. */
  requested: Events['open'] | null = $state.raw(null);
  /** Whether an unexpected error has occurred. */
  hasUnexpectedError = $state(false);
  dismissedSessionEnd: number | null = $state(null);
  dismissedUpdate: string | null = $state(null);
  /** The settings page while it is mounted. */
  settings: Focusable | undefined = $state.raw();
  /** The form that asks for signing in again while it is open. */
  signInForm: { isUntouched: () => boolean } | undefined = $state.raw();
  readonly clock = new Clock();
  readonly signInMemory = new SignInMemory();
  /** Whether the form that signs in another account is open. */
  #isAddingAccount = $state(false);
  /** The number of the last link that had arrived before the form was opened. */
  #lastLinkBefore = $state(0);
  /** The states of accounts that were in front before, to continue from. */
  #saved: Readonly<Record<AccountId, SavedAccountState>> = {};
  #currentRead: Promise<void> = Promise.resolve();
  #queuedRead: Promise<void> | null = null;

  constructor(bridge: Bridge) {
    this.bridge = bridge;
  }

  get now(): number {
    return this.clock.now;
  }

  get isAddingAccount(): boolean {
    return this.#isAddingAccount;
  }

  get screen(): Screen {
    return screenFor(this.status);
  }

  /** A link that arrived while the form was open. */
  get pendingLink(): LinkRequest | null {
    const request = this.status?.linkRequest ?? null;
    return this.#isAddingAccount && request !== null && request.number > this.#lastLinkBefore
      ? request
      : null;
  }

  checkConnection(connection: ConnectionInput): void {
    this.connectionToCheck = connection;
  }

  reportProblem(): void {
    this.isReportOpen = true;
  }

  addAccount(): void {
    this.#lastLinkBefore = this.status?.linkRequest?.number ?? 0;
    this.#isAddingAccount = true;
    this.signedOut = null;
    this.#updateAccount();
  }

  /** Closes the form; a link that arrived meanwhile is opened, also in the list of another account. */
  async endAddingAccount(): Promise<void> {
    const link = this.pendingLink;
    this.#isAddingAccount = false;
    this.#updateAccount();
    if (link?.kind === 'package' && link.account !== this.status?.account?.id)
      await this.openLinkIn(link.number, link.account);
  }

  /** Subscribes to main's events and the clock; returns a function that unsubscribes. */
  start(): () => void {
    const stops = [
      this.bridge.on('changed', () => void this.read()),
      this.bridge.on('open', (requested) => (this.requested = requested)),
      this.clock.start(() => this.account?.clockTicked()),
    ];
    void this.read();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /**
   * Reads the status. Resolves when a status requested after this call has arrived. While a read is under way, at most
   * one more is queued.
   */
  read(): Promise<void> {
    this.#queuedRead ??= this.#currentRead
      // The caller of that read handles its failure.
      .catch(() => undefined)
      .then(async () => {
        this.#currentRead = this.#queuedRead ?? this.#currentRead;
        this.#queuedRead = null;
        const status = await this.bridge.readStatus();
        // Set the language first, so that nothing flashes in another one.
        await setLanguage(status.language);
        timeZone.set(status.timeZone);
        setAllowed(status.policy);
        // The window has shown nothing but that.
        if (this.status === null) this.hasUnexpectedError = false;
        const before = this.status?.session;
        this.readAt = Date.now();
        this.status = status;
        this.#statusChanged(before);
      });
    return this.#queuedRead;
  }

  closeDialog(): void {
    this.dialog = null;
  }

  /** Moves the focus to where the person continues on the page that is shown. */
  focusPage(): void {
    (this.settings ?? this.account?.navigation)?.focus();
  }

  /** Opens what was chosen outside of this window, maybe in the list of another account that is still signed in. */
  async openRequested({ account, target }: Events['open'], run: RunCommand): Promise<void> {
    this.requested = null;
    if (this.status?.accounts.some(({ id }) => id === account) !== true) return;
    if (this.status.account?.id !== account) await this.switchTo(account);
    await tick();
    if (this.status.account?.id !== account || this.account === null) return;
    const { openTarget } = await import('../quick-open/open-target.ts');
    await openTarget(this.account, run, target);
  }

  /** Closes a dialog after its action has succeeded, once the status shows the result. */
  async closeDialogAfterAction(close: () => void): Promise<void> {
    const ended = this.dialog;
    await this.read();
    // The dialog may have been replaced by another one meanwhile.
    if (this.dialog === ended) close();
  }

  async dismissNotice(id: number): Promise<void> {
    await this.perform('dismissNotice', this.bridge.dismissNotice({ id }));
  }

  async dismissLink(number: number): Promise<void> {
    await this.perform('dismissLink', this.bridge.dismissLink({ number }));
  }

  async openLinkIn(number: number, account: AccountId): Promise<void> {
    await this.perform('openLinkIn', this.bridge.openLinkIn({ number, account }));
  }

  async showGuide(page?: GuidePage): Promise<void> {
    await this.perform('showGuide', this.bridge.showGuide({ page: page ?? null }));
  }

  async savePreferences(change: Partial<Preferences>): Promise<void> {
    await this.perform(savingOf(change), this.bridge.savePreferences(change));
  }

  async nextAccount(): Promise<void> {
    const next = nextAccount(this.status?.accounts ?? [], this.status?.account?.id);
    if (next !== null) await this.switchTo(next.id);
  }

  async signOut(id: AccountId, remove: Removal): Promise<Result<null>> {
    const who = accountLabel(this.status?.accounts ?? [], id);
    const isFront = id === this.status?.account?.id;
    const done = await this.bridge.account(id).signOut({ remove });
    if (done.ok && isFront) this.signedOut = who === null ? null : { who, removal: remove };
    return done;
  }

  async switchTo(account: AccountId): Promise<void> {
    this.signedOut = null;
    await this.perform('switchAccount', this.bridge.switchAccount({ account }));
  }

  async perform(action: string, call: Promise<Result<null>>): Promise<void> {
    const done = await call;
    // The status says that the account is gone.
    if (done.ok || done.failure.code !== 'no-account') this.failures.settle(action, done);
    await this.read();
  }

  #statusChanged(before: SessionStatus | undefined): void {
    if (this.screen === 'list') {
      this.editedField = null;
    } else {
      // Dialogs and pages belong to the list.
      this.#isAddingAccount = false;
      this.isPrintAborted = false;
      this.dialog = null;
      this.page = 'packages';
    }
    this.#updateAccount();
    const { accounts = [] } = this.status ?? {};
    const saved = Object.entries(this.#saved).filter(([of]) => accounts.some(({ id }) => id === of));
    this.#saved = Object.fromEntries(saved);
    // A recovered session needs no sign-in, but a form that the person has typed into stays open.
    const recovered = hasRecovered(before, this.status?.session);
    if (recovered && this.dialog === 'sign-in' && this.signInForm?.isUntouched() === true) this.closeDialog();
  }

  /** Creates, continues or closes the state of the account in front. */
  #updateAccount(): void {
    const front = this.#isAddingAccount ? null : frontOf(this.status);
    const current = this.account;
    if (current !== null && current.account.id === front?.account.id) {
      current.applyStatus(front);
      return;
    }
    if (current !== null) {
      this.#saved = { ...this.#saved, [current.account.id]: current.saved };
      current.close();
    }
    this.account =
      front === null
        ? null
        : new AccountState({
            app: this,
            bridge: this.bridge.account(front.account.id),
            front,
            saved: own(this.#saved, front.account.id) ?? null,
          });
  }
}
