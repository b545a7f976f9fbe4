import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { noChoice } from '../../../../../src/preload/contract/choice.ts';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import { ListState } from '../../../../../src/renderer/catalog/list/list.svelte.ts';
import { pageRows } from '../../../../../src/renderer/catalog/list/pages.ts';
import { catalog, ids, opened, settled, Shelf } from './shelf.ts';

/** Lets so much time go by that a list which grows may be asked for again. */
function calmTime(): void {
  const later = performance.now() + 60_000;
  vi.spyOn(performance, 'now').mockReturnValueOnce(later);
}

describe('searching', () => {
  test('an older answer that comes late is dropped', async () => {
    const { shelf, list } = await opened();
    shelf.held = true;
    list.query.search('1');
    list.query.search('12');
    shelf.release(1);
    await settled();
    expect(list.answered?.text).toBe('12');
    const total = list.total;
    shelf.release(0);
    await settled();
    expect(list.answered?.text).toBe('12');
    expect(list.total).toBe(total);
  });

  test('the old rows stay until the new ones are here', async () => {
    const { shelf, list } = await opened();
    shelf.held = true;
    list.query.search('p00999');
    await settled();
    expect(list.row(0)?.id).toBe('p00000');
    shelf.release(0);
    await settled();
    expect(list.row(0)?.id).toBe('p00999');
    expect(list.total).toBe(1);
  });

  test('the base of the count is the whole list', async () => {
    const { list } = await opened();
    list.query.search('p0099');
    await settled();
    expect([list.total, list.base]).toEqual([10, 1000]);
  });

  test('the selected package stays selected and active where it is found', async () => {
    const { list } = await opened();
    list.select('p00050');
    list.activate(50, 0);
    list.query.search('5');
    await settled();
    expect(list.selected).toBe('p00050');
    expect(list.row(list.activeRow)?.id).toBe('p00050');
  });
});

describe('a view while the first rows arrive', () => {
  test('is opened again as rows come, and what is read stays where it is', async () => {
    const shelf = new Shelf();
    shelf.snapshot = null;
    shelf.ids = ids(500, 500);
    const list = new ListState(shelf);
    list.moved(0, 10);
    list.follow(catalog(shelf));
    await settled();
    list.moved(100 + 0.25, 10);
    await settled();
    expect(list.row(100)?.id).toBe('p00600');
    shelf.ids = ids(1000);
    calmTime();
    list.follow(catalog(shelf));
    await settled();
    expect(list.total).toBe(1000);
    expect(list.top).toBe(600 + 0.25);
    expect(list.row(600)?.id).toBe('p00600');
  });

  /** Time passes as the test says. */
  function holdTime(): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
  }

  /** A list that waits to bring in rows that have arrived. */
  async function growing(): Promise<{ shelf: Shelf; list: ListState }> {
    holdTime();
    const shelf = new Shelf();
    shelf.snapshot = null;
    shelf.ids = ids(100);
    const list = new ListState(shelf);
    list.follow(catalog(shelf));
    await settled();
    shelf.ids = ids(200);
    list.follow(catalog(shelf));
    return { shelf, list };
  }

  test('is brought up to date calmly, and whole in the end', async () => {
    holdTime();
    const shelf = new Shelf();
    shelf.snapshot = null;
    const list = new ListState(shelf);
    list.follow(catalog(shelf));
    await settled();
    // The first ones at once.
    shelf.ids = ids(100);
    list.follow(catalog(shelf));
    await settled();
    expect([list.total, shelf.queries.length]).toEqual([100, 2]);
    for (let rows = 200; rows <= 900; rows += 100) {
      shelf.ids = ids(rows);
      list.follow(catalog(shelf));
      vi.advanceTimersByTime(50);
      await settled();
    }
    expect([list.total, shelf.queries.length]).toEqual([100, 2]);
    vi.advanceTimersByTime(1000);
    await settled();
    expect([list.total, shelf.queries.length]).toEqual([900, 3]);
    // The whole list is no matter of patience.
    shelf.ids = ids(950);
    shelf.snapshot = 's1';
    list.follow(catalog(shelf));
    await settled();
    expect([list.total, list.view?.snapshot]).toEqual([950, 's1']);
  });

  test('leads to no newer list that nobody asked for', async () => {
    const { shelf, list } = await growing();
    for (const snapshot of ['s1', 's2']) {
      shelf.snapshot = snapshot;
      shelf.ids = ids(shelf.ids.length + 1);
      list.follow(catalog(shelf));
      await settled();
    }
    vi.advanceTimersByTime(60_000);
    await settled();
    expect([list.view?.snapshot, list.news?.snapshot]).toEqual(['s1', 's2']);
  });

  test('is left alone when the list goes from the screen', async () => {
    const { shelf, list } = await growing();
    list.close();
    vi.advanceTimersByTime(60_000);
    await settled();
    expect(shelf.queries.length).toBe(1);
  });

  test('is not opened for each event while one opening is under way', async () => {
    const { shelf, list } = await opened();
    shelf.snapshot = null;
    shelf.held = true;
    list.query.search('p');
    for (let rows = 1; rows <= 20; rows += 1) list.follow(catalog(shelf, { rows }));
    shelf.release(0);
    await settled();
    shelf.release(1);
    await settled();
    expect(shelf.queries.length).toBe(3);
  });
});

