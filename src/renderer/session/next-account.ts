import type { AccountId } from '../../preload/contract/account-id.ts';
import type { AccountSummary } from '../../preload/contract/status.ts';

/** The account that the key for the next one leads to, in a round; null where there is no other. */
export function nextAccount(
  accounts: readonly AccountSummary[],
  front: AccountId | undefined,
): AccountSummary | null {
  if (accounts.length < 2) return null;
  const at = accounts.findIndex(({ id }) => id === front);
  return accounts[(at + 1) % accounts.length] ?? null;
}
