import { expect, test } from 'vitest';
import type { AccountSummary } from '../../../../src/preload/contract/status.ts';
import { nextAccount } from '../../../../src/renderer/session/next-account.ts';

const accounts = ['a', 'b', 'c'].map((id): AccountSummary => ({
  id,
  userName: 'ada',
  connection: { name: id, baseUrl: `https://${id}.example`, authUrl: `https://${id}.example` },
  session: 'active',
  isUpdating: false,
  news: null,
}));

test('the accounts follow each other in the order in which they came, in a round', () => {
  const behind = (front: string): string | undefined => nextAccount(accounts, front)?.id;
  expect(['a', 'b', 'c'].map(behind)).toEqual(['b', 'c', 'a']);
});

test('where there is no other, none is next', () => {
  expect(nextAccount(accounts.slice(0, 1), 'a')).toBeNull();
  expect(nextAccount([], 'a')).toBeNull();
});