describe('a newer list', () => {
  test('waits until the person asks for it', async () => {
    const { shelf, list } = await opened();
    shelf.snapshot = 's2';
    shelf.ids = ids(1012);
    const changes = { added: 12, changed: 0, removed: 0 };
    list.follow(catalog(shelf, { changes }));
    await settled();
    expect(list.total).toBe(1000);
    expect(list.news).toEqual({ snapshot: 's2', changes });
    list.renew();
    await settled();
    expect(list.total).toBe(1012);
    expect(list.news).toBeNull();
  });

  test('without any change is taken silently', async () => {
    const { shelf, list } = await opened();
    shelf.snapshot = 's2';
    list.follow(catalog(shelf, { changes: { added: 0, changed: 0, removed: 0 } }));
    await settled();
    expect(list.view?.snapshot).toBe('s2');
    expect(list.news).toBeNull();
  });

  test('two steps away is offered without numbers that would be wrong', async () => {
    const { shelf, list } = await opened();
    shelf.snapshot = 's2';
    list.follow(catalog(shelf, { changes: { added: 1, changed: 0, removed: 0 } }));
    shelf.snapshot = 's3';
    list.follow(catalog(shelf, { changes: { added: 0, changed: 0, removed: 0 } }));
    await settled();
    expect(list.view?.snapshot).toBe('s1');
    expect(list.news).toEqual({ snapshot: 's3', changes: null });
  });

  test('is met by the next query', async () => {
    const { shelf, list } = await opened();
    shelf.snapshot = 's2';
    list.follow(catalog(shelf, { changes: { added: 1, changed: 0, removed: 0 } }));
    list.query.search('p');
    await settled();
    expect(list.news).toBeNull();
  });
});

test('a view that has gone is opened again', async () => {
  const { shelf, list } = await opened();
  shelf.gone.add(list.view?.view ?? -1);
  list.moved(800, 10);
  await settled();
  expect(list.row(800)?.id).toBe('p00800');
  expect(list.failure).toBeNull();
});

test('a list that could not be opened yet is opened with the next status', async () => {
  const shelf = new Shelf();
  shelf.ids = ids(10);
  const { openView } = shelf;
  shelf.openView = () => Promise.resolve({ ok: false, failure: { code: 'no-account', retryable: false } });
  const list = new ListState(shelf);
  list.follow(catalog(shelf));
  await settled();
  expect([list.view, list.failure]).toEqual([null, null]);
  shelf.openView = openView;
  list.follow(catalog(shelf));
  await settled();
  expect(list.total).toBe(10);
});

