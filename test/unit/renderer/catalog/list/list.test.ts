import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import { ListState } from '../../../../../src/renderer/catalog/list/list.svelte.ts';
import { pageRows } from '../../../../../src/renderer/catalog/list/pages.ts';
import { catalog, ids, opened, settled, FakeListBridge } from './fake-list-bridge.ts';

/** A list without a size, as it is before it is on screen. */
async function shownOf(listBridge: FakeListBridge): Promise<ListState> {
  const list = new ListState(listBridge);
  await applyStatus(list, listBridge);
  return list;
}

// Each of these ends when all answers to it have come.

function applyStatus(list: ListState, ...status: Parameters<typeof catalog>): Promise<void> {
  list.applyStatus(catalog(...status));
  return settled();
}

function search(list: ListState, text: string): Promise<void> {
  list.query.search(text);
  return settled();
}

function filter(list: ListState, ...filters: Parameters<ListState['query']['setFilters']>): Promise<void> {
  list.query.setFilters(...filters);
  return settled();
}

function scroll(list: ListState, top: number, rows: number): Promise<void> {
  list.onScrollOrResize(top, rows);
  return settled();
}

function reopen(list: ListState): Promise<void> {
  list.reopen();
  return settled();
}

function release(listBridge: FakeListBridge, opening: number): Promise<void> {
  listBridge.release(opening);
  return settled();
}

function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  return settled();
}

/** Moves the clock beyond the minimum interval between two openings. */
function passInterval(): void {
  const later = performance.now() + 60_000;
  vi.spyOn(performance, 'now').mockReturnValueOnce(later);
}

function useFakeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('searching', () => {
  test('keeps the old rows until the new ones are loaded', async () => {
    const { listBridge, list } = await opened();
    listBridge.isDelayed = true;
    await search(list, 'p00999');
    expect(list.row(0)?.id).toBe('p00000');
    await release(listBridge, 0);
    expect(list.row(0)?.id).toBe('p00999');
    expect(list.total).toBe(1);
  });

  test('keeps the total of the whole list', async () => {
    const { list } = await opened();
    await search(list, 'p0099');
    expect([list.total, list.snapshotTotal]).toEqual([10, 1000]);
  });

  test('keeps the package with open details active if it is found', async () => {
    const { list } = await opened();
    list.showDetails('p00050');
    list.activate(50, 0);
    await search(list, '5');
    expect(list.detailsId).toBe('p00050');
    expect(list.row(list.activeRow)?.id).toBe('p00050');
  });
});

describe('a view while the first rows arrive', () => {
  test('is reopened as rows arrive, and the visible rows stay where they are', async () => {
    const listBridge = new FakeListBridge();
    listBridge.snapshot = null;
    listBridge.ids = ids(500, 500);
    const list = new ListState(listBridge);
    list.onScrollOrResize(0, 10);
    await applyStatus(list, listBridge);
    await scroll(list, 100 + 0.25, 10);
    expect(list.row(100)?.id).toBe('p00600');
    listBridge.ids = ids(1000);
    passInterval();
    await applyStatus(list, listBridge);
    expect(list.total).toBe(1000);
    expect(list.scroll.top).toBe(600 + 0.25);
    expect(list.row(600)?.id).toBe('p00600');
  });

  /** A list that will be reopened after the minimum interval. */
  async function growing(): Promise<{ listBridge: FakeListBridge; list: ListState }> {
    useFakeTime();
    const listBridge = new FakeListBridge();
    listBridge.snapshot = null;
    listBridge.ids = ids(100);
    const list = await shownOf(listBridge);
    listBridge.ids = ids(200);
    list.applyStatus(catalog(listBridge));
    return { listBridge, list };
  }

  test('is reopened at limited frequency, and at once for the complete list', async () => {
    useFakeTime();
    const listBridge = new FakeListBridge();
    listBridge.snapshot = null;
    const list = await shownOf(listBridge);
    // The first ones at once.
    listBridge.ids = ids(100);
    await applyStatus(list, listBridge);
    expect([list.total, listBridge.queries.length]).toEqual([100, 2]);
    for (let rows = 200; rows <= 900; rows += 100) {
      listBridge.ids = ids(rows);
      list.applyStatus(catalog(listBridge));
      await pass(50);
    }
    expect([list.total, listBridge.queries.length]).toEqual([100, 2]);
    await pass(1000);
    expect([list.total, listBridge.queries.length]).toEqual([900, 3]);
    // The complete list is shown at once.
    listBridge.ids = ids(950);
    listBridge.snapshot = 's1';
    await applyStatus(list, listBridge);
    expect([list.total, list.view?.snapshot]).toEqual([950, 's1']);
  });

  test('is not replaced by a newer list without being asked', async () => {
    const { listBridge, list } = await growing();
    for (const snapshot of ['s1', 's2']) {
      listBridge.snapshot = snapshot;
      listBridge.ids = ids(listBridge.ids.length + 1);
      await applyStatus(list, listBridge);
    }
    await pass(60_000);
    expect([list.view?.snapshot, list.newerSnapshot?.snapshot]).toEqual(['s1', 's2']);
  });

  test('is not reopened after the list is closed', async () => {
    const { listBridge, list } = await growing();
    list.close();
    await pass(60_000);
    expect(listBridge.queries.length).toBe(1);
  });
});

