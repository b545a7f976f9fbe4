import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { succeeded } from '../../../../src/preload/contract/failure.ts';
import { nothingStored } from '../../../../src/preload/contract/status.ts';
import { AppState } from '../../../../src/renderer/app/app-state.svelte.ts';
import { AccountState, type FrontStatus } from '../../../../src/renderer/catalog/account-state.svelte.ts';
import { accountStatus } from '../../../equipment/support/account-status.ts';
import { appStatus, connection, runningSync } from '../../../equipment/support/app-status.ts';
import { accountBridgeOf, bridgeOf } from '../../../equipment/support/bridge-of.ts';
import { catalog, ids, FakeListBridge } from './list/fake-list-bridge.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The state of an account whose list has the packages p00000 to p00099, with every call apart from those of the list. */
async function inFront() {
  const listBridge = new FakeListBridge();
  listBridge.ids = ids(100);
  const calls: string[] = [];
  const done = (call: string) => {
    calls.push(call);
    return Promise.resolve(succeeded(null));
  };
  const accountBridge = accountBridgeOf({
    openView: (query) => listBridge.openView(query),
    readRows: (request) => listBridge.readRows(request),
    locateItem: (request) => listBridge.locateItem(request),
    carryOver: (request) => listBridge.carryOver(request),
    readItem: ({ view, id }) => {
      calls.push(`details ${view} ${id}`);
      return Promise.resolve(succeeded({ id, fields: [] }));
    },
    readExclusions: ({ view }) => {
      calls.push(`exclusions ${view}`);
      return Promise.resolve(succeeded([]));
    },
    readFilterValues: ({ names }) =>
      Promise.resolve(succeeded({ statuses: [], people: names.map(() => []) })),
    readSuggestions: () => Promise.resolve(succeeded({ correction: null, words: [] })),
    readCounts: () => done('counts'),
    saveViews: ({ views }) => done(`views ${views.map(({ name }) => name).join()}`),
    saveRecent: ({ recent }) => done(`recent ${recent.join()}`),
    saveOpened: ({ opened }) => done(`opened ${opened.map(({ id }) => id).join()}`),
  });
  const bridge = bridgeOf({
    dismissLink: ({ number }) => done(`link ${number} opened`),
    // Never answered, because no test waits for it.
    readStatus: () => new Promise(() => undefined),
  });
  const account = accountStatus();
  const status = appStatus({
    account,
    session: { state: 'active', endsAt: null },
    catalog: { ...nothingStored, ...catalog(listBridge) },
  });
  const front: FrontStatus = { status, account, connection };
  const app = new AppState(bridge);
  const state = new AccountState({
    app,
    bridge: accountBridge,
    front,
    saved: null,
  });
  await settled();
  /** Types into the search box and waits for the answer. */
  async function search(text: string): Promise<void> {
    state.list.query.search(text);
    await settled();
  }
  const said = (): readonly string[] => state.announcer.announcements.map(({ text }) => text);
  return { state, app, listBridge, calls, front, search, said };
}

describe('a search', () => {
  test('becomes a recent search when it stays and has found something', async () => {
    const { calls, search } = await inFront();
    await search('p0001');
    vi.advanceTimersByTime(2999);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['recent p0001']);
    await search('nothing');
    vi.advanceTimersByTime(3000);
    expect(calls).not.toContain('recent nothing,p0001');
  });

  test('becomes a recent search at once when it is confirmed, before or after its answer', async () => {
    const { state, calls, search } = await inFront();
    state.list.query.search('p0001');
    state.confirmSearch();
    expect(calls).toEqual([]);
    await settled();
    expect(calls).toEqual(['recent p0001']);
    await search('p0002');
    state.confirmSearch();
    expect(calls.at(-1)).toBe('recent p0002,p0001');
  });

  test('is confirmed by opening a package, but not by a package that stays open', async () => {
    const { state, calls, search } = await inFront();
    await search('p0001');
    state.list.openRow(0);
    expect(calls).toContain('recent p0001');
    await search('p0000');
    expect(calls.filter((call) => call.startsWith('recent'))).toEqual(['recent p0001']);
  });

  test('that is a saved view does not become a recent search', async () => {
    const { state, calls, search } = await inFront();
    await search('p0001');
    void state.views.save('One');
    vi.advanceTimersByTime(3000);
    state.confirmSearch();
    expect(calls.filter((call) => call.startsWith('recent'))).toEqual([]);
  });

  test('closes its saved view when it is emptied', async () => {
    const { state, search } = await inFront();
    await search('p0001');
    void state.views.save('One');
    expect(state.shownView?.name).toBe('One');
    state.list.query.search('');
    expect(state.views.opened).toBeNull();
  });

  test('is announced when its answer has stayed for a moment', async () => {
    const { said, search } = await inFront();
    await search('p0001');
    vi.advanceTimersByTime(600);
    await search('p0002');
    vi.advanceTimersByTime(699);
    expect(said()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(said()).toEqual(['Packages shown: 10']);
  });

  test('without matches reads which part excludes most packages', async () => {
    const { calls, search } = await inFront();
    await search('nothing');
    expect(calls).toEqual(['exclusions 1']);
  });
});