describe('an answer that is abandoned', () => {
  const abandoned = { ok: false, failure: { code: 'cancelled', retryable: true } } as const;

  test('is nothing where a newer question is under way', async () => {
    const { shelf, list } = await opened();
    const { openView } = shelf;
    const first = Promise.withResolvers<typeof abandoned>();
    shelf.openView = () => first.promise;
    list.query.search('1');
    shelf.openView = openView;
    list.query.search('p00012');
    first.resolve(abandoned);
    await settled();
    expect([list.answered?.text, list.total, list.failure]).toEqual(['p00012', 1, null]);
    expect(shelf.queries.length).toBe(2);
  });

  test('is asked for again where there is none, from the top as before', async () => {
    const { shelf, list } = await opened();
    list.moved(800, 10);
    await settled();
    const { openView } = shelf;
    shelf.openView = () => Promise.resolve(abandoned);
    list.query.search('p00');
    shelf.openView = openView;
    await settled();
    expect([list.answered?.text, list.top, list.failure]).toEqual(['p00', 0, null]);
  });

  test('again and again is said to have failed', async () => {
    const { shelf, list } = await opened();
    let asked = 0;
    shelf.openView = () => {
      asked += 1;
      return Promise.resolve(abandoned);
    };
    list.query.search('p00');
    await settled();
    expect(list.failure?.code).toBe('view-gone');
    expect(asked).toBe(4);
  });
});

describe('being led to a package', () => {
  test('selects it and brings it in sight', async () => {
    const { list } = await opened();
    await list.goToPackage('p00800');
    expect([list.selected, list.activeRow]).toEqual(['p00800', 800]);
    expect(list.top).toBe(791);
  });

  test('only selects one that the view does not show', async () => {
    const { list } = await opened();
    list.query.search('p0001');
    await settled();
    await list.goToPackage('p00800');
    expect([list.selected, list.activeRow, list.top]).toEqual(['p00800', 0, 0]);
  });

  test('says that the search leaves it out, and finds it without the search', async () => {
    const { list } = await opened();
    await list.goToPackage('p00800');
    expect(list.isFilteredOut).toBe(false);
    list.query.search('p0001');
    await settled();
    expect([list.selected, list.isFilteredOut]).toEqual(['p00800', true]);
    list.query.search('p008');
    await settled();
    expect(list.isFilteredOut).toBe(false);
    list.query.search('p0001');
    await settled();
    await list.widen();
    expect([list.query.text, list.total, list.isFilteredOut]).toEqual(['', 1000, false]);
    expect([list.selected, list.activeRow, list.top]).toEqual(['p00800', 800, 791]);
    list.query.search('p0001');
    await settled();
    list.open(3);
    expect(list.isFilteredOut).toBe(false);
    await list.goToPackage('p00900');
    expect(list.isFilteredOut).toBe(true);
  });

  test('shows the newest list, and selects nothing before that is here', async () => {
    const { shelf, list } = await opened();
    shelf.ids = ids(1001);
    shelf.snapshot = 's2';
    list.follow(catalog(shelf, { changes: { added: 1, changed: 0, removed: 0 } }));
    expect(list.news?.snapshot).toBe('s2');
    const selected: (string | null)[] = [];
    const { openView } = shelf;
    shelf.openView = (query) => {
      selected.push(list.selected);
      return openView(query);
    };
    await list.goToPackage('p01000');
    expect(selected).toEqual([null]);
    expect([list.view?.snapshot, list.selected, list.activeRow]).toEqual(['s2', 'p01000', 1000]);
    expect(list.news).toBeNull();
  });
});

test('what happened to the selected package is known from its row', async () => {
  const { shelf, list } = await opened();
  const { readRows } = shelf;
  shelf.readRows = async (asked) => {
    const read = await readRows(asked);
    return read.ok ? succeeded(read.value.map((each) => ({ ...each, change: 'added' }))) : read;
  };
  list.query.search('p');
  await settled();
  expect(list.selectedChange).toBeNull();
  await list.goToPackage('p00003');
  expect(list.selectedChange).toBe('added');
});

