import { describe, expect, test } from 'vitest';
import { succeeded } from '../../../../src/preload/contract/failure.ts';
import type { AccountSummary, Status } from '../../../../src/preload/contract/status.ts';
import { AppState, hasRecovered, screenFor } from '../../../../src/renderer/app/app-state.svelte.ts';
import { accountStatus } from '../../../equipment/support/account-status.ts';
import { appStatus, connection } from '../../../equipment/support/app-status.ts';
import { accountBridgeOf, bridgeOf } from '../../../equipment/support/bridge-of.ts';

const account = accountStatus();
const status = appStatus({ account, session: { state: 'active', endsAt: null } });

test('chooses the screen for a status', () => {
  expect(screenFor(null)).toBe('loading');
  expect(screenFor({ ...status, connection: null, account: null })).toBe('connection');
  expect(screenFor({ ...status, account: null })).toBe('sign-in');
  expect(screenFor({ ...status, session: { state: 'signed-out' } })).toBe('sign-in');
  expect(screenFor(status)).toBe('list');
});

test('keeps the list open when only the session has ended', () => {
  for (const reason of ['ended', 'refused', 'not-kept', 'unreadable', 'none-issued'] as const) {
    expect(screenFor({ ...status, session: { state: 'needs-sign-in', reason } })).toBe('list');
  }
});

test('recognises a recovered session', () => {
  const needs = { state: 'needs-sign-in', reason: 'ended' } as const;
  const active = { state: 'active', endsAt: null } as const;
  expect(hasRecovered(needs, active)).toBe(true);
  expect(hasRecovered(needs, needs)).toBe(false);
  // The form was opened although the session was active.
  expect(hasRecovered(active, { state: 'refreshing', endsAt: 5 })).toBe(false);
  expect(hasRecovered(undefined, active)).toBe(false);
});

function summaryOf(id: string): AccountSummary {
  return { id, userName: id, connection, session: 'active', newPackages: null };
}

/** A bridge whose reads of the status the test answers. */
function manualBridge() {
  const requests: PromiseWithResolvers<Status>[] = [];
  const opened: { account: string; text: string }[] = [];
  const switches: string[] = [];
  const bridge = bridgeOf({
    readStatus() {
      const answer = Promise.withResolvers<Status>();
      requests.push(answer);
      return answer.promise;
    },
    account: (id) =>
      accountBridgeOf({
        openView({ text }) {
          opened.push({ account: id, text });
          return Promise.resolve(
            succeeded({ view: 0, total: 0, snapshot: null, searched: null, asOf: null, firstRows: [] }),
          );
        },
        readExclusions: () => Promise.resolve(succeeded([])),
        readFilterValues: ({ names }) =>
          Promise.resolve(succeeded({ statuses: [], people: names.map(() => []) })),
        readSuggestions: () => Promise.resolve(succeeded({ correction: null, words: [] })),
        readCounts: () => Promise.resolve(succeeded(null)),
      }),
    switchAccount({ account: id }) {
      switches.push(id);
      return Promise.resolve(succeeded(null));
    },
  });
  return { bridge, requests, opened, switches };
}

test('queues at most one more read of the status while one is under way', async () => {
  const { bridge, requests } = manualBridge();
  const app = new AppState(bridge);
  const first = app.read();
  await new Promise(setImmediate);
  const second = app.read();
  const third = app.read();
  await new Promise(setImmediate);
  expect(requests).toHaveLength(1);
  requests[0]?.resolve({ ...status, account: null });
  await first;
  expect(app.screen).toBe('sign-in');
  await new Promise(setImmediate);
  requests[1]?.resolve(status);
  await Promise.all([second, third]);
  expect(app.screen).toBe('list');
  expect(requests).toHaveLength(2);
});

test('reads the status again after a failed read', async () => {
  const { bridge, requests } = manualBridge();
  const app = new AppState(bridge);
  const first = app.read();
  await new Promise(setImmediate);
  requests[0]?.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  const second = app.read();
  await new Promise(setImmediate);
  requests[1]?.resolve(status);
  await second;
  expect(app.screen).toBe('list');
});

