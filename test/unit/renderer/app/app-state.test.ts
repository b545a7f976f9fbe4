import { expect, test } from 'vitest';
import { succeeded } from '../../../../src/preload/contract/failure.ts';
import type { Bridge } from '../../../../src/preload/contract/ipc.ts';
import type { Status } from '../../../../src/preload/contract/status.ts';
import {
  AppState,
  accountKey,
  isWellAgain,
  screenFor,
} from '../../../../src/renderer/app/app-state.svelte.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const account = { userName: 'ada', signedInAt: 1, keep: true, kept: true };
const status: Status = {
  app: { version: '1', electron: '45', chrome: '148', node: '24', platform: 'linux' },
  connection,
  account,
  session: { state: 'active', endsAt: null },
  catalog: {
    snapshot: null,
    rows: 0,
    complete: false,
    checkedAt: null,
    completeAt: null,
    changes: null,
    skipped: 0,
  },
  sync: { state: 'idle', failure: null, nextAt: null },
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
  for (const reason of ['ended', 'refused', 'not-kept', 'unreadable', 'none-issued'] as const) {
    expect(screenFor({ ...status, session: { state: 'needs-sign-in', reason } })).toBe('list');
  }
});

test('signing in again keeps the list’s state, another person or place does not', () => {
  const again = {
    ...status,
    account: { ...account, userName: 'Ada', signedInAt: 2 },
    connection: { ...connection, name: 'B' },
  };
  expect(accountKey(again)).toBe(accountKey(status));
  expect(accountKey({ ...status, account: { ...account, userName: 'bob' } })).not.toBe(accountKey(status));
  expect(accountKey({ ...status, connection: { ...connection, baseUrl: 'https://b.example' } })).not.toBe(
    accountKey(status),
  );
});

test('a form that asks for signing in has lost its reason when the session is well again, and only then', () => {
  const needs = { state: 'needs-sign-in', reason: 'ended' } as const;
  const active = { state: 'active', endsAt: null } as const;
  expect(isWellAgain(needs, active)).toBe(true);
  expect(isWellAgain(needs, needs)).toBe(false);
  // Opened from the line that a session ends soon.
  expect(isWellAgain(active, { state: 'refreshing', endsAt: 5 })).toBe(false);
  expect(isWellAgain(undefined, active)).toBe(false);
});

/** A bridge whose status is answered by hand. */
function handBridge() {
  const asked: PromiseWithResolvers<Status>[] = [];
  const nothing = () => Promise.resolve(succeeded(null));
  const unused = () => Promise.reject(new Error('not used here'));
  const bridge: Bridge = {
    readStatus() {
      const answer = Promise.withResolvers<Status>();
      asked.push(answer);
      return answer.promise;
    },
    dismissNotice: nothing,
    checkConnection: unused,
    saveConnection: unused,
    signIn: nothing,
    cancelSignIn: nothing,
    signOut: nothing,
    startSync: nothing,
    cancelSync: nothing,
    openView: unused,
    readWindow: unused,
    readItem: unused,
    locateItem: unused,
    showLog: nothing,
    on: () => () => undefined,
  };
  return { bridge, asked };
}

test('whoever asks while the status is being read gets a newer one; three askers make two readings', async () => {
  const { bridge, asked } = handBridge();
  const app = new AppState(bridge);
  const first = app.read();
  await new Promise(setImmediate);
  const second = app.read();
  const third = app.read();
  await new Promise(setImmediate);
  expect(asked).toHaveLength(1);
  asked[0]?.resolve({ ...status, account: null });
  await first;
  expect(app.screen).toBe('sign-in');
  await new Promise(setImmediate);
  asked[1]?.resolve(status);
  await Promise.all([second, third]);
  expect(app.screen).toBe('list');
  expect(asked).toHaveLength(2);
});

test('a reading that failed is its asker’s affair; the next one reads', async () => {
  const { bridge, asked } = handBridge();
  const app = new AppState(bridge);
  const first = app.read();
  await new Promise(setImmediate);
  asked[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  const second = app.read();
  await new Promise(setImmediate);
  asked[1]?.resolve(status);
  await second;
  expect(app.screen).toBe('list');
});