describe('the first rows', () => {
  test('come with the view, and are not asked for again', async () => {
    const shelf = new Shelf();
    shelf.ids = ids(1000);
    shelf.generous = true;
    const list = new ListState(shelf);
    list.follow(catalog(shelf));
    await settled();
    expect(list.row(pageRows - 1)?.id).toBe(shelf.ids[pageRows - 1]);
    expect(shelf.calls).toEqual(['open']);
  });

  test('are as many as the viewport shows', async () => {
    const { shelf, list } = await opened();
    list.moved(0, pageRows);
    shelf.generous = true;
    list.query.search('p');
    await settled();
    expect(shelf.queries.at(-1)?.rows).toBe(2 * pageRows);
    expect(list.row(2 * pageRows - 1)).toBeDefined();
  });

  test('are asked for where too few came', async () => {
    const shelf = new Shelf();
    shelf.ids = ids(1000);
    shelf.generous = true;
    shelf.held = true;
    const list = new ListState(shelf);
    list.follow(catalog(shelf));
    list.moved(0, 2 * pageRows);
    shelf.release(0);
    await settled();
    expect(list.row(2 * pageRows)?.id).toBe(shelf.ids[2 * pageRows]);
  });

  test('of fewer packages are all there is', async () => {
    const shelf = new Shelf();
    shelf.ids = ids(3);
    shelf.generous = true;
    const list = new ListState(shelf);
    list.follow(catalog(shelf));
    await settled();
    expect(list.row(2)?.id).toBe(shelf.ids[2]);
    expect(shelf.calls).toEqual(['open']);
  });
});

describe('rows', () => {
  test('of a new view come in one reading after it, without looking for anything', async () => {
    const { shelf, list } = await opened();
    shelf.calls.length = 0;
    list.query.search('p00');
    await settled();
    expect(shelf.calls.slice(0, 2)).toEqual(['open', `read 0+${pageRows}`]);
    expect(shelf.calls.join(' ')).not.toContain('locate');
  });

  test('are read ahead in the direction of scrolling, once the person has arrived, each only once', async () => {
    const { shelf, list } = await opened(10_000);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    list.moved(5000, 10);
    await settled();
    expect([list.row(5000), list.row(5060)].map((each) => each?.id)).toEqual(['p05000', undefined]);
    vi.advanceTimersByTime(100);
    await settled();
    expect(list.row(5140)).toBeDefined();
    expect(list.row(4850)).toBeUndefined();
    list.moved(4990, 10);
    await settled();
    expect(list.row(4850)).toBeDefined();
    const pages = shelf.calls.flatMap((call) => {
      const [, offset, limit] = /^read (\d+)\+(\d+)$/u.exec(call) ?? [];
      return offset === undefined
        ? []
        : Array.from({ length: Number(limit) / pageRows }, (_, at) => Number(offset) / pageRows + at);
    });
    expect(pages.length).toBeGreaterThan(10);
    expect(new Set(pages).size).toBe(pages.length);
  });

  test('under a dragged scroll bar come before those left behind', async () => {
    const { shelf, list } = await opened(100_000);
    shelf.calls.length = 0;
    for (const row of [20_000, 40_000, 60_000]) list.moved(row, 10);
    await settled();
    expect(shelf.calls.findIndex((call) => call.startsWith('read 60000'))).toBeLessThan(3);
    expect(list.row(60_000)?.id).toBe('p60000');
  });

  test('whose reading was abandoned are read again, a few times', async () => {
    const { shelf, list } = await opened();
    const { readRows } = shelf;
    let asked = 0;
    const abandoned = { ok: false, failure: { code: 'cancelled', retryable: true } } as const;
    shelf.readRows = (request) => ((asked += 1) <= 2 ? Promise.resolve(abandoned) : readRows(request));
    list.moved(800, 10);
    await settled();
    expect([list.row(800)?.id, list.failure]).toEqual(['p00800', null]);
    shelf.readRows = () => Promise.resolve(abandoned);
    list.moved(400, 10);
    await settled();
    expect(list.failure?.code).toBe('cancelled');
  });

  test('before stay drawn while those of another place come, but not for long', async () => {
    const { shelf, list } = await opened(10_000);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    list.moved(5000, 10);
    expect(list.drawnTop).toBe(0);
    await settled();
    expect(list.drawnTop).toBe(5000);
    // Some are here: the others are drawn empty at once.
    list.moved(5020, 10);
    expect(list.drawnTop).toBe(5020);
    const { readRows } = shelf;
    shelf.readRows = () => new Promise(() => undefined);
    list.moved(8000, 10);
    await settled();
    expect(list.drawnTop).toBe(5020);
    vi.advanceTimersByTime(200);
    expect(list.drawnTop).toBe(8000);
    shelf.readRows = readRows;
  });

  test('that the view no longer has leave no endless asking', async () => {
    const { shelf, list } = await opened();
    shelf.readRows = (request) => {
      shelf.calls.push(`read ${request.offset}`);
      return Promise.resolve(succeeded([]));
    };
    shelf.calls.length = 0;
    list.moved(800, 10);
    await settled();
    expect(shelf.calls.length).toBeLessThan(20);
  });
});