describe('a search that has not reached all packages', () => {
  test('is opened again until it has, and the visible rows stay where they are', async () => {
    useFakeTime();
    const listBridge = new FakeListBridge();
    listBridge.searched = 500;
    listBridge.ids = ids(500, 500);
    const list = new ListState(listBridge);
    list.onScrollOrResize(0, 10);
    await applyStatus(list, listBridge, { rows: 1000 });
    await scroll(list, 100 + 0.25, 10);
    expect([list.row(100)?.id, list.snapshotTotal]).toEqual(['p00600', 1000]);
    await pass(900);
    expect(listBridge.queries.length).toBe(1);
    listBridge.searched = null;
    listBridge.ids = ids(1000);
    await pass(200);
    expect([list.total, list.snapshotTotal, list.scroll.top]).toEqual([1000, 1000, 600 + 0.25]);
    await pass(60_000);
    expect(listBridge.queries.length).toBe(2);
  });

  test('is completed at once where a whole one is needed, and only then', async () => {
    useFakeTime();
    const listBridge = new FakeListBridge();
    listBridge.searched = 500;
    const list = await shownOf(listBridge);
    listBridge.searched = null;
    listBridge.snapshot = 's2';
    await list.complete();
    expect([list.view?.snapshot, list.view?.searched, listBridge.queries.length]).toEqual(['s2', null, 2]);
    await list.complete();
    expect(listBridge.queries.length).toBe(2);
  });

  test('of a first sync is completed with what is read by then', async () => {
    const listBridge = new FakeListBridge();
    listBridge.snapshot = null;
    const list = await shownOf(listBridge);
    listBridge.snapshot = 's1';
    await list.complete();
    expect(list.view?.snapshot).toBe('s1');
  });

  test('is not opened again after the list is closed', async () => {
    useFakeTime();
    const listBridge = new FakeListBridge();
    listBridge.searched = 500;
    listBridge.isDelayed = true;
    const list = await shownOf(listBridge);
    list.close();
    await release(listBridge, 0);
    await pass(60_000);
    expect(listBridge.queries.length).toBe(1);
  });
});

describe('a newer list', () => {
  test('waits until the person asks for it', async () => {
    const { listBridge, list } = await opened();
    listBridge.snapshot = 's2';
    listBridge.ids = ids(1012);
    const changes = { added: 12, changed: 0, removed: 0 };
    await applyStatus(list, listBridge, { changes });
    expect(list.total).toBe(1000);
    expect(list.newerSnapshot).toEqual({ snapshot: 's2', changes });
    await reopen(list);
    expect(list.total).toBe(1012);
    expect(list.newerSnapshot).toBeNull();
  });

  test('is shown by the next query', async () => {
    const { listBridge, list } = await opened();
    listBridge.snapshot = 's2';
    list.applyStatus(catalog(listBridge, { changes: { added: 1, changed: 0, removed: 0 } }));
    await search(list, 'p');
    expect(list.newerSnapshot).toBeNull();
  });
});

