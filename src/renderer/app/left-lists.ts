import type { AccountId } from '../../preload/contract/account-id.ts';
import type { FilterChoice } from '../../preload/contract/choice.ts';
import type { SortKey } from '../../preload/contract/view.ts';
import type { LeftView } from '../catalog/views/views.svelte.ts';

/** What somebody was looking for. */
interface Search {
  text: string;
  filters: FilterChoice;
  sort: readonly SortKey[];
}

/** A list that was left, with the saved view that was open in it. */
interface Left extends Search {
  readonly view: LeftView | null;
}

/** How the lists of accounts were left, so that whoever comes back to one goes on there; as long as the window lives. */
export class LeftLists {
  readonly #lists = new Map<AccountId, Left>();

  leave(account: AccountId, { text, filters, sort }: Search, view: LeftView | null): void {
    this.#lists.set(account, { text, filters, sort, view });
  }

  /** Goes on where the account's list was left, and tells what was open; nothing happens where it was not. */
  resume(account: AccountId, list: Search): LeftView | null {
    const left = this.#lists.get(account);
    if (left === undefined) return null;
    list.text = left.text;
    list.filters = left.filters;
    list.sort = left.sort;
    return left.view;
  }

  /** Of whoever has signed out nothing is remembered. */
  forgetOthers(accounts: readonly AccountId[]): void {
    for (const account of this.#lists.keys()) if (!accounts.includes(account)) this.#lists.delete(account);
  }
}
