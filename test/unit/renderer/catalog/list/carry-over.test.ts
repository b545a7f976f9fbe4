import { beforeEach, describe, expect, test } from 'vitest';
import { noFilters, type OpenedView } from '../../../../../src/preload/contract/view.ts';
import {
  carrySelection,
  findActive,
  findTop,
  type ListPosition,
} from '../../../../../src/renderer/catalog/list/carry-over.ts';
import { noSelection, selectRow } from '../../../../../src/renderer/catalog/selection/selection.ts';
import { ids, Shelf } from './shelf.ts';

const pair = { ranges: [[3, 5]], anchor: 3 } as const;

let shelf = new Shelf();

/** A view of the packages with these numbers. */
async function viewOf(packages: readonly string[]): Promise<OpenedView> {
  shelf.ids = packages;
  const opened = await shelf.openView({ text: '', filters: noFilters, sort: [] });
  if (!opened.ok) throw new Error('not opened');
  return opened.value;
}

let from: ListPosition;
beforeEach(async () => {
  shelf = new Shelf();
  from = {
    view: await viewOf(ids(100)),
    top: 0,
    viewport: 10,
    total: 100,
    idAt: (index) => `p${String(index).padStart(5, '0')}`,
    activeRow: 0,
    isPlaced: false,
    activeId: null,
    selected: null,
    selection: noSelection,
  };
});

describe('the active row', () => {
  test('is the package with open details, or else the one that was active', async () => {
    const view = await viewOf(ids(90, 10));
    const position = { ...from, activeRow: 20, isPlaced: true, selected: 'p00030' };
    expect(await findActive(shelf, view, position, 'stay')).toEqual({ row: 20, id: 'p00030' });
    expect(await findActive(shelf, view, { ...position, selected: 'p00001' }, 'stay')).toEqual({
      row: 10,
      id: 'p00020',
    });
  });

  test('comes before the open details where several rows are selected', async () => {
    const view = await viewOf(ids(90, 10));
    const position = { ...from, activeRow: 20, isPlaced: true, selected: 'p00030', selection: pair };
    expect(await findActive(shelf, view, position, 'stay')).toEqual({ row: 10, id: 'p00020' });
  });

  test('that is gone keeps its place, and has the first one after a new question', async () => {
    const view = await viewOf(ids(5));
    const position = { ...from, activeRow: 20, isPlaced: true };
    expect(await findActive(shelf, view, position, 'stay')).toEqual({ row: 4, id: null });
    expect(await findActive(shelf, view, position, 'top')).toEqual({ row: 0, id: null });
  });

  test('that nobody chose is not looked for', async () => {
    const view = await viewOf(ids(99, 1));
    shelf.calls.length = 0;
    expect(await findActive(shelf, view, { ...from, activeRow: 2 }, 'stay')).toEqual({ row: 2, id: null });
    expect(shelf.calls).toEqual([]);
  });
});

describe('the place', () => {
  test('is where the first row in sight that is found stays as far from the edge', async () => {
    const view = await viewOf(ids(80, 20));
    expect(await findTop(shelf, view, { ...from, top: 25.5 })).toBe(5.5);
    expect(await findTop(shelf, view, { ...from, top: 18.5 })).toBe(0);
  });

  test('is no lower than the new list goes', async () => {
    const view = await viewOf(ids(12));
    expect(await findTop(shelf, view, { ...from, top: 80 })).toBe(2);
  });
});

describe('the selection', () => {
  const active = { row: 7, id: 'p00007' };

  test('is the same packages where the question is the same', async () => {
    const view = await viewOf(ids(98, 2));
    expect(await carrySelection(shelf, view, { ...from, selection: pair }, active, true)).toEqual({
      of: pair,
      to: { ranges: [[1, 3]], anchor: 1 },
      isLost: false,
    });
  });

  test('of another question is the package with open details alone', async () => {
    const view = await viewOf(ids(100));
    const position = { ...from, selection: pair };
    expect((await carrySelection(shelf, view, position, active, false)).to).toEqual(noSelection);
    const open = { ...position, selected: 'p00007' };
    expect((await carrySelection(shelf, view, open, active, false)).to).toEqual(selectRow(7));
  });

  test('that is too large is lost, and said to be', async () => {
    shelf.mostCarried = 1;
    const view = await viewOf(ids(100));
    const carried = await carrySelection(shelf, view, { ...from, selection: pair }, active, true);
    expect(carried).toEqual({ of: pair, to: noSelection, isLost: true });
  });
});
