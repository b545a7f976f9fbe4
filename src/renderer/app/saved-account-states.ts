import type { AccountId } from '../../preload/contract/account-id.ts';
import type { SavedAccountState } from '../catalog/account-state.svelte.ts';

/** The lists of accounts that have left the front, as they were then; for as long as the window lives. */
export class SavedAccountStates {
  readonly #states = new Map<AccountId, SavedAccountState>();

  save(account: AccountId, state: SavedAccountState): void {
    this.#states.set(account, state);
  }

  /** Null where the account was not in front before. */
  of(account: AccountId): SavedAccountState | null {
    return this.#states.get(account) ?? null;
  }

  /** Forgets all accounts but these, which are signed in. */
  keepOnly(accounts: readonly AccountId[]): void {
    for (const account of this.#states.keys()) if (!accounts.includes(account)) this.#states.delete(account);
  }
}
