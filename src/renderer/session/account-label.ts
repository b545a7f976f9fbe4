import type { AccountId } from '../../preload/contract/account-id.ts';
import type { AccountSummary } from '../../preload/contract/status.ts';
import { messages } from '../ui/messages.svelte.ts';

/** The label of one account among several; null where it is the only one or is gone. */
export function accountLabel(accounts: readonly AccountSummary[], id: AccountId): string | null {
  const account = accounts.length > 1 ? accounts.find((each) => each.id === id) : undefined;
  return account === undefined ? null : messages.account.other(account.userName, account.connection.name);
}