test('sorting turns round on the second time', async () => {
  const { list } = await opened();
  list.query.sortBy('name');
  await settled();
  expect(list.row(0)?.id).toBe('p00999');
  list.query.sortBy('updated');
  expect(list.query.sort).toEqual([{ column: 'updated', descending: true }]);
});

test('keys bring the active row in sight', async () => {
  const { list } = await opened();
  list.activate(999, 0);
  expect(list.top).toBe(990);
  list.activate(5000, 0);
  expect(list.activeRow).toBe(999);
});

test('a package stays in sight when its details take room from the list', async () => {
  const { list } = await opened();
  list.moved(20, 10);
  list.activate(28, 0);
  list.moved(20, 4);
  expect(list.top).toBe(20);
  list.moved(20, 10);
  list.open(28);
  await settled();
  list.moved(20, 4);
  expect(list.top).toBe(25);
  // What has been scrolled out of sight by hand stays there.
  list.moved(60, 4);
  list.moved(60, 3);
  expect(list.top).toBe(60);
});

test('several columns sort together', async () => {
  const { shelf, list } = await opened();
  list.query.sortAlsoBy('updated');
  await settled();
  expect(shelf.queries.at(-1)?.sort).toEqual([
    { column: 'name', descending: false },
    { column: 'updated', descending: true },
  ]);
});

describe('filters', () => {
  test('survive typing, sorting and a newer list', async () => {
    const { shelf, list } = await opened();
    list.query.filter({ status: ['p00001', 'p00002'] });
    await settled();
    expect([list.total, list.base, list.isNarrowed]).toEqual([2, 1000, true]);
    list.query.search('2');
    list.query.sortBy('status');
    shelf.snapshot = 's2';
    list.renew();
    await settled();
    expect(shelf.queries.at(-1)?.filters.status).toEqual(['p00001', 'p00002']);
    expect([list.total, list.view?.snapshot]).toEqual([1, 's2']);
    list.query.search('');
    list.query.filter({ status: [] });
    await settled();
    expect([list.total, list.isNarrowed]).toEqual([1000, false]);
  });

  test('by name mean the day on which the question is asked', async () => {
    const shelf = new Shelf();
    shelf.ids = ids(3);
    let now = new Date(2026, 10, 21, 9).getTime();
    const list = new ListState(shelf, { clock: () => now });
    list.follow(catalog(shelf));
    list.query.filter({ updated: 'today' });
    await settled();
    expect(shelf.queries.at(-1)?.filters.updated?.from).toBe(new Date(2026, 10, 21).getTime());
    now = new Date(2026, 10, 22, 9).getTime();
    list.renew();
    await settled();
    expect(shelf.queries.at(-1)?.filters.updated?.from).toBe(new Date(2026, 10, 22).getTime());
  });
});

