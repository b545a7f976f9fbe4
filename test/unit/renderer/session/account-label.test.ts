import { expect, test } from 'vitest';
import type { AccountSummary } from '../../../../src/preload/contract/status.ts';
import { accountLabel } from '../../../../src/renderer/session/account-label.ts';

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
