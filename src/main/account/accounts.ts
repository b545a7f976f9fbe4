import type { AccountId } from '../../preload/contract/account-id.ts';
import type { Connection, ConnectionInput } from '../../preload/contract/connection.ts';
import { cancelled, failed, succeeded, type Result } from '../../preload/contract/failure.ts';
import type { Input } from '../../preload/contract/ipc.ts';
import type { AccountSummary, Made, NoticeCode, Removal } from '../../preload/contract/status.ts';
import { cleanUserName } from '../../preload/contract/user-name.ts';
import { SerialQueue } from '../async/serial-queue.ts';
import type { Settings } from '../settings/settings.ts';
import type { StoredAccount } from '../settings/stored-account.ts';
import type { Shelf } from '../shelf/shelf.ts';
import type { Account } from './account.ts';
import type { ConnectionRules } from './connection-rules.ts';
import { isSameConnection } from './connections.ts';
import { accountId } from './identity.ts';
import type { StoredAccounts } from './stored-accounts.ts';

export interface AccountsDeps {
  readonly settings: Settings;
  readonly storedAccounts: StoredAccounts;
  readonly rules: Pick<ConnectionRules, 'read' | 'next'>;
  readonly create: (id: AccountId, connection: Connection, isFront: () => boolean) => Account;
  /** Deletes the stored files of all accounts; false if something is left. */
  readonly removeStoredFiles: () => Promise<boolean>;
  readonly now: () => number;
  readonly onChange: () => void;
  readonly onNotice: (code: NoticeCode) => void;
  /** Called when another account is in front, or none. */
  readonly onFront: () => void;
}

/** The signed-in accounts of this computer, and which of them is in front. Signs in, switches and signs out. */
export class Accounts {
  readonly #deps: AccountsDeps;
  /** The connection from the command line. */
  readonly #fromCommandLine: Connection | null;
  /** The connection from the command line, which overrides the stored one; null after a sign-in or another choice. */
  #override: Connection | null;
  /** The signed-in accounts, in the order of their sign-ins. */
  readonly #accounts = new Map<AccountId, Account>();
  #front: Account | null = null;
  /** The account whose sign-in is pending. */
  #signingIn: Account | null = null;
  /** Incremented by each cancellation, so that a sign-in that is still queued does not start. */
  #cancelCount = 0;
  /** Runs changes of accounts one after the other. */
  readonly #queue = new SerialQueue();

  constructor(deps: AccountsDeps, fromCommandLine: Connection | null) {
    this.#deps = deps;
    this.#fromCommandLine = fromCommandLine;
    this.#override = fromCommandLine;
    for (const { id, account } of deps.storedAccounts.signedIn())
      this.#accounts.set(id, this.#create(id, account.connection));
    this.#front = this.#initialFront();
  }

  /** The connection of the account in front, else that for the next sign-in. */
  connection(): Connection | null {
    const { settings, rules } = this.#deps;
    return this.#front?.connection ?? rules.next(this.#override ?? settings.get().connection);
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

  signedOutConnections(): readonly Connection[] {
    return this.#deps.storedAccounts.signedOutConnections();
  }

  /** Restores the account in front. Its stored list opens even if its session has ended. */
  restore(): Promise<void> {
    return this.#queue.run(async () => {
      const { onFront, onChange } = this.#deps;
      if (this.#front === null) return;
      onFront();
      await this.#front.restore();
      onChange();
    });
  }