test('reopens an expired view', async () => {
  const { listBridge, list } = await opened();
  listBridge.gone.add(list.view?.view ?? -1);
  await scroll(list, 800, 10);
  expect(list.row(800)?.id).toBe('p00800');
  expect(list.failure).toBeNull();
});

describe('the first view', () => {
  test('is pending until it is on screen', async () => {
    const listBridge = new FakeListBridge();
    listBridge.isDelayed = true;
    const list = await shownOf(listBridge);
    expect(list.isFirstViewPending).toBe(true);
    await release(listBridge, 0);
    expect(list.isFirstViewPending).toBe(false);
    list.query.search('1');
    expect(list.isFirstViewPending).toBe(false);
  });

  test('is not pending once its opening has failed', async () => {
    const listBridge = new FakeListBridge();
    listBridge.openView = () =>
      Promise.resolve({ ok: false, failure: { code: 'storage-failed', retryable: true } });
    const list = await shownOf(listBridge);
    expect(list.isFirstViewPending).toBe(false);
  });
});

test('opens with the next status if the account was missing', async () => {
  const listBridge = new FakeListBridge();
  listBridge.ids = ids(10);
  const { openView } = listBridge;
  listBridge.openView = () =>
    Promise.resolve({ ok: false, failure: { code: 'no-account', retryable: false } });
  const list = await shownOf(listBridge);
  expect([list.view, list.failure]).toEqual([null, null]);
  listBridge.openView = openView;
  await applyStatus(list, listBridge);
  expect(list.total).toBe(10);
});

describe('going to a package', () => {
  test('selects it and scrolls to it', async () => {
    const { list } = await opened();
    await list.goToPackage('p00800');
    expect([list.detailsId, list.activeRow]).toEqual(['p00800', 800]);
    expect(list.scroll.top).toBe(791);
  });

  test('only opens the details of one that the view does not contain', async () => {
    const { list } = await opened();
    await search(list, 'p0001');
    await list.goToPackage('p00800');
    expect([list.detailsId, list.activeRow, list.scroll.top]).toEqual(['p00800', 0, 0]);
  });

  test('closes with another search that leaves it out, and stays with one that finds it', async () => {
    const { list } = await opened();
    await list.goToPackage('p00800');
    await search(list, 'p008');
    expect([list.detailsId, list.chosen.leftId]).toEqual(['p00800', null]);
    await search(list, 'p0001');
    expect([list.detailsId, list.chosen.leftId]).toEqual([null, 'p00800']);
    await list.goToPackage('p00800');
    expect([list.detailsId, list.chosen.leftId]).toEqual(['p00800', null]);
    await reopen(list);
    expect(list.detailsId).toBe('p00800');
    await search(list, 'p0002');
    await search(list, '');
    expect([list.detailsId, list.chosen.leftId]).toEqual([null, null]);
  });

  test('stay open if they were opened while the search was awaited', async () => {
    const { list, listBridge } = await opened();
    listBridge.isDelayed = true;
    list.query.search('p0001');
    await settled();
    list.openRow(3);
    await settled();
    await release(listBridge, 0);
    expect([list.shownQuery?.text, list.detailsId]).toEqual(['p0001', 'p00003']);
  });

  test('closes with every other search where the details cover the list', async () => {
    const { list } = await opened();
    list.chosen.coverList = true;
    await list.goToPackage('p00800');
    await reopen(list);
    list.query.sortBy('status');
    await settled();
    expect(list.detailsId).toBe('p00800');
    await search(list, 'p008');
    expect([list.detailsId, list.chosen.leftId, list.activeRow]).toEqual([null, 'p00800', 0]);
    await list.goToPackage('p00900');
    await list.showInFullList();
    expect([list.query.text, list.detailsId, list.activeRow]).toEqual(['', 'p00900', 900]);
  });

  test('reports that the search excludes it, and finds it without the search', async () => {
    const { list } = await opened();
    await search(list, 'p0001');
    await list.goToPackage('p00800');
    expect([list.detailsId, list.chosen.isMissing]).toEqual(['p00800', true]);
    await list.showInFullList();
    expect([list.query.text, list.total, list.chosen.isMissing]).toEqual(['', 1000, false]);
    expect([list.detailsId, list.activeRow, list.scroll.top]).toEqual(['p00800', 800, 791]);
    await search(list, 'p0001');
    list.openRow(3);
    expect(list.chosen.isMissing).toBe(false);
    await list.goToPackage('p00900');
    expect(list.chosen.isMissing).toBe(true);
  });

  test('shows the newest list first', async () => {
    const { listBridge, list } = await opened();
    listBridge.ids = ids(1001);
    listBridge.snapshot = 's2';
    list.applyStatus(catalog(listBridge, { changes: { added: 1, changed: 0, removed: 0 } }));
    expect(list.newerSnapshot?.snapshot).toBe('s2');
    const selected: (string | null)[] = [];
    const { openView } = listBridge;
    listBridge.openView = (query) => {
      selected.push(list.detailsId);
      return openView(query);
    };
    await list.goToPackage('p01000');
    expect(selected).toEqual([null]);
    expect([list.view?.snapshot, list.detailsId, list.activeRow]).toEqual(['s2', 'p01000', 1000]);
    expect(list.newerSnapshot).toBeNull();
  });
});

