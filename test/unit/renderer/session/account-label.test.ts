import { expect, test } from 'vitest';
import type { AccountSummary } from '../../../../src/preload/contract/status.ts';
import { accountLabel, distinguishingService } from '../../../../src/renderer/session/account-label.ts';

const works: AccountSummary = {
  id: 'a',
  userName: 'ada',
  connection: { name: 'Works', authUrl: 'https://works.example', baseUrl: 'https://works.example' },
  session: 'active',
  newPackages: null,
};
const archive: AccountSummary = { ...works, id: 'b', connection: { ...works.connection, name: 'Archive' } };

test('labels an account with its user and its service where there are several', () => {
  expect(accountLabel([works, archive], 'a')).toBe('ada, Works');
  expect(accountLabel([works, archive], 'b')).toBe('ada, Archive');
});

test('is null for the only account, and for one that is gone', () => {
  expect(accountLabel([works], 'a')).toBeNull();
  expect(accountLabel([works, archive], 'c')).toBeNull();
});

test('names the service where another account has the same user name, in any spelling', () => {
  const alike = { ...archive, userName: ' Ada' };
  expect(distinguishingService([works, alike], 'a')).toBe('Works');
  expect(distinguishingService([works, alike], 'b')).toBe('Archive');
});

test('does not name the service where the user name is enough', () => {
  const other = { ...archive, userName: 'bob' };
  expect(distinguishingService([works, other], 'a')).toBeNull();
  expect(distinguishingService([works], 'a')).toBeNull();
  expect(distinguishingService([works, archive], 'c')).toBeNull();
});