describe('details', () => {
  test('follow the selected package and are read again in each view', async () => {
    const { state, listBridge, calls, front } = await inFront();
    state.list.openRow(2);
    expect(calls).toContain('details 0 p00002');
    listBridge.snapshot = 's2';
    state.applyStatus({ ...front, status: { ...front.status, catalog: catalog(listBridge) } });
    state.showNewest();
    await settled();
    expect(calls).toContain('details 1 p00002');
    expect(state.details.item?.id).toBe('p00002');
    state.rowActions.escape();
    expect(state.details.item).toBeNull();
  });
});

describe('a newer status', () => {
  test('reopens the view for another language', async () => {
    const { state, listBridge, front } = await inFront();
    expect(listBridge.queries).toHaveLength(1);
    state.applyStatus(front);
    await settled();
    expect(listBridge.queries).toHaveLength(1);
    state.applyStatus({ ...front, status: { ...front.status, language: 'de' } });
    await settled();
    expect(listBridge.queries).toHaveLength(2);
  });

  test('announces that updates were paused or resumed', async () => {
    const { state, front, said } = await inFront();
    const paused = { ...front.status, sync: { ...front.status.sync, paused: true } };
    state.applyStatus({ ...front, status: paused });
    state.applyStatus({ ...front, status: paused });
    state.applyStatus(front);
    expect(said()).toEqual(['Updates are paused.', 'Updates go on.']);
  });

  test('shows all packages as soon as a sync has ended, though its view was opened before', async () => {
    const { state, listBridge, front } = await inFront();
    const sync = runningSync({ phase: 'preparing' });
    listBridge.searched = 50;
    state.list.reopen();
    state.applyStatus({ ...front, status: { ...front.status, sync } });
    await settled();
    expect(state.list.view?.searched).toBe(50);
    listBridge.searched = null;
    state.applyStatus(front);
    await settled();
    expect(state.list.view?.searched).toBeNull();
  });

  test('opens the package of a link once the list shows the newest snapshot', async () => {
    const { state, front, calls } = await inFront();
    const linkRequest = { number: 1, kind: 'package', account: front.account.id, id: 'p00005' } as const;
    state.applyStatus({ ...front, status: { ...front.status, linkRequest } });
    await settled();
    expect(calls).toContain('link 1 opened');
    expect(state.list.detailsId).toBe('p00005');
  });

  test('counts saved views again only for another snapshot', async () => {
    const { state, listBridge, front, calls, search } = await inFront();
    await search('p0001');
    void state.views.save('One');
    const counts = (): number => calls.filter((call) => call === 'counts').length;
    expect(counts()).toBe(1);
    state.countViews();
    expect(counts()).toBe(1);
    listBridge.snapshot = 's2';
    state.applyStatus({ ...front, status: { ...front.status, catalog: catalog(listBridge) } });
    await settled();
    expect(counts()).toBe(2);
  });
});

test('selected rows are announced when the selection has stayed for a moment', async () => {
  const { state, said } = await inFront();
  state.list.selectRows({ ranges: [[0, 2]], anchor: 0 });
  vi.advanceTimersByTime(200);
  state.list.selectRows({ ranges: [[0, 3]], anchor: 0 });
  vi.advanceTimersByTime(299);
  expect(said()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual(['3 packages selected']);
});