describe('an earlier list', () => {
  test('stays while newer snapshots arrive, and gives way to the newest one', async () => {
    const { listBridge, list } = await opened();
    list.showAsOf(1000);
    expect([list.asOf, list.shownAsOf]).toEqual([1000, null]);
    await settled();
    expect([list.asOf, list.shownAsOf]).toEqual([1000, 1000]);
    const view = list.view;
    listBridge.snapshot = 's2';
    await applyStatus(list, listBridge, { changes: { added: 1, changed: 0, removed: 0 } });
    expect([list.view === view, list.newerSnapshot]).toEqual([true, null]);
    list.showAsOf(null);
    await settled();
    expect([list.view?.snapshot, list.shownAsOf]).toEqual(['s2', null]);
  });

  test('that cannot be made leaves the present one on screen', async () => {
    const { listBridge, list } = await opened();
    const view = list.view;
    listBridge.openView = () =>
      Promise.resolve({ ok: false, failure: { code: 'not-recorded', retryable: false } });
    list.showAsOf(1000);
    await settled();
    expect([list.view === view, list.asOf, list.failure?.code]).toEqual([true, null, 'not-recorded']);
  });
});

describe('the first rows', () => {
  /** A list of this many packages whose first rows have come with the view. */
  async function openedWithFirstRows(count: number) {
    const listBridge = new FakeListBridge();
    listBridge.ids = ids(count);
    listBridge.sendsFirstRows = true;
    const list = await shownOf(listBridge);
    return { listBridge, list };
  }

  test('come with the view and are not read again', async () => {
    const { listBridge, list } = await openedWithFirstRows(1000);
    expect(list.row(pageRows - 1)?.id).toBe(listBridge.ids[pageRows - 1]);
    expect(listBridge.calls).toEqual(['open']);
  });

  test('are as many as the viewport shows', async () => {
    const { listBridge, list } = await opened();
    list.onScrollOrResize(0, pageRows);
    listBridge.sendsFirstRows = true;
    await search(list, 'p');
    expect(listBridge.queries.at(-1)?.rows).toBe(2 * pageRows);
    expect(list.row(2 * pageRows - 1)).toBeDefined();
  });

  test('are read if too few came with the view', async () => {
    const listBridge = new FakeListBridge();
    listBridge.ids = ids(1000);
    listBridge.sendsFirstRows = true;
    listBridge.isDelayed = true;
    const list = new ListState(listBridge);
    list.applyStatus(catalog(listBridge));
    list.onScrollOrResize(0, 2 * pageRows);
    await release(listBridge, 0);
    expect(list.row(2 * pageRows)?.id).toBe(listBridge.ids[2 * pageRows]);
  });
});

