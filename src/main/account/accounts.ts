import type { AccountId } from '../../preload/contract/account-id.ts';
import { readConnection, type Connection, type ConnectionInput } from '../../preload/contract/connection.ts';
import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Input } from '../../preload/contract/ipc.ts';
import type { AccountSummary, NoticeCode } from '../../preload/contract/status.ts';
import { SerialQueue } from '../async/serial-queue.ts';
import type { Settings } from '../settings/settings.ts';
import type { StoredAccount } from '../settings/stored-account.ts';
import type { Account } from './account.ts';
import { isSameConnection } from './connections.ts';
import { accountId } from './identity.ts';
import type { StoredAccounts } from './stored-accounts.ts';

export interface AccountsDeps {
  readonly settings: Settings;
  readonly stored: StoredAccounts;
  readonly create: (id: AccountId, connection: Connection, isFront: () => boolean) => Account;
  /** Deletes what is stored of every account; false where something is left. */
  readonly removeStored: () => Promise<boolean>;
  readonly now: () => number;
  readonly onChange: () => void;
  readonly onNotice: (code: NoticeCode) => void;
  /** Another account is in front now, or none. */
  readonly onFront: () => void;
}

/** The accounts that are signed in on this computer, and which of them is in front. Signs in, switches and signs out. */
export class Accounts {
  readonly #deps: AccountsDeps;
  /** A connection from the command line, which replaces the stored one until an account is signed in there. */
  #given: Connection | null;
  readonly #givenAtStart: Connection | null;
  /** The signed-in accounts, in the order of their sign-ins. */
  readonly #accounts = new Map<AccountId, Account>();
  #front: Account | null = null;
  /** The account whose sign-in is pending. */
  #signingIn: Account | null = null;
  /** Incremented by each cancellation, so that a sign-in that is still queued does not start. */
  #cancelCount = 0;
  /** Everything that changes accounts runs one after the other. */
  readonly #queue = new SerialQueue();

  constructor(deps: AccountsDeps, given: Connection | null) {
    this.#deps = deps;
    this.#given = given;
    this.#givenAtStart = given;
  }

  /** Of the account in front; where there is none, the one to sign in at. */
  connection(): Connection | null {
    return this.#front?.connection ?? this.#given ?? this.#deps.settings.get().connection;
  }

  front(): Account | null {
    return this.#front;
  }

  find(id: AccountId): Account | null {
    return this.#accounts.get(id) ?? null;
  }

  all(): readonly Account[] {
    return [...this.#accounts.values()];
  }

  summaries(): readonly AccountSummary[] {
    return this.all().flatMap((account) => account.summary() ?? []);
  }

  /** Where lists are from whose people have signed out. */
  signedOutConnections(): readonly Connection[] {
    return this.#deps.stored.signedOutConnections();
  }

  /** Takes up where the person left off; the stored list is there whatever becomes of the session. */
  restore(): Promise<void> {
    return this.#queue.run(async () => {
      const { stored, onFront, onChange } = this.#deps;
      for (const { id, account } of stored.signedIn())
        this.#accounts.set(id, this.#create(id, account.connection));
      this.#front = this.#firstInFront();
      if (this.#front === null) return;
      onFront();
      await this.#front.restore();
      onChange();
    });
  }

