import type { AccountId } from '../../preload/contract/account-id.ts';
import type { AccountSummary } from '../../preload/contract/status.ts';

/** The account after the current one, the first after the last; null where there is no other. */
export function nextAccount(
  accounts: readonly AccountSummary[],
  current: AccountId | undefined,
): AccountSummary | null {
  if (accounts.length < 2) return null;
  const at = accounts.findIndex(({ id }) => id === current);
  return accounts[(at + 1) % accounts.length] ?? null;
}