describe('rows', () => {
  test('of a new view come in one read, without locating anything', async () => {
    const { listBridge, list } = await opened();
    listBridge.calls.length = 0;
    await search(list, 'p00');
    expect(listBridge.calls.slice(0, 2)).toEqual(['open', `read 0+${pageRows}`]);
    expect(listBridge.calls.join(' ')).not.toContain('locate');
  });

  test('are read ahead in the direction of scrolling after a pause, each only once', async () => {
    const { listBridge, list } = await opened(10_000);
    useFakeTime();
    await scroll(list, 5000, 10);
    expect([list.row(5000), list.row(5060)].map((each) => each?.id)).toEqual(['p05000', undefined]);
    await pass(100);
    expect(list.row(5140)).toBeDefined();
    expect(list.row(4850)).toBeUndefined();
    await scroll(list, 4990, 10);
    expect(list.row(4850)).toBeDefined();
    const pages = listBridge.calls.flatMap((call) => {
      const [, offset, limit] = /^read (\d+)\+(\d+)$/u.exec(call) ?? [];
      return offset === undefined
        ? []
        : Array.from({ length: Number(limit) / pageRows }, (_, at) => Number(offset) / pageRows + at);
    });
    expect(pages.length).toBeGreaterThan(10);
    expect(new Set(pages).size).toBe(pages.length);
  });

  test('at the newest position of a dragged scroll bar are read first', async () => {
    const { listBridge, list } = await opened(100_000);
    listBridge.calls.length = 0;
    for (const row of [20_000, 40_000, 60_000]) await scroll(list, row, 10);
    expect(listBridge.calls.findIndex((call) => call.startsWith('read 60000'))).toBeLessThan(3);
    expect(list.row(60_000)?.id).toBe('p60000');
  });

  test('are read again a few times after a cancelled read', async () => {
    const { listBridge, list } = await opened();
    const { readRows } = listBridge;
    let requests = 0;
    const cancelled = { ok: false, failure: { code: 'cancelled', retryable: true } } as const;
    listBridge.readRows = (request) =>
      (requests += 1) <= 2 ? Promise.resolve(cancelled) : readRows(request);
    await scroll(list, 800, 10);
    expect([list.row(800)?.id, list.failure]).toEqual(['p00800', null]);
    listBridge.readRows = () => Promise.resolve(cancelled);
    await scroll(list, 400, 10);
    expect(list.failure?.code).toBe('cancelled');
  });

  test('stay drawn for a moment while those of another position are loading', async () => {
    const { listBridge, list } = await opened(10_000);
    useFakeTime();
    list.onScrollOrResize(5000, 10);
    expect(list.scroll.drawnTop).toBe(0);
    await settled();
    expect(list.scroll.drawnTop).toBe(5000);
    // Also if only some are loaded.
    list.onScrollOrResize(5020, 10);
    expect(list.scroll.drawnTop).toBe(5000);
    await settled();
    expect(list.scroll.drawnTop).toBe(5020);
    const { readRows } = listBridge;
    listBridge.readRows = () => new Promise(() => undefined);
    await scroll(list, 8000, 10);
    expect(list.scroll.drawnTop).toBe(5020);
    vi.advanceTimersByTime(100);
    // The moment begins with the last movement.
    list.onScrollOrResize(9000, 10);
    vi.advanceTimersByTime(100);
    expect(list.scroll.drawnTop).toBe(5020);
    vi.advanceTimersByTime(100);
    expect(list.scroll.drawnTop).toBe(9000);
    listBridge.readRows = readRows;
  });

  describe('while the scroll bar is dragged faster than they arrive', () => {
    interface Dragged {
      readonly list: ListState;
      /** Answers a read of rows; they are numbered from 0. */
      readonly answer: (read: number) => Promise<void>;
    }

    /** A list that was dragged to 3000, 5000 and 7000, with the first two reads under way. */
    async function dragged(): Promise<Dragged> {
      const { listBridge, list } = await opened(10_000);
      const { readRows } = listBridge;
      const waiting: (() => void)[] = [];
      listBridge.readRows = async (request) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return readRows(request);
      };
      for (const top of [3000, 5000, 7000]) list.onScrollOrResize(top, 10);
      return {
        list,
        answer: async (read) => {
          waiting[read]?.();
          await settled();
        },
      };
    }

    test('are drawn for the last position whose rows have arrived', async () => {
      const { list, answer } = await dragged();
      expect(list.scroll.drawnTop).toBe(0);
      await answer(0);
      expect(list.scroll.drawnTop).toBe(3000);
      await answer(1);
      expect(list.scroll.drawnTop).toBe(5000);
      await answer(2);
      expect([list.scroll.drawnTop, list.row(7000)?.id]).toEqual([7000, 'p07000']);
    });

    test('never go back to an earlier position', async () => {
      const { list, answer } = await dragged();
      await answer(1);
      await answer(0);
      expect(list.scroll.drawnTop).toBe(5000);
    });
  });

  test('that the view does not contain are not requested endlessly', async () => {
    const { listBridge, list } = await opened();
    listBridge.readRows = (request) => {
      listBridge.calls.push(`read ${request.offset}`);
      return Promise.resolve(succeeded([]));
    };
    listBridge.calls.length = 0;
    await scroll(list, 800, 10);
    expect(listBridge.calls.length).toBeLessThan(20);
  });
});

