import { describe, expect, test } from 'vitest';
import type { ListState } from '../../../../../src/renderer/catalog/list/list.svelte.ts';
import {
  selectAllRows,
  extended,
  noSelection,
  selectRow,
  toggled,
} from '../../../../../src/renderer/catalog/selection/selection.ts';
import { catalog, ids, opened, settled } from './shelf.ts';

const pair = { ranges: [[3, 5]], anchor: 3 } as const;

/** The ids of the selected rows that are here. */
function selectedIds(list: ListState): (string | undefined)[] {
  return list.selection.ranges.flatMap(([from, until]) =>
    Array.from({ length: until - from }, (_, at) => list.row(from + at)?.id),
  );
}

describe('open details', () => {
  test('are those of the package that is selected alone', async () => {
    const { list } = await opened();
    list.mark(selectRow(2));
    expect(list.selected).toBeNull();
    list.open(3);
    await settled();
    expect([list.selected, list.marked]).toEqual(['p00003', 0]);
    list.mark(selectRow(4));
    await settled();
    expect(list.selected).toBe('p00004');
    list.mark(pair);
    await settled();
    expect([list.selected, list.marked]).toEqual(['p00004', 2]);
    // Also where its row is nowhere near.
    list.mark(selectRow(900));
    await settled();
    expect(list.selected).toBe('p00900');
  });

  test('close with the last selected row, and let go of the one that they are of', async () => {
    const { list } = await opened();
    list.open(3);
    await settled();
    list.mark(toggled(list.selection, 3));
    expect(list.selected).toBeNull();
    list.open(3);
    await settled();
    list.select(null);
    expect(list.selection).toEqual(noSelection);
    list.open(3);
    await settled();
    list.mark(pair);
    list.select(null);
    expect(list.marked).toBe(2);
  });

  test('that were closed before their row came stay closed', async () => {
    const { list } = await opened();
    list.open(900);
    list.select(null);
    await settled();
    expect(list.selected).toBeNull();
  });

  test('open although another view comes before their row does', async () => {
    const { list, shelf } = await opened();
    const read = shelf.readRows;
    const held = Promise.withResolvers<undefined>();
    shelf.readRows = async (asked) => {
      if (asked.view === 0) await held.promise;
      return read(asked);
    };
    list.open(900);
    shelf.ids = ['a0', ...ids(1000)];
    list.renew();
    await settled();
    expect(list.view?.view).toBe(1);
    held.resolve(undefined);
    await settled();
    expect([list.selected, list.selection.ranges]).toEqual(['p00900', [[901, 902]]]);
  });
});

describe('letting go', () => {
  test('of several leaves the active row to open details', async () => {
    const { list } = await opened();
    expect(list.unmark()).toBe(false);
    list.open(3);
    await settled();
    expect(list.unmark()).toBe(false);
    list.activate(5, 0);
    list.mark(extended(list.selection, 3, 5));
    expect(list.unmark()).toBe(true);
    await settled();
    expect([list.selected, list.selection.ranges]).toEqual(['p00005', [[5, 6]]]);
  });

  test('of several without details leaves none', async () => {
    const { list } = await opened();
    list.mark(pair);
    expect(list.unmark()).toBe(true);
    expect(list.selection).toEqual(noSelection);
  });
});

test('who opens a package while an answer arrives finds it selected there', async () => {
  const { list, shelf } = await opened();
  const read = shelf.readRows;
  const held = Promise.withResolvers<undefined>();
  shelf.readRows = async (asked) => {
    await held.promise;
    return read(asked);
  };
  list.query.search('9');
  await settled();
  list.open(19);
  held.resolve(undefined);
  await settled();
  expect(list.selected).toBe('p00019');
  expect([selectedIds(list), list.row(list.activeRow)?.id]).toEqual([['p00019'], 'p00019']);
});

test('what is meant are the selected rows, or else the active one', async () => {
  const { list } = await opened();
  list.activate(7, 0);
  expect(list.meant).toEqual([[7, 8]]);
  list.mark(pair);
  expect(list.meant).toEqual(pair.ranges);
  list.mark(noSelection);
  list.activate(-1, 0);
  expect(list.meant).toEqual([]);
});

describe('in a new view', () => {
  test('of newer rows the same packages are selected, wherever they are', async () => {
    const { shelf, list, events } = await opened(100);
    list.mark({
      ranges: [
        [3, 5],
        [8, 9],
      ],
      anchor: 8,
    });
    shelf.ids = ['a0', 'a1', ...ids(4), ...ids(95, 5)];
    shelf.snapshot = 's2';
    list.follow(catalog(shelf));
    list.renew();
    await settled();
    expect(list.view?.snapshot).toBe('s2');
    // p00004 has gone.
    expect(selectedIds(list)).toEqual(['p00003', 'p00008']);
    expect(list.selection.anchor).toBe(9);
    expect(events).not.toContain('selectionLost');
  });

  test('in another order they are, too', async () => {
    const { list } = await opened(100);
    list.mark(pair);
    list.query.sortInto({ column: 'name', descending: true });
    await settled();
    expect(list.selection.ranges).toEqual([[95, 97]]);
  });

  test('of another question only the package is that has its details open', async () => {
    const { list } = await opened(100);
    list.mark(pair);
    list.query.search('p0000');
    await settled();
    expect(list.selection).toEqual(noSelection);
    list.open(7);
    await settled();
    list.mark(extended(list.selection, 7, 8));
    list.query.search('p0000');
    list.query.search('p000');
    await settled();
    expect([list.selected, selectedIds(list)]).toEqual(['p00007', ['p00007']]);
  });

  test('those stay that were selected while it came', async () => {
    const { shelf, list } = await opened(100);
    list.mark(selectRow(1));
    shelf.held = true;
    shelf.ids = ['a0', ...ids(100)];
    list.renew();
    const carryOver = shelf.carryOver;
    let isFirst = true;
    shelf.carryOver = (asked) => {
      // By the hand of somebody who sees the view before.
      if (isFirst) list.mark(pair);
      isFirst = false;
      return carryOver(asked);
    };
    shelf.release(0);
    await settled();
    expect(selectedIds(list)).toEqual(['p00003', 'p00004']);
  });

  test('too many to be found again are let go of, which is told', async () => {
    const { shelf, list, events } = await opened(100);
    shelf.mostCarried = 50;
    list.mark({ ranges: [[0, 60]], anchor: 0 });
    list.renew();
    await settled();
    expect(list.selection).toEqual(noSelection);
    expect(events.filter((event) => event === 'selectionLost')).toHaveLength(1);
  });

  test('with nothing selected nothing is asked', async () => {
    const { shelf, list } = await opened(100);
    list.renew();
    await settled();
    expect(shelf.calls).not.toContain('carry');
    list.mark(selectAllRows(100, null));
    list.renew();
    await settled();
    expect(shelf.calls).toContain('carry');
  });
});

test('a key that comes before the answer to what was typed meets the first row, or the one with details', async () => {
  const { shelf, list } = await opened();
  list.activate(5, 0);
  shelf.held = true;
  list.query.search('p0');
  expect(list.activeRow).toBe(0);
  list.open(5);
  await settled();
  list.query.search('p00');
  expect(list.activeRow).toBe(5);
});