test('does not close another dialog that was opened meanwhile', async () => {
  const { bridge, requests } = manualBridge();
  const app = new AppState(bridge);
  let closed = 0;
  app.dialog = 'sign-in';
  const first = app.closeDialogAfterAction(() => (closed += 1));
  await new Promise(setImmediate);
  requests[0]?.resolve(status);
  await first;
  expect(closed).toBe(1);
  const second = app.closeDialogAfterAction(() => (closed += 1));
  await new Promise(setImmediate);
  app.dialog = 'shortcuts';
  requests[1]?.resolve(status);
  await second;
  expect(closed).toBe(1);
});

test('switches to the next account, and from the last to the first', async () => {
  const { bridge, switches } = manualBridge();
  const app = new AppState(bridge);
  const accounts = ['a', 'b'].map((letter) => summaryOf(letter.repeat(32)));
  app.status = { ...status, accounts, account: { ...account, id: 'b'.repeat(32) } };
  void app.nextAccount();
  expect(switches).toEqual(['a'.repeat(32)]);
  app.status = { ...app.status, accounts: accounts.slice(1) };
  await app.nextAccount();
  expect(switches).toHaveLength(1);
});

describe('the state of the account in front', () => {
  const first = accountStatus({ id: 'a'.repeat(32) });
  const second = accountStatus({ id: 'b'.repeat(32) });
  const signedIn = [first, second].map(({ id }) => summaryOf(id));

  function started() {
    const { bridge, requests, opened } = manualBridge();
    const app = new AppState(bridge);
    /** Lets the app read a status in which some accounts are signed in. */
    async function read(front: Status['account'], accounts: Status['accounts'] = signedIn): Promise<void> {
      const reading = app.read();
      await new Promise(setImmediate);
      requests.at(-1)?.resolve({ ...status, account: front, accounts });
      await reading;
      await new Promise(setImmediate);
    }
    return { app, opened, read };
  }

  test('is kept until another account comes to the front', async () => {
    const { app, read } = started();
    await read(first);
    const { account: state } = app;
    expect(state?.account.id).toBe(first.id);
    await read({ ...first, userName: 'grace' });
    expect(app.account).toBe(state);
    expect(state?.account.userName).toBe('grace');
    await read(second);
    expect(app.account?.account.id).toBe(second.id);
    await read(null);
    expect(app.account).toBeNull();
  });

  test('is restored for the same account only', async () => {
    const { app, opened, read } = started();
    await read(first);
    app.account?.list.query.search('invoice');
    await read(second);
    expect(app.account?.list.query.text).toBe('');
    await read(first);
    expect(app.account?.list.query.text).toBe('invoice');
    expect(opened.at(-1)).toEqual({ account: first.id, text: 'invoice' });
  });

  test('is forgotten when its account signs out', async () => {
    const { app, read } = started();
    await read(first);
    app.account?.list.query.search('invoice');
    await read(second, signedIn.slice(1));
    await read(first);
    expect(app.account?.list.query.text).toBe('');
  });

  test('is closed while another account is being added, and then restored', async () => {
    const { app, read } = started();
    await read(first);
    app.account?.list.query.search('invoice');
    app.addAccount();
    expect([app.isAddingAccount, app.account]).toEqual([true, null]);
    await read(first);
    expect(app.account).toBeNull();
    await app.endAddingAccount();
    expect([app.isAddingAccount, app.account?.list.query.text]).toEqual([false, 'invoice']);
  });

  test('closes its dialogs and pages when nobody is signed in any more', async () => {
    const { app, read } = started();
    await read(first);
    app.page = 'settings';
    app.dialog = 'report';
    app.isPrintAborted = true;
    app.addAccount();
    await read(null, []);
    expect([app.page, app.dialog, app.isPrintAborted, app.isAddingAccount]).toEqual([
      'packages',
      null,
      false,
      false,
    ]);
  });
});