test('scrolls to the active row', async () => {
  const { list } = await opened();
  list.activate(999, 0);
  expect(list.scroll.top).toBe(990);
  list.activate(5000, 0);
  expect(list.activeRow).toBe(999);
});

test('keeps a package visible when its details make the list smaller', async () => {
  const { list } = await opened();
  list.onScrollOrResize(20, 10);
  list.activate(28, 0);
  list.onScrollOrResize(20, 4);
  expect(list.scroll.top).toBe(20);
  list.onScrollOrResize(20, 10);
  list.openRow(28);
  await settled();
  list.onScrollOrResize(20, 4);
  expect(list.scroll.top).toBe(25);
  // A row that the person has scrolled out of view stays there.
  list.onScrollOrResize(60, 4);
  list.onScrollOrResize(60, 3);
  expect(list.scroll.top).toBe(60);
});

describe('filters', () => {
  test('are kept while typing, sorting and showing a newer list', async () => {
    const { listBridge, list } = await opened();
    await filter(list, { status: ['p00001', 'p00002'] });
    expect([list.total, list.snapshotTotal, list.hasTextOrFilters]).toEqual([2, 1000, true]);
    list.query.search('2');
    list.query.sortBy('status');
    listBridge.snapshot = 's2';
    await reopen(list);
    expect(listBridge.queries.at(-1)?.filters.status).toEqual(['p00001', 'p00002']);
    expect([list.total, list.view?.snapshot]).toEqual([1, 's2']);
    list.query.search('');
    await filter(list, { status: [] });
    expect([list.total, list.hasTextOrFilters]).toEqual([1000, false]);
  });

  test('by relative date use the day of the request', async () => {
    const listBridge = new FakeListBridge();
    listBridge.ids = ids(3);
    let now = new Date(2026, 10, 21, 9).getTime();
    const list = new ListState(listBridge, { clock: () => now });
    list.applyStatus(catalog(listBridge));
    await filter(list, { updated: 'today' });
    expect(listBridge.queries.at(-1)?.filters.updated?.from).toBe(new Date(2026, 10, 21).getTime());
    now = new Date(2026, 10, 22, 9).getTime();
    await reopen(list);
    expect(listBridge.queries.at(-1)?.filters.updated?.from).toBe(new Date(2026, 10, 22).getTime());
  });

  test('by relative date follow the day, once, and keep the place', async () => {
    const listBridge = new FakeListBridge();
    listBridge.ids = ids(1000);
    let now = new Date(2026, 10, 21, 23, 59).getTime();
    const list = new ListState(listBridge, { clock: () => now });
    list.applyStatus(catalog(listBridge));
    await filter(list, { created: 'yesterday' });
    list.scroll.onScrollOrResize(500, 16);
    await settled();
    const asked = listBridge.queries.length;
    list.followDays();
    now = new Date(2026, 10, 22, 0, 0, 5).getTime();
    for (let tick = 0; tick < 3; tick += 1) {
      list.followDays();
      await settled();
    }
    expect(listBridge.queries.length).toBe(asked + 1);
    expect(listBridge.queries.at(-1)?.filters.created?.from).toBe(new Date(2026, 10, 21).getTime());
    expect(list.scroll.top).toBe(500);
    await filter(list, { created: null });
    now += 86_400_000;
    list.followDays();
    await settled();
    expect(listBridge.queries.length).toBe(asked + 2);
  });
});

