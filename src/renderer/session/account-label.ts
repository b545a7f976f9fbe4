import type { AccountId } from '../../preload/contract/account-id.ts';
import type { AccountSummary } from '../../preload/contract/status.ts';
import { foldUserName } from '../../preload/contract/user-name.ts';
import { messages } from '../ui/messages.svelte.ts';

/** The label of one account among several; null where it is the only one or is gone. */
export function accountLabel(accounts: readonly AccountSummary[], id: AccountId): string | null {
  const account = accounts.length > 1 ? accounts.find((each) => each.id === id) : undefined;
  return account === undefined ? null : messages.account.other(account.userName, account.connection.name);
}

/** The name of the account's service, where another account has the same user name; null otherwise. */
export function distinguishingService(accounts: readonly AccountSummary[], id: AccountId): string | null {
  const account = accounts.find((each) => each.id === id);
  if (account === undefined) return null;
  const name = foldUserName(account.userName);
  const isShared = accounts.some((each) => each !== account && foldUserName(each.userName) === name);
  return isShared ? account.connection.name : null;
}