  /** Takes up the others, quietly: one after the other, and nobody waits for that. */
  async restoreOthers(): Promise<void> {
    for (const account of this.all()) {
      await this.#queue.run(async () => {
        if (account === this.#front || this.find(account.id) !== account) return;
        await account.restore();
        await account.rest();
      });
    }
    this.#deps.onChange();
  }

  /** Stores where the next person signs in. */
  saveConnection(input: ConnectionInput): Promise<Result<Connection>> {
    const read = readInput(input);
    if (!read.ok) return Promise.resolve(read);
    if (!isSameConnection(read.value, this.connection())) this.cancelSignIn();
    return this.#queue.run(() => Promise.resolve(this.#enter(read.value)));
  }

  /** Signs in; cancels an attempt that is under way. */
  signIn(entered: Input<'signIn'>): Promise<Result<null>> {
    const read = readInput(entered.connection);
    if (!read.ok) return Promise.resolve(read);
    this.cancelSignIn();
    const before = this.#cancelCount;
    return this.#queue.run(() =>
      before === this.#cancelCount ? this.#signIn(read.value, entered) : Promise.resolve(failed(cancelled)),
    );
  }

  /** Cancels a sign-in that is under way or queued. */
  cancelSignIn(): void {
    this.#cancelCount += 1;
    this.#signingIn?.parts.session.cancelSignIn();
  }

  switchTo(id: AccountId): Promise<Result<null>> {
    return this.#queue.run(async () => {
      const account = this.find(id);
      if (account === null) return failed({ code: 'no-account', retryable: false });
      await this.#bringToFront(account);
      return succeeded(null);
    });
  }

  /** Forgets the session and, if wished, deletes the stored list of this account; no other is touched. */
  signOut(account: Account, removeCatalog: boolean): Promise<Result<null>> {
    return this.#queue.run(async () => {
      const wasFront = account === this.#front;
      const removed = await this.#signOut(account, removeCatalog);
      const [next] = this.all();
      if (wasFront && next !== undefined) await this.#bringToFront(next);
      // Where the next person signs in must not be the last trace of a list that is gone.
      if (removeCatalog && this.#front !== null)
        this.#deps.settings.update({ connection: this.#front.connection });
      return removed;
    });
  }

  /** Other addresses are another account's: this one is signed out; its list stays. */
  changeConnection(account: Account, input: ConnectionInput): Promise<Result<Connection>> {
    const read = readInput(input);
    if (!read.ok) return Promise.resolve(read);
    return this.#queue.run(async () => {
      if (isSameConnection(read.value, account.connection)) {
        this.#deps.stored.rename(read.value);
        this.#deps.onChange();
        return read;
      }
      await this.#signOut(account, false);
      return this.#enter(read.value);
    });
  }

  /** Whether the session that there is outlives the app. */
  keepSignedIn(account: Account, keep: boolean): Promise<Result<null>> {
    return this.#queue.run(async () => {
      if (this.find(account.id) !== account) return failed({ code: 'no-account', retryable: false });
      // First what the next start goes by.
      this.#deps.stored.change(account.id, { keep });
      await account.parts.session.keep(keep);
      this.#deps.onChange();
      return succeeded(null);
    });
  }

  /** Changes what is remembered of an account. */
  remember(account: Account, change: Partial<StoredAccount>): Result<null> {
    this.#deps.stored.change(account.id, change);
    this.#deps.onChange();
    return succeeded(null);
  }

  /** Signs out and forgets everything, of every account; then it is as at the first start. */
  removeEverything(): Promise<Result<null>> {
    this.cancelSignIn();
    return this.#queue.run(() => this.#removeEverything());
  }

  #create(id: AccountId, connection: Connection): Account {
    return this.#deps.create(id, connection, () => this.#front?.id === id);
  }

  /** The account that was in front last; if the command line names a connection, the last one there. */
  #firstInFront(): Account | null {
    const { current } = this.#deps.settings.get();
    const last = this.all().find(({ id }) => id === current) ?? this.all()[0] ?? null;
    const given = this.#given;
    if (given === null || last === null || isSameConnection(given, last.connection)) return last;
    return this.all().find(({ connection }) => isSameConnection(given, connection)) ?? null;
  }

  #enter(connection: Connection): Result<Connection> {
    this.#given = null;
    this.#deps.settings.update({ connection });
    this.#deps.onChange();
    return succeeded(connection);
  }

  async #bringToFront(account: Account): Promise<void> {
    const before = this.#front;
    if (before === account) return;
    this.#front = account;
    this.#deps.settings.update({ current: account.id });
    this.#deps.onFront();
    // Where that fails the status says why, and the next sync tries again.
    await account.open();
    this.#deps.onChange();
    await before?.rest();
  }

  async #signIn(connection: Connection, entered: Input<'signIn'>): Promise<Result<null>> {
    const { stored, settings, now } = this.#deps;
    const userName = entered.userName.trim();
    const id = accountId(connection, userName);
    const account = this.find(id) ?? this.#create(id, connection);
    const { session, autoSync } = account.parts;
    this.#signingIn = account;
    const signedIn = await session.signIn({ id, connection }, userName, entered.password, entered.keep);
    this.#signingIn = null;
    if (!signedIn.ok) return signedIn;
    stored.signIn(id, { connection, userName, signedInAt: now(), keep: entered.keep });
    this.#given = null;
    settings.update({ connection });
    this.#accounts.set(id, account);
    autoSync.setPaused(stored.of(id)?.paused ?? false);
    await this.#bringToFront(account);
    this.#deps.onChange();
    void autoSync.run();
    return succeeded(null);
  }

  async #signOut(account: Account, removeCatalog: boolean): Promise<Result<null>> {
    const { stored, settings, onChange, onFront, onNotice } = this.#deps;
    const { session } = account.parts;
    // First what the next start goes by, so that no trouble further down undoes it.
    stored.signOut(account.id, removeCatalog);
    this.#accounts.delete(account.id);
    if (this.#front === account) {
      this.#front = null;
      settings.update({ connection: account.connection, current: null });
      onFront();
    }
    account.stop();
    await session.signOut();
    const removed = removeCatalog ? await account.remove() : succeeded(null);
    if (!removed.ok) onNotice('catalog-not-removed');
    await account.close();
    onChange();
    return removed;
  }

  async #removeEverything(): Promise<Result<null>> {
    // First what the next start goes by.
    const isForgotten = this.#deps.settings.clear();
    const accounts = this.all();
    this.#accounts.clear();
    this.#front = null;
    this.#deps.onFront();
    for (const account of accounts) account.stop();
    for (const account of accounts) {
      await account.parts.session.signOut();
      // What is left of it is met with once more.
      await account.remove();
      await account.close();
    }
    this.#given = this.#givenAtStart;
    const isRemoved = await this.#deps.removeStored();
    this.#deps.onChange();
    return isForgotten && isRemoved ? succeeded(null) : failed({ code: 'storage-failed', retryable: true });
  }
}

function readInput(input: ConnectionInput): Result<Connection> {
  const read = readConnection(input);
  return read.ok ? succeeded(read.value) : failed({ code: read.code, retryable: false, detail: read.field });
}