describe('the active row', () => {
  test('follows its package through sorting and filtering, even without a selection', async () => {
    const { list } = await opened();
    list.activate(10, 0);
    list.query.sortBy('updated');
    await settled();
    expect([list.activeRow, list.scroll.top]).toEqual([989, 0]);
    await filter(list, { status: ['p00010', 'p00500'] });
    expect(list.activeRow).toBe(1);
    await filter(list, { status: ['p00500'] });
    expect(list.activeRow).toBe(0);
  });

  test('keeps a move that was made while a view was being opened', async () => {
    const { listBridge, list } = await opened();
    list.activate(5, 0);
    const { locateItem } = listBridge;
    listBridge.locateItem = (request) => {
      list.activate(6, 0);
      return locateItem(request);
    };
    await reopen(list);
    expect(list.activeRow).toBe(6);
  });
});

describe('rows stay where they are', () => {
  test('until a newer list is shown, and then the first visible one does', async () => {
    const { listBridge, list } = await opened();
    await scroll(list, 100 + 0.25, 10);
    listBridge.snapshot = 's2';
    listBridge.ids = [...ids(7).map((id) => `a${id}`), ...ids(1000)];
    await applyStatus(list, listBridge, { changes: { added: 7, changed: 0, removed: 0 } });
    expect([list.scroll.top, list.row(100)?.id]).toEqual([100 + 0.25, 'p00100']);
    await reopen(list);
    expect([list.scroll.top, list.row(107)?.id]).toEqual([107 + 0.25, 'p00100']);
  });

  test('even while scrolling when the newer list is opened', async () => {
    const { listBridge, list } = await opened();
    await scroll(list, 100, 10);
    listBridge.isDelayed = true;
    listBridge.ids = ['a1', ...ids(1000)];
    list.reopen();
    const { readRows } = listBridge;
    listBridge.readRows = (request) => {
      listBridge.readRows = readRows;
      list.onScrollOrResize(103, 10);
      return readRows(request);
    };
    await release(listBridge, 0);
    expect(list.scroll.top).toBe(104);
  });
});

