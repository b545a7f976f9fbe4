import type { AccountId } from '../../preload/contract/account-id.ts';
import type { FilterChoice } from '../../preload/contract/choice.ts';
import type { SortKey } from '../../preload/contract/view.ts';

/** What somebody was looking for. */
interface Search {
  text: string;
  filters: FilterChoice;
  sort: readonly SortKey[];
}

/** How the lists of accounts were left, so that whoever comes back to one goes on there; as long as the window lives. */
export class LeftLists {
  readonly #lists = new Map<AccountId, Search>();

  leave(account: AccountId, { text, filters, sort }: Search): void {
    this.#lists.set(account, { text, filters, sort });
  }

  /** Goes on where the account's list was left; nothing happens where it was not. */
  resume(account: AccountId, list: Search): void {
    const left = this.#lists.get(account);
    if (left === undefined) return;
    list.text = left.text;
    list.filters = left.filters;
    list.sort = left.sort;
  }

  /** Of whoever has signed out nothing is remembered. */
  forgetOthers(accounts: readonly AccountId[]): void {
    for (const account of this.#lists.keys()) if (!accounts.includes(account)) this.#lists.delete(account);
  }
}
