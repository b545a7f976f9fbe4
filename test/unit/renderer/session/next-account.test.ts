import { expect, test } from 'vitest';
import type { AccountSummary } from '../../../../src/preload/contract/status.ts';
import { nextAccount } from '../../../../src/renderer/session/next-account.ts';

const accounts = ['a', 'b', 'c'].map((id): AccountSummary => ({
  id,
  userName: 'ada',
  connection: { name: id, baseUrl: `https://${id}.example`, authUrl: `https://${id}.example` },
  session: 'active',
  newPackages: null,
}));

test('cycles through the accounts in their order', () => {
  const next = (current: string): string | undefined => nextAccount(accounts, current)?.id;
  expect(['a', 'b', 'c'].map(next)).toEqual(['b', 'c', 'a']);
});

test('is null where there is no other account', () => {
  expect(nextAccount(accounts.slice(0, 1), 'a')).toBeNull();
  expect(nextAccount([], 'a')).toBeNull();
});