describe('a saved list', () => {
  /** A list that was saved at the packages from 500 on. */
  async function savedList() {
    const { listBridge, list } = await opened();
    await scroll(list, 500.5, 10);
    list.activate(503, 2);
    const { saved } = list;
    list.close();
    return { listBridge, saved };
  }

  test('continues at the same packages even if others were added before them', async () => {
    const { listBridge, saved } = await savedList();
    listBridge.ids = [...ids(20, 5000), ...ids(900, 100)].toSorted();
    listBridge.snapshot = 'snapshot-9';
    const list = new ListState(listBridge, { saved });
    list.onScrollOrResize(0, 10);
    await applyStatus(list, listBridge);
    expect([list.row(list.activeRow)?.id, list.activeColumn]).toEqual(['p00503', 2]);
    expect([list.scroll.top, list.activeRow]).toEqual([400.5, 403]);
  });

  test('keeps its position if it is saved again before its first view', async () => {
    const { listBridge, saved } = await savedList();
    listBridge.isDelayed = true;
    const list = new ListState(listBridge, { saved });
    await applyStatus(list, listBridge);
    expect(list.saved.position.top).toBe(500.5);
  });

  test('starts at the top for a search before its first view', async () => {
    const { listBridge, saved } = await savedList();
    const list = new ListState(listBridge, { saved });
    list.onScrollOrResize(0, 10);
    list.applyStatus(catalog(listBridge));
    await search(list, 'p00');
    expect([list.scroll.top, list.activeRow]).toEqual([0, 0]);
  });

  test('has the same details open', async () => {
    const { listBridge, list } = await opened();
    list.openRow(30);
    await settled();
    const back = new ListState(listBridge, { saved: list.saved });
    back.applyStatus(catalog(listBridge));
    await settled();
    expect([back.detailsId, back.activeRow, back.selection.ranges]).toEqual(['p00030', 30, [[30, 31]]]);
  });
});

describe('filters that were removed', () => {
  const chosen = { ...noChoice, status: ['DRAFT'], updated: 'today' } as const;

  test('are restored one after the other until the query is changed otherwise', async () => {
    const { list } = await opened();
    list.query.setFilters(chosen);
    expect(list.query.lastRemoval).toBeNull();
    list.query.removeFilters(['updated']);
    list.query.removeFilters(['status']);
    expect(list.query.filters).toEqual(noChoice);
    expect(list.query.lastRemoval?.fields).toEqual(['status']);
    list.query.undoRemoval();
    expect(list.query.filters).toEqual({ ...noChoice, status: ['DRAFT'] });
    expect(list.query.lastRemoval?.fields).toEqual(['updated']);
    // Another order or a newer list keeps them.
    list.query.replace({
      text: list.query.text,
      filters: list.query.filters,
      orders: { withWords: [], withoutWords: [{ column: 'updated', descending: true }] },
    });
    await reopen(list);
    list.query.undoRemoval();
    expect([list.query.filters, list.query.lastRemoval]).toEqual([chosen, null]);
    list.query.removeFilters(['status', 'updated']);
    list.query.search('5');
    expect(list.query.lastRemoval).toBeNull();
    list.query.undoRemoval();
    expect(list.query.filters).toEqual(noChoice);
  });

  test('include values that the filter by one value replaces', async () => {
    const { list } = await opened();
    list.query.filterBy({ status: ['DRAFT'] });
    expect(list.query.lastRemoval).toBeNull();
    list.query.filterBy({ updated: 'today' });
    expect([list.query.filters, list.query.lastRemoval]).toEqual([chosen, null]);
    list.query.filterBy({ status: ['DRAFT'] });
    expect(list.query.lastRemoval).toBeNull();
    list.query.filterBy({ status: ['FAILED'] });
    expect(list.query.filters).toEqual({ ...chosen, status: ['FAILED'] });
    expect(list.query.lastRemoval?.fields).toEqual(['status']);
    list.query.undoRemoval();
    expect([list.query.filters, list.query.lastRemoval]).toEqual([chosen, null]);
  });

  test('cannot be restored after forgetting them, another filter, or showing the full list', async () => {
    const { list } = await opened();
    const changes = [
      () => list.query.forgetRemovals(),
      () => list.query.setFilters({ status: ['PUBLISHED'] }),
      () => void list.showInFullList(),
    ];
    for (const change of changes) {
      list.query.setFilters(chosen);
      list.query.removeFilters(['status']);
      change();
      expect(list.query.lastRemoval).toBeNull();
    }
  });
});
