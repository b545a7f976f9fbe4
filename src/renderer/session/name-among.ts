import type { AccountId } from '../../preload/contract/account-id.ts';
import type { AccountSummary } from '../../preload/contract/status.ts';
import { messages } from '../ui/messages.svelte.ts';

/** What an account is called among several; null where it is the only one, or not there any more. */
export function nameAmong(accounts: readonly AccountSummary[], id: AccountId): string | null {
  const account = accounts.length > 1 ? accounts.find((each) => each.id === id) : undefined;
  return account === undefined ? null : messages.account.other(account.userName, account.connection.name);
}