describe('the active row', () => {
  test('stays at its place when its package is gone from a newer list', async () => {
    const { shelf, list } = await opened();
    list.activate(50, 2);
    list.select('p00050');
    shelf.snapshot = 's2';
    shelf.ids = shelf.ids.filter((id) => id !== 'p00050');
    list.renew();
    await settled();
    expect([list.activeRow, list.activeColumn, list.row(50)?.id]).toEqual([50, 2, 'p00051']);
    expect(list.selected).toBe('p00050');
  });

  test('is the last one where the list has become shorter', async () => {
    const { shelf, list } = await opened();
    list.activate(999, 0);
    shelf.snapshot = 's2';
    shelf.ids = ids(10);
    list.renew();
    await settled();
    expect([list.activeRow, list.top]).toEqual([9, 0]);
  });

  test('follows its package through sorting and filtering, also where nothing is selected', async () => {
    const { list } = await opened();
    list.activate(10, 0);
    list.query.sortBy('name');
    await settled();
    expect([list.activeRow, list.top]).toEqual([989, 0]);
    list.query.filter({ status: ['p00010', 'p00500'] });
    await settled();
    expect(list.activeRow).toBe(1);
    list.query.filter({ status: ['p00500'] });
    await settled();
    expect(list.activeRow).toBe(0);
  });

  test('is the first match for who types, unless a package is selected', async () => {
    const { list } = await opened();
    list.activate(10, 0);
    list.query.search('0');
    await settled();
    expect(list.activeRow).toBe(0);
  });

  test('that nobody chose does not wander away with its package', async () => {
    const { list } = await opened();
    list.query.sortBy('name');
    await settled();
    expect(list.activeRow).toBe(0);
  });

  test('that was moved while a view was opened stays where it is', async () => {
    const { shelf, list } = await opened();
    list.activate(5, 0);
    const { locateItem } = shelf;
    shelf.locateItem = (asked) => {
      list.activate(6, 0);
      return locateItem(asked);
    };
    list.renew();
    await settled();
    expect(list.activeRow).toBe(6);
  });
});

describe('rows stay where they are', () => {
  /** The list goes on to a newer one, with these packages. */
  async function renewed(shelf: Shelf, list: ListState, packages: readonly string[]): Promise<void> {
    shelf.snapshot = 's2';
    shelf.ids = packages;
    list.renew();
    await settled();
  }

  test('until a newer list is accepted, and then the first one in sight does', async () => {
    const { shelf, list } = await opened();
    list.moved(100 + 0.25, 10);
    await settled();
    shelf.snapshot = 's2';
    shelf.ids = [...ids(7).map((id) => `a${id}`), ...ids(1000)];
    list.follow(catalog(shelf, { changes: { added: 7, changed: 0, removed: 0 } }));
    await settled();
    expect([list.top, list.row(100)?.id]).toEqual([100 + 0.25, 'p00100']);
    list.renew();
    await settled();
    expect([list.top, list.row(107)?.id]).toEqual([107 + 0.25, 'p00100']);
  });

  test('around one that is gone', async () => {
    const { shelf, list } = await opened();
    list.moved(100, 10);
    await settled();
    list.select('p00104');
    await renewed(shelf, list, [
      'a',
      ...ids(1000).filter((id) => !['p00100', 'p00101', 'p00104'].includes(id)),
    ]);
    // The first that is left stood two rows below the upper edge.
    expect(list.row(list.top + 2)?.id).toBe('p00102');
  });

  test('with the selected one in sight, also at the very top', async () => {
    const { shelf, list } = await opened();
    list.select('p00003');
    await renewed(shelf, list, ['a1', 'a2', ...ids(1000)]);
    expect(list.top).toBe(2);
    list.select(null);
    list.moved(0, 10);
    await renewed(shelf, list, ['a0', 'a1', 'a2', ...ids(1000)]);
    expect(list.top).toBe(0);
  });

  test('also for who scrolls while the newer list is opened', async () => {
    const { shelf, list } = await opened();
    list.moved(100, 10);
    await settled();
    shelf.held = true;
    shelf.ids = ['a1', ...ids(1000)];
    list.renew();
    const { readRows } = shelf;
    shelf.readRows = (asked) => {
      shelf.readRows = readRows;
      list.moved(103, 10);
      return readRows(asked);
    };
    shelf.release(0);
    await settled();
    expect(list.top).toBe(104);
  });
});

