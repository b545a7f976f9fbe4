import { describe, expect, test } from 'vitest';
import { succeeded } from '../../../../src/preload/contract/failure.ts';
import { defaultPreferences } from '../../../../src/preload/contract/preferences.ts';
import { nothingStored, type Status } from '../../../../src/preload/contract/status.ts';
import { AppState, isWellAgain, screenFor } from '../../../../src/renderer/app/app-state.svelte.ts';
import { accountStatus } from '../../../equipment/support/account-status.ts';
import { bridgeOf } from '../../../equipment/support/bridge-of.ts';

const connection = { name: 'A', baseUrl: 'https://a.example', authUrl: 'https://a.example' };
const account = accountStatus();
const status: Status = {
  app: { version: '1', electron: '45', chrome: '148', node: '24', notifications: true, platform: 'linux' },
  connection,
  account,
  accounts: [],
  keptLists: [],
  session: { state: 'active', endsAt: null },
  catalog: nothingStored,
  sync: { state: 'idle', failure: null, nextAt: null, paused: false, notBefore: null },
  notices: [],
  exporting: null,
  asked: null,
  preferences: defaultPreferences,
  language: 'en',
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
  /** Each update asked for: whether in spite of the service's wish. */
  const syncs: boolean[] = [];
  const switches: string[] = [];
  const bridge = bridgeOf({
    readStatus() {
      const answer = Promise.withResolvers<Status>();
      asked.push(answer);
      return answer.promise;
    },
    startSync(_, { anyway }) {
      syncs.push(anyway);
      return Promise.resolve(succeeded(null));
    },
    switchAccount({ account: id }) {
      switches.push(id);
      return Promise.resolve(succeeded(null));
    },
  });
  return { bridge, asked, syncs, switches };
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

test('a dialog whose purpose is fulfilled takes no other with it', async () => {
  const { bridge, asked } = handBridge();
  const app = new AppState(bridge);
  let closed = 0;
  app.dialog = 'sign-in';
  const first = app.endDialog(() => (closed += 1));
  await new Promise(setImmediate);
  asked[0]?.resolve(status);
  await first;
  expect(closed).toBe(1);
  const second = app.endDialog(() => (closed += 1));
  await new Promise(setImmediate);
  app.dialog = 'shortcuts';
  asked[1]?.resolve(status);
  await second;
  expect(closed).toBe(1);
});

/** The app in a status, with whatever it asked of the bridge. */
function withStatus(sync: Status['sync']) {
  const { bridge, asked, syncs } = handBridge();
  const app = new AppState(bridge);
  app.status = { ...status, sync };
  return { app, asked, syncs };
}

describe('a wish to refresh', () => {
  const idle = { state: 'idle', failure: null, nextAt: null, paused: false, notBefore: null } as const;

  test('is passed on, also while updates are paused', () => {
    const { app, syncs } = withStatus({ ...idle, paused: true });
    void app.refresh();
    expect(syncs).toEqual([false]);
    expect(app.heldBack).toBe(0);
  });

  test('is held back while the service wants to be left alone, until that is over', () => {
    const { app, syncs } = withStatus({ ...idle, notBefore: Date.now() + 60_000 });
    void app.refresh();
    void app.refresh();
    expect(syncs).toEqual([]);
    expect(app.heldBack).toBe(2);
    void app.tryNow();
    expect(syncs).toEqual([true]);
    const later = withStatus({ ...idle, notBefore: Date.now() - 1 });
    void later.app.refresh();
    expect(later.syncs).toEqual([false]);
  });

  test('asks a waiting update to go on only in so many words', () => {
    const { app, syncs } = withStatus({
      state: 'running',
      startedAt: 1,
      paused: false,
      held: false,
      phase: 'reading',
      waiting: { until: Date.now() + 60_000, failure: { code: 'maintenance', retryable: true } },
      pass: 1,
      received: 0,
      total: null,
    });
    void app.refresh();
    expect(syncs).toEqual([]);
    void app.tryNow();
    expect(syncs).toEqual([true]);
  });
});

test('the next account is the one behind the one in front, in a round', async () => {
  const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const accounts = ids.map((id) => ({
    id,
    userName: id,
    connection,
    session: 'active' as const,
    isUpdating: false,
    news: null,
  }));
  for (const [front, next] of [
    [0, 1],
    [2, 0],
  ] as const) {
    const { bridge, switches } = handBridge();
    const app = new AppState(bridge);
    app.status = { ...status, accounts, account: { ...account, id: ids[front] ?? '' } };
    void app.nextAccount();
    expect(switches).toEqual([ids[next]]);
  }
  const { bridge, switches } = handBridge();
  const alone = new AppState(bridge);
  alone.status = { ...status, accounts: accounts.slice(0, 1) };
  await alone.nextAccount();
  expect(switches).toEqual([]);
});
