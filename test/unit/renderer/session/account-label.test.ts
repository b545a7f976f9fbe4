import { expect, test } from 'vitest';
import type { AccountSummary } from '../../../../src/preload/contract/status.ts';
import { accountLabel, distinguishingService } from '../../../../src/renderer/session/account-label.ts';

const works: AccountSummary = {
  id: 'a',
  userName: 'ada',
  connection: { name: 'Works', authUrl: 'https://works.example', baseUrl: 'https://works.example' },
  session: 'active',
  isUpdating: false,
  news: null,
};
const archive: AccountSummary = { ...works, id: 'b', connection: { ...works.connection, name: 'Archive' } };

test('an account has its name and its service’s where there are several', () => {
  expect(accountLabel([works, archive], 'a')).toBe('ada, Works');
  expect(accountLabel([works, archive], 'b')).toBe('ada, Archive');
});

test('the only account needs no name, and one that is gone has none', () => {
  expect(accountLabel([works], 'a')).toBeNull();
  expect(accountLabel([works, archive], 'c')).toBeNull();
});

test('a service is named where its account’s name is another’s as well, however it is written', () => {
  const alike = { ...archive, userName: ' Ada' };
  expect(distinguishingService([works, alike], 'a')).toBe('Works');
  expect(distinguishingService([works, alike], 'b')).toBe('Archive');
});

test('a service needs no naming where the account’s name tells', () => {
  const other = { ...archive, userName: 'bob' };
  expect(distinguishingService([works, other], 'a')).toBeNull();
  expect(distinguishingService([works], 'a')).toBeNull();
  expect(distinguishingService([works, archive], 'c')).toBeNull();
});
