import { beforeEach, describe, expect, test } from 'vitest';
import { noFilters, type OpenedView } from '../../../../../src/preload/contract/view.ts';
import {
  carrySelection,
  findActive,
  findTop,
  type ListPosition,
} from '../../../../../src/renderer/catalog/list/carry-over.ts';
import { noSelection, selectRow } from '../../../../../src/renderer/catalog/selection/selection.ts';
import { ids, FakeListBridge } from './fake-list-bridge.ts';

const pair = { ranges: [[3, 5]], anchor: 3 } as const;

let listBridge = new FakeListBridge();

/** A view of the packages with these numbers. */
async function viewOf(packages: readonly string[]): Promise<OpenedView> {
  listBridge.ids = packages;
  const opened = await listBridge.openView({ text: '', filters: noFilters, sort: [] });
  if (!opened.ok) throw new Error('not opened');
  return opened.value;
}

let from: ListPosition;
beforeEach(async () => {
  listBridge = new FakeListBridge();
  from = {
    view: await viewOf(ids(100)),
    top: 0,
    viewport: 10,
    total: 100,
    idAt: (index) => `p${String(index).padStart(5, '0')}`,
    activeRow: 0,
    isRowChosen: false,
    activeId: null,
    detailsId: null,
    selection: noSelection,
  };
});

describe('the active row', () => {
  test('is the package with open details, or else the package that was active', async () => {
    const view = await viewOf(ids(90, 10));
    const position = { ...from, activeRow: 20, isRowChosen: true, detailsId: 'p00030' };
    expect(await findActive(listBridge, view, position, 'stay')).toEqual({ row: 20, id: 'p00030' });
    expect(await findActive(listBridge, view, { ...position, detailsId: 'p00001' }, 'stay')).toEqual({
      row: 10,
      id: 'p00020',
    });
  });

  test('comes before the open details if several rows are selected', async () => {
    const view = await viewOf(ids(90, 10));
    const position = { ...from, activeRow: 20, isRowChosen: true, detailsId: 'p00030', selection: pair };
    expect(await findActive(listBridge, view, position, 'stay')).toEqual({ row: 10, id: 'p00020' });
  });

  test('keeps its row number if its package is gone, and is the first row for a new query', async () => {
    const view = await viewOf(ids(5));
    const position = { ...from, activeRow: 20, isRowChosen: true };
    expect(await findActive(listBridge, view, position, 'stay')).toEqual({ row: 4, id: null });
    expect(await findActive(listBridge, view, position, 'top')).toEqual({ row: 0, id: null });
  });

  test('is not looked up if the person did not choose it', async () => {
    const view = await viewOf(ids(99, 1));
    listBridge.calls.length = 0;
    expect(await findActive(listBridge, view, { ...from, activeRow: 2 }, 'stay')).toEqual({
      row: 2,
      id: null,
    });
    expect(listBridge.calls).toEqual([]);
  });
});

describe('the scroll position', () => {
  test('keeps the distance of the first visible row that is found', async () => {
    const view = await viewOf(ids(80, 20));
    expect(await findTop(listBridge, view, { ...from, top: 25.5 })).toBe(5.5);
    expect(await findTop(listBridge, view, { ...from, top: 18.5 })).toBe(0);
  });

  test('does not exceed the end of the new list', async () => {
    const view = await viewOf(ids(12));
    expect(await findTop(listBridge, view, { ...from, top: 80 })).toBe(2);
  });
});

describe('the selection', () => {
  const active = { row: 7, id: 'p00007' };

  test('keeps the same packages for the same query', async () => {
    const view = await viewOf(ids(98, 2));
    expect(await carrySelection(listBridge, view, { ...from, selection: pair }, active, true)).toEqual({
      before: pair,
      after: { ranges: [[1, 3]], anchor: 1 },
      isLost: false,
    });
  });

  test('is only the package with open details for another query', async () => {
    const view = await viewOf(ids(100));
    const position = { ...from, selection: pair };
    expect((await carrySelection(listBridge, view, position, active, false)).after).toEqual(noSelection);
    const open = { ...position, detailsId: 'p00007' };
    expect((await carrySelection(listBridge, view, open, active, false)).after).toEqual(selectRow(7));
  });

  test('is reported as lost if it is too large', async () => {
    listBridge.maxCarried = 1;
    const view = await viewOf(ids(100));
    const carried = await carrySelection(listBridge, view, { ...from, selection: pair }, active, true);
    expect(carried).toEqual({ before: pair, after: noSelection, isLost: true });
  });
});