describe('a list that was left', () => {
  /** Goes to the packages from 500 on, and away. */
  async function away() {
    const { shelf, list } = await opened();
    list.moved(500.5, 10);
    await settled();
    list.activate(503, 2);
    const { saved } = list;
    list.close();
    return { shelf, saved };
  }

  test('is found again at the same packages, however many there are before them meanwhile', async () => {
    const { shelf, saved } = await away();
    shelf.ids = [...ids(20, 5000), ...ids(900, 100)].toSorted();
    shelf.snapshot = 'snapshot-9';
    const list = new ListState(shelf, { saved });
    list.moved(0, 10);
    list.follow(catalog(shelf));
    await settled();
    expect([list.row(list.activeRow)?.id, list.activeColumn]).toEqual(['p00503', 2]);
    expect([list.top, list.activeRow]).toEqual([400.5, 403]);
  });

  test('is left there once more, before anything of it was on screen', async () => {
    const { shelf, saved } = await away();
    shelf.held = true;
    const list = new ListState(shelf, { saved });
    list.follow(catalog(shelf));
    await settled();
    expect(list.saved.position.top).toBe(500.5);
  });

  test('begins at its top for who searches at once', async () => {
    const { shelf, saved } = await away();
    const list = new ListState(shelf, { saved });
    list.moved(0, 10);
    list.follow(catalog(shelf));
    list.query.search('p00');
    await settled();
    expect([list.top, list.activeRow]).toEqual([0, 0]);
  });

  test('has its details open, as before', async () => {
    const { shelf, list } = await opened();
    list.open(30);
    await settled();
    const back = new ListState(shelf, { saved: list.saved });
    back.follow(catalog(shelf));
    await settled();
    expect([back.selected, back.activeRow, back.selection.ranges]).toEqual(['p00030', 30, [[30, 31]]]);
  });
});

describe('filters that were removed', () => {
  const chosen = { ...noChoice, status: ['DRAFT'], updated: 'today' } as const;

  test('come back one after the other, until something else is asked for', async () => {
    const { list } = await opened();
    list.query.filter(chosen);
    expect(list.query.removed).toBeNull();
    list.query.unfilter(['updated']);
    list.query.unfilter(['status']);
    expect(list.query.filters).toEqual(noChoice);
    expect(list.query.removed?.fields).toEqual(['status']);
    list.query.takeBack();
    expect(list.query.filters).toEqual({ ...noChoice, status: ['DRAFT'] });
    expect(list.query.removed?.fields).toEqual(['updated']);
    // The list may be left in another order meanwhile, or renewed.
    list.query.take({
      text: list.query.text,
      filters: list.query.filters,
      sort: [{ column: 'updated', descending: true }],
    });
    list.renew();
    await settled();
    list.query.takeBack();
    expect([list.query.filters, list.query.removed]).toEqual([chosen, null]);
    list.query.unfilter(['status', 'updated']);
    list.query.search('5');
    expect(list.query.removed).toBeNull();
    list.query.takeBack();
    expect(list.query.filters).toEqual(noChoice);
  });

  test('stay removed for who lets go of them, filters in another way, or goes on among all packages', async () => {
    const { list } = await opened();
    const ways = [
      () => list.query.forgetRemoved(),
      () => list.query.filter({ status: ['PUBLISHED'] }),
      () => void list.widen(),
    ];
    for (const goOn of ways) {
      list.query.filter(chosen);
      list.query.unfilter(['status']);
      goOn();
      expect(list.query.removed).toBeNull();
    }
  });
});
