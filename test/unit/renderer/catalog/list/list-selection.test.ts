import { describe, expect, test } from 'vitest';
import type { ListState } from '../../../../../src/renderer/catalog/list/list.svelte.ts';
import {
  selectAllRows,
  extended,
  noSelection,
  selectRow,
  toggled,
} from '../../../../../src/renderer/catalog/selection/selection.ts';
import { catalog, ids, opened, settled } from './fake-list-bridge.ts';

const pair = { ranges: [[3, 5]], anchor: 3 } as const;

/** The ids of the selected rows that are loaded. */
function selectedIds(list: ListState): (string | undefined)[] {
  return list.selection.ranges.flatMap(([from, until]) =>
    Array.from({ length: until - from }, (_, at) => list.row(from + at)?.id),
  );
}

describe('open details', () => {
  test('follow a single selected package', async () => {
    const { list } = await opened();
    list.selectRows(selectRow(2));
    expect(list.detailsId).toBeNull();
    list.openRow(3);
    await settled();
    expect([list.detailsId, list.selectedCount]).toEqual(['p00003', 0]);
    list.selectRows(selectRow(4));
    await settled();
    expect(list.detailsId).toBe('p00004');
    list.selectRows(pair);
    await settled();
    expect([list.detailsId, list.selectedCount]).toEqual(['p00004', 2]);
    // Even if its row is not loaded.
    list.selectRows(selectRow(900));
    await settled();
    expect(list.detailsId).toBe('p00900');
  });

  test('close with the last selected row, and deselect a single row when they close', async () => {
    const { list } = await opened();
    list.openRow(3);
    await settled();
    list.selectRows(toggled(list.selection, 3));
    expect(list.detailsId).toBeNull();
    list.openRow(3);
    await settled();
    list.showDetails(null);
    expect(list.selection).toEqual(noSelection);
    list.openRow(3);
    await settled();
    list.selectRows(pair);
    list.showDetails(null);
    expect(list.selectedCount).toBe(2);
  });

  test('stay closed if they were closed before their row was loaded', async () => {
    const { list } = await opened();
    list.openRow(900);
    list.showDetails(null);
    await settled();
    expect(list.detailsId).toBeNull();
  });

  test('open even if another view is shown before their row is loaded', async () => {
    const { list, listBridge } = await opened();
    const read = listBridge.readRows;
    const held = Promise.withResolvers<undefined>();
    listBridge.readRows = async (request) => {
      if (request.view === 0) await held.promise;
      return read(request);
    };
    list.openRow(900);
    listBridge.ids = ['a0', ...ids(1000)];
    list.reopen();
    await settled();
    expect(list.view?.view).toBe(1);
    held.resolve(undefined);
    await settled();
    expect([list.detailsId, list.selection.ranges]).toEqual(['p00900', [[901, 902]]]);
  });
});

describe('deselecting', () => {
  test('several rows keeps the active row selected for open details', async () => {
    const { list } = await opened();
    expect(list.deselect()).toBe(false);
    list.openRow(3);
    await settled();
    expect(list.deselect()).toBe(false);
    list.activate(5, 0);
    list.selectRows(extended(list.selection, 3, 5));
    expect(list.deselect()).toBe(true);
    await settled();
    expect([list.detailsId, list.selection.ranges]).toEqual(['p00005', [[5, 6]]]);
  });

  test('several rows without details leaves none selected', async () => {
    const { list } = await opened();
    list.selectRows(pair);
    expect(list.deselect()).toBe(true);
    expect(list.selection).toEqual(noSelection);
  });
});

test('a package that is opened while another view is loading is selected in that view', async () => {
  const { list, listBridge } = await opened();
  const read = listBridge.readRows;
  const held = Promise.withResolvers<undefined>();
  listBridge.readRows = async (request) => {
    await held.promise;
    return read(request);
  };
  list.query.search('9');
  await settled();
  list.openRow(19);
  held.resolve(undefined);
  await settled();
  expect(list.detailsId).toBe('p00019');
  expect([selectedIds(list), list.row(list.activeRow)?.id]).toEqual([['p00019'], 'p00019']);
});

test('actions apply to the selected rows, or else to the active one', async () => {
  const { list } = await opened();
  list.activate(7, 0);
  expect(list.actionRanges).toEqual([[7, 8]]);
  list.selectRows(pair);
  expect(list.actionRanges).toEqual(pair.ranges);
  list.selectRows(noSelection);
  list.activate(-1, 0);
  expect(list.actionRanges).toEqual([]);
});

describe('in a new view', () => {
  test('of a newer snapshot, the same packages are selected at their new positions', async () => {
    const { listBridge, list, events } = await opened(100);
    list.selectRows({
      ranges: [
        [3, 5],
        [8, 9],
      ],
      anchor: 8,
    });
    listBridge.ids = ['a0', 'a1', ...ids(4), ...ids(95, 5)];
    listBridge.snapshot = 's2';
    list.applyStatus(catalog(listBridge));
    list.reopen();
    await settled();
    expect(list.view?.snapshot).toBe('s2');
    // p00004 has gone.
    expect(selectedIds(list)).toEqual(['p00003', 'p00008']);
    expect(list.selection.anchor).toBe(9);
    expect(events).not.toContain('selectionLost');
  });

  test('in another order, the same packages are selected', async () => {
    const { list } = await opened(100);
    list.selectRows(pair);
    list.query.setSort([{ column: 'name', descending: true }]);
    await settled();
    expect(list.selection.ranges).toEqual([[95, 97]]);
  });

  test('rows that were selected while it was loading stay selected', async () => {
    const { listBridge, list } = await opened(100);
    list.selectRows(selectRow(1));
    listBridge.isDelayed = true;
    listBridge.ids = ['a0', ...ids(100)];
    list.reopen();
    const carryOver = listBridge.carryOver;
    let isFirst = true;
    listBridge.carryOver = (request) => {
      // The person selects in the old view.
      if (isFirst) list.selectRows(pair);
      isFirst = false;
      return carryOver(request);
    };
    listBridge.release(0);
    await settled();
    expect(selectedIds(list)).toEqual(['p00003', 'p00004']);
  });

  test('a selection that is too large is cleared and reported', async () => {
    const { listBridge, list, events } = await opened(100);
    listBridge.maxCarried = 50;
    list.selectRows({ ranges: [[0, 60]], anchor: 0 });
    list.reopen();
    await settled();
    expect(list.selection).toEqual(noSelection);
    expect(events.filter((event) => event === 'selectionLost')).toHaveLength(1);
  });

  test('nothing is looked up without a selection', async () => {
    const { listBridge, list } = await opened(100);
    list.reopen();
    await settled();
    expect(listBridge.calls).not.toContain('carry');
    list.selectRows(selectAllRows(100, null));
    list.reopen();
    await settled();
    expect(listBridge.calls).toContain('carry');
  });
});

test('a new search makes the first row active at once, unless details are open', async () => {
  const { listBridge, list } = await opened();
  list.activate(5, 0);
  listBridge.isDelayed = true;
  list.query.search('p0');
  expect(list.activeRow).toBe(0);
  list.openRow(5);
  await settled();
  list.query.search('p00');
  expect(list.activeRow).toBe(5);
});
