import { expect, test } from 'vitest';
import type { Status } from '../../../../src/preload/contract/status.ts';
import { accountKey, screenFor } from '../../../../src/renderer/app/app-state.svelte.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const account = { userName: 'ada', signedInAt: 1, kept: true };
const status: Status = {
  app: { version: '1', electron: '45', chrome: '148', node: '24', platform: 'linux' },
  connection,
  account,
  session: { state: 'active' },
  catalog: {
    snapshot: null,
    rows: 0,
    complete: false,
    checkedAt: null,
    completeAt: null,
    changes: null,
    skipped: 0,
  },
  sync: { state: 'idle', failure: null },
  notices: [],
};

test('the screen follows the status', () => {
  expect(screenFor(null)).toBe('nothing-yet');
  expect(screenFor({ ...status, connection: null, account: null })).toBe('connection');
  expect(screenFor({ ...status, account: null })).toBe('sign-in');
  expect(screenFor({ ...status, session: { state: 'signed-out' } })).toBe('sign-in');
  expect(screenFor(status)).toBe('list');
});

test('the list stays open when only the session has ended', () => {
  for (const reason of ['ended', 'not-kept', 'unreadable', 'none-issued'] as const) {
    expect(screenFor({ ...status, session: { state: 'needs-sign-in', reason } })).toBe('list');
  }
});

test('signing in again keeps the list’s state, another person or place does not', () => {
  const again = {
    ...status,
    account: { ...account, signedInAt: 2 },
    connection: { ...connection, name: 'B' },
  };
  expect(accountKey(again)).toBe(accountKey(status));
  expect(accountKey({ ...status, account: { ...account, userName: 'bob' } })).not.toBe(accountKey(status));
  expect(accountKey({ ...status, connection: { ...connection, baseUrl: 'https://b.example' } })).not.toBe(
    accountKey(status),
  );
});
