import type { AccountId } from '../../preload/contract/account-id.ts';
import { defaultAccountPreferences } from '../../preload/contract/account-preferences.ts';
import type { Connection } from '../../preload/contract/connection.ts';
import type { Settings } from '../settings/settings.ts';
import type { StoredAccount } from '../settings/stored-account.ts';
import { isSameConnection } from './connections.ts';
import { accountId } from './identity.ts';

/** The part of a stored account that a sign-in sets. */
type SignedIn = Pick<StoredAccount, 'connection' | 'userName' | 'signedInAt' | 'keep'>;

function idOf({ connection, userName }: StoredAccount): AccountId {
  return accountId(connection, userName);
}

/** The accounts in the settings, by identity. */
export class StoredAccounts {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Null for an account that is not signed in. */
  of(id: AccountId): StoredAccount | null {
    return this.signedIn().find((entry) => entry.id === id)?.account ?? null;
  }

  signedIn(): readonly { readonly id: AccountId; readonly account: StoredAccount }[] {
    return this.#settings
      .get()
      .accounts.filter(({ signedOut }) => !signedOut)
      .map((account) => ({ id: idOf(account), account }));
  }

  /** The accounts that stay signed in after a restart. */
  kept(): readonly AccountId[] {
    return this.signedIn().flatMap(({ id, account }) => (account.keep ? [id] : []));
  }

  /** Where those who have left without deleting their lists were signed in. */
  signedOutConnections(): readonly Connection[] {
    return this.#settings
      .get()
      .accounts.flatMap(({ signedOut, connection }) => (signedOut ? [connection] : []));
  }

  /** Somebody has signed in: whoever was here before finds what they arranged. */
  signIn(id: AccountId, signedIn: SignedIn): void {
    const accounts = this.#settings.get().accounts;
    const former = accounts.find((account) => idOf(account) === id);
    const arranged = former ?? {
      paused: false,
      preferences: defaultAccountPreferences,
      views: [],
      recent: [],
      toldOf: null,
    };
    const account: StoredAccount = { ...arranged, ...signedIn, signedOut: false };
    this.#write(
      former?.signedOut === false
        ? accounts.map((each) => (each === former ? account : each))
        : [...accounts.filter((each) => each !== former), account],
    );
  }

  /** Forgets who it was where the list goes too, else what was arranged for the list stays with it. */
  signOut(id: AccountId, forget: boolean): void {
    if (forget) this.#write(this.#settings.get().accounts.filter((account) => idOf(account) !== id));
    else this.change(id, { signedOut: true });
  }

  change(id: AccountId, change: Partial<StoredAccount>): void {
    this.#write(
      this.#settings
        .get()
        .accounts.map((account) => (idOf(account) === id ? { ...account, ...change } : account)),
    );
  }

  /** Gives another name to a connection, for everybody on it. */
  rename(connection: Connection): void {
    this.#write(
      this.#settings
        .get()
        .accounts.map((account) =>
          isSameConnection(connection, account.connection) ? { ...account, connection } : account,
        ),
    );
  }

  #write(accounts: readonly StoredAccount[]): void {
    this.#settings.update({ accounts });
  }
}