  /** Restores the other accounts, one after the other. */
  async restoreOthers(): Promise<void> {
    for (const account of this.all()) {
      await this.#queue.run(async () => {
        if (account === this.#front || this.find(account.id) !== account) return;
        await account.restore();
        await account.closeIfUnused();
      });
    }
    this.#deps.onChange();
  }

  /** Sets the connection for the next sign-in. */
  saveConnection(input: ConnectionInput): Promise<Result<Connection>> {
    const read = this.#deps.rules.read(input);
    if (!read.ok) return Promise.resolve(read);
    if (!isSameConnection(read.value, this.connection())) this.cancelSignIn();
    return this.#queue.run(() => Promise.resolve(this.#setConnection(read.value)));
  }

  /** Signs in, and brings the account to the front. Cancels a pending sign-in. */
  signIn(input: Input<'signIn'>): Promise<Result<null>> {
    const read = this.#deps.rules.read(input.connection);
    if (!read.ok) return Promise.resolve(read);
    this.cancelSignIn();
    const cancelCount = this.#cancelCount;
    return this.#queue.run(() =>
      cancelCount === this.#cancelCount
        ? this.#signIn(read.value, input)
        : Promise.resolve(failed(cancelled)),
    );
  }

  /** Cancels the pending or queued sign-in. */
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

  /** What was made in one account; null for all that are stored. */
  made(id: AccountId | null): Promise<Made> {
    return this.#queue.run(async () => {
      const each = await this.#eachStored(id, async (account, { views }) => {
        // A signed-out account was not opened before.
        await account.open();
        return { ...(await account.made()), views: views.length };
      });
      return each.reduce(sumOfMade, nothingMade);
    });
  }

  /** Calls a function with each stored account that has stars or notes, until one fails. */
  withShelves(use: (shelf: Shelf, of: StoredAccount) => Promise<Result<null>>): Promise<Result<null>> {
    return this.#queue.run(async () => {
      let result: Result<null> = succeeded(null);
      await this.#eachStored(null, async ({ parts: { shelf } }, of) => {
        if (!result.ok) return;
        if ((await shelf.count()) === null) result = failed({ code: 'shelf-not-stored', retryable: true });
        else if (shelf.all().length > 0) result = await use(shelf, of);
      });
      return result;
    });
  }

  /** Ends the session, and deletes what is asked for. */
  signOut(account: Account, removal: Removal): Promise<Result<null>> {
    return this.#queue.run(async () => {
      const wasFront = account === this.#front;
      const removed = await this.#signOut(account, removal);
      const [next] = this.all();
      if (wasFront && next !== undefined) await this.#bringToFront(next);
      // The stored connection for the next sign-in must not reveal the connection of an account that is gone.
      if (removal === 'everything' && this.#front !== null)
        this.#deps.settings.update({ connection: this.#front.connection });
      return removed;
    });
  }

  /** Renames the connection, or, for other addresses, signs out without deleting the catalog. */
  changeConnection(account: Account, input: ConnectionInput): Promise<Result<Connection>> {
    const read = this.#deps.rules.read(input);
    if (!read.ok) return Promise.resolve(read);
    return this.#queue.run(async () => {
      if (isSameConnection(read.value, account.connection)) {
        this.#deps.storedAccounts.rename(read.value);
        this.#deps.onChange();
        return read;
      }
      await this.#signOut(account, 'nothing');
      return this.#setConnection(read.value);
    });
  }

  /** Sets whether the session survives a restart. */
  keepSignedIn(account: Account, keep: boolean): Promise<Result<null>> {
    return this.#queue.run(async () => {
      if (this.find(account.id) !== account) return failed({ code: 'no-account', retryable: false });
      // The settings first, because the next start reads them.
      this.#deps.storedAccounts.change(account.id, { keep });
      await account.parts.session.setKeepSignedIn(keep);
      this.#deps.onChange();
      return succeeded(null);
    });
  }

  /** Changes the stored data of an account. */
  change(account: Account, change: Partial<StoredAccount>): Result<null> {
    this.#deps.storedAccounts.change(account.id, change);
    this.#deps.onChange();
    return succeeded(null);
  }

  /** Signs out all accounts and deletes everything stored, as before the first start. */
  removeEverything(): Promise<Result<null>> {
    this.cancelSignIn();
    return this.#queue.run(async () => {
      const { settings, removeStoredFiles, onChange, onFront } = this.#deps;
      // The settings first, because the next start reads them.
      const isCleared = settings.clear();
      const accounts = this.all();
      this.#accounts.clear();
      this.#front = null;
      onFront();
      for (const account of accounts) account.stop();
      // At once, because each waits for files that another program has open.
      await Promise.all(
        accounts.map(async (account) => {
          await account.parts.session.signOut();
          // `removeStoredFiles` deletes what this leaves.
          await account.remove('everything');
          await account.close();
        }),
      );
      this.#override = this.#fromCommandLine;
      const isRemoved = await removeStoredFiles();
      onChange();
      return isCleared && isRemoved ? succeeded(null) : failed({ code: 'not-removed', retryable: true });
    });
  }

  /** Calls a function with a stored account or all of them, one after the other. One that is signed out exists only meanwhile. */
  async #eachStored<T>(
    only: AccountId | null,
    use: (account: Account, stored: StoredAccount) => Promise<T>,
  ): Promise<readonly T[]> {
    const results: T[] = [];
    for (const { id, account: stored } of this.#deps.storedAccounts.all()) {
      if (only !== null && only !== id) continue;
      const signedIn = this.find(id);
      const account = signedIn ?? this.#create(id, stored.connection);
      results.push(await use(account, stored));
      await (signedIn === null ? account.close() : account.closeIfUnused());
    }
    return results;
  }

  #create(id: AccountId, connection: Connection): Account {
    return this.#deps.create(id, connection, () => this.#front?.id === id);
  }

  /** The account that was in front last; if the command line names a connection, the last one there. */
  #initialFront(): Account | null {
    const { current } = this.#deps.settings.get();
    const last = this.all().find(({ id }) => id === current) ?? this.all()[0] ?? null;
    const override = this.#override;
    if (override === null || last === null || isSameConnection(override, last.connection)) return last;
    return this.all().find(({ connection }) => isSameConnection(override, connection)) ?? null;
  }

  #setConnection(connection: Connection): Result<Connection> {
    this.#override = null;
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
    // If that fails, the status says why, and the next sync tries again.
    await account.open();
    this.#deps.onChange();
    await before?.closeIfUnused();
  }

  async #signIn(connection: Connection, input: Input<'signIn'>): Promise<Result<null>> {
    const { storedAccounts, settings, now } = this.#deps;
    const userName = cleanUserName(input.userName);
    const id = accountId(connection, userName);
    const account = this.find(id) ?? this.#create(id, connection);
    const { session, autoSync } = account.parts;
    this.#signingIn = account;
    const signedIn = await session.signIn({ id, connection }, userName, input.password, input.keep);
    this.#signingIn = null;
    if (!signedIn.ok) return signedIn;
    storedAccounts.signIn(id, { connection, userName, signedInAt: now(), keep: input.keep });
    this.#override = null;
    settings.update({ connection });
    this.#accounts.set(id, account);
    autoSync.setPaused(storedAccounts.get(id)?.paused ?? false);
    await this.#bringToFront(account);
    this.#deps.onChange();
    void autoSync.run();
    return succeeded(null);
  }

  async #signOut(account: Account, removal: Removal): Promise<Result<null>> {
    const { storedAccounts, settings, onChange, onFront, onNotice } = this.#deps;
    const { session } = account.parts;
    // The settings first, so that the next start is signed out even if a later step fails.
    storedAccounts.signOut(account.id, removal === 'everything');
    this.#accounts.delete(account.id);
    if (this.#front === account) {
      this.#front = null;
      settings.update({ connection: account.connection, current: null });
      onFront();
    }
    account.stop();
    await session.signOut();
    const removed = removal === 'nothing' ? succeeded(null) : await account.remove(removal);
    if (!removed.ok) onNotice('catalog-not-removed');
    await account.close();
    onChange();
    return removed;
  }
}

const nothingMade: Made = { shelf: { stars: 0, notes: 0 }, views: 0, changesSince: null };

function sumOfMade(one: Made, other: Made): Made {
  const since = [one.changesSince, other.changesSince].filter((at) => at !== null);
  return {
    shelf: one.shelf &&
      other.shelf && {
        stars: one.shelf.stars + other.shelf.stars,
        notes: one.shelf.notes + other.shelf.notes,
      },
    views: one.views + other.views,
    changesSince: since.length === 0 ? null : Math.min(...since),
  };
}
