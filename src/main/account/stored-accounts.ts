import type { AccountId } from '../../preload/contract/account-id.ts';
import type { Connection } from '../../preload/contract/connection.ts';
import type { Settings } from '../settings/settings.ts';
import { initialAccount, type StoredAccount } from '../settings/stored-account.ts';
import { isSameConnection } from './connections.ts';
import { accountId } from './identity.ts';

function idOf({ connection, userName }: StoredAccount): AccountId {
  return accountId(connection, userName);
}

/** The accounts in the settings. */
export class StoredAccounts {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Null if the account is not signed in. */
  get(id: AccountId): StoredAccount | null {
    return this.signedIn().find((entry) => entry.id === id)?.account ?? null;
  }

  /** Those that are signed out, too. */
  all(): readonly { readonly id: AccountId; readonly account: StoredAccount }[] {
    return this.#all().map((account) => ({ id: idOf(account), account }));
  }

  signedIn(): readonly { readonly id: AccountId; readonly account: StoredAccount }[] {
    return this.all().filter(({ account }) => !account.signedOut);
  }

  /** The ids of the accounts that stay signed in after a restart. */
  keptIds(): readonly AccountId[] {
    return this.signedIn().flatMap(({ id, account }) => (account.keep ? [id] : []));
  }

  /** The connections of signed-out accounts of which anything is stored. */
  signedOutConnections(): readonly Connection[] {
    return this.#all().flatMap(({ signedOut, connection }) => (signedOut ? [connection] : []));
  }

  /** Adds an account, or signs it in again with its former preferences, views and searches. */
  signIn(
    id: AccountId,
    signedIn: Pick<StoredAccount, 'connection' | 'userName' | 'signedInAt' | 'keep'>,
  ): void {
    const former = this.#all().find((account) => idOf(account) === id);
    const account: StoredAccount = { ...initialAccount, ...former, ...signedIn, signedOut: false };
    if (former?.signedOut === false) this.change(id, account);
    else this.#write([...this.#all().filter((other) => other !== former), account]);
  }

  /** `forget`: also deletes what is stored of the account, such as its views. */
  signOut(id: AccountId, forget: boolean): void {
    if (forget) this.#write(this.#all().filter((account) => idOf(account) !== id));
    else this.change(id, { signedOut: true });
  }

  change(id: AccountId, change: Partial<StoredAccount>): void {
    this.#write(this.#all().map((account) => (idOf(account) === id ? { ...account, ...change } : account)));
  }

  /** Sets the name of a connection for all its accounts. */
  rename(connection: Connection): void {
    const rename = (account: StoredAccount): StoredAccount =>
      isSameConnection(connection, account.connection) ? { ...account, connection } : account;
    this.#write(this.#all().map(rename));
  }

  #all(): readonly StoredAccount[] {
    return this.#settings.get().accounts;
  }

  #write(accounts: readonly StoredAccount[]): void {
    this.#settings.update({ accounts });
  }
}
