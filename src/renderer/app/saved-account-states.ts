import type { AccountId } from '../../preload/contract/account-id.ts';
import type { SavedAccountState } from '../catalog/account-state.svelte.ts';

/** The states of accounts that were in front before, kept while the window exists. */
export class SavedAccountStates {
  readonly #states = new Map<AccountId, SavedAccountState>();

  save(account: AccountId, state: SavedAccountState): void {
    this.#states.set(account, state);
  }

  /** Null if the account was never in front. */
  of(account: AccountId): SavedAccountState | null {
    return this.#states.get(account) ?? null;
  }

  /** Forgets all accounts but these, which are signed in. */
  keepOnly(accounts: readonly AccountId[]): void {
    for (const account of this.#states.keys()) if (!accounts.includes(account)) this.#states.delete(account);
  }
}
