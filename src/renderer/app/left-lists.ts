import type { AccountId } from '../../preload/contract/account-id.ts';
import type { LeftList } from '../catalog/list/left-list.ts';
import type { LeftView } from '../catalog/views/views.svelte.ts';

/** A list that was left, with the saved view that was open in it. */
interface Left {
  readonly list: LeftList;
  readonly view: LeftView | null;
}

/** How the lists of accounts were left, so that whoever comes back to one goes on there; as long as the window lives. */
export class LeftLists {
  readonly #lists = new Map<AccountId, Left>();

  leave(account: AccountId, left: Left): void {
    this.#lists.set(account, left);
  }

  /** How the account's list was left; null where it was not. */
  of(account: AccountId): Left | null {
    return this.#lists.get(account) ?? null;
  }

  /** Of whoever has signed out nothing is remembered. */
  forgetOthers(accounts: readonly AccountId[]): void {
    for (const account of this.#lists.keys()) if (!accounts.includes(account)) this.#lists.delete(account);
  }
}
