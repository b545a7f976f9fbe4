import { describe, expect, it } from 'vitest';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import {
  ExportAndPrint,
  type ShownList,
} from '../../../../../src/renderer/catalog/export/export-and-print.svelte.ts';
import {
  exceedsPrintLimit,
  exportScopes,
  type ExportScope,
} from '../../../../../src/renderer/catalog/export/export-scopes.ts';
import { printLimit } from '../../../../../src/renderer/catalog/print/print-job.ts';
import {
  selectAllRows,
  noSelection,
  selectRow,
} from '../../../../../src/renderer/catalog/selection/selection.ts';

const list: ShownList = {
  view: 3,
  name: 'invoices',
  title: 'Search: invoices',
  lines: ['Filters: Status Draft'],
  columns: ['name'],
  total: 20_042,
};
const every: ExportScope = { selected: false, ranges: [[0, 20_042]], count: 20_042 };
const three: ExportScope = {
  selected: true,
  ranges: [
    [1, 2],
    [4, 6],
  ],
  count: 3,
};

describe('the scopes of an export', () => {
  it('are all packages where none, one or all are selected', () => {
    expect(exportScopes(noSelection, 20_042)).toEqual([every]);
    expect(exportScopes(selectRow(7), 20_042)).toEqual([every]);
    expect(exportScopes(selectAllRows(20_042, 0), 20_042)).toEqual([every]);
  });

  it('are the selected and then all packages otherwise', () => {
    expect(exportScopes({ ranges: three.ranges, anchor: 4 }, 20_042)).toEqual([three, every]);
  });

  it('are none for an empty list', () => {
    expect(exportScopes(noSelection, 0)).toEqual([]);
  });

  it('are limited on paper only', () => {
    expect(exceedsPrintLimit('print', every)).toBe(true);
    expect(exceedsPrintLimit('pdf', { ...every, count: printLimit })).toBe(false);
    expect(exceedsPrintLimit('csv', every)).toBe(false);
  });
});

function setUp(
  scopes: readonly ExportScope[],
  currentList: ShownList | null = list,
): { exportAndPrint: ExportAndPrint; made: unknown[] } {
  const made: unknown[] = [];
  const exportAndPrint = new ExportAndPrint({
    bridge: {
      exportView: (request) => {
        made.push(request);
        return Promise.resolve(succeeded(null));
      },
    },
    job: {
      isBusy: false,
      run: (kind, { title }, scope) => {
        made.push([kind, title, scope]);
        return Promise.resolve();
      },
    },
    currentList: () => Promise.resolve(currentList),
    scopes: () => scopes,
  });
  return { exportAndPrint, made };
}

const request = {
  view: 3,
  columns: ['name'],
  allFields: false,
  format: 'csv',
  name: 'invoices',
  about: ['Search: invoices', 'Filters: Status Draft'],
};

describe('an export or a print', () => {
  it('starts at once with a single scope', async () => {
    const { exportAndPrint, made } = setUp([every]);
    await exportAndPrint.start('csv');
    expect(exportAndPrint.question).toBeNull();
    expect(made).toEqual([{ ...request, ranges: null }]);
  });

  it('has all fields once that is chosen', async () => {
    const { exportAndPrint, made } = setUp([every]);
    exportAndPrint.allFields = true;
    await exportAndPrint.start('csv');
    expect(made).toEqual([{ ...request, allFields: true, ranges: null }]);
  });

  it('uses the scope that was chosen in the menu', async () => {
    const { exportAndPrint, made } = setUp([three, every]);
    await exportAndPrint.start('csv', three);
    await exportAndPrint.start('print', three);
    expect(exportAndPrint.question).toBeNull();
    expect(made).toEqual([{ ...request, ranges: three.ranges }, ['print', 'Search: invoices', three]]);
  });

  it('uses where the chosen packages are when the list is whole', async () => {
    const moved = { ...three, ranges: [[7, 10]] } as const;
    const { exportAndPrint, made } = setUp([moved, every]);
    await exportAndPrint.start('csv', three);
    expect(made).toEqual([{ ...request, ranges: moved.ranges }]);
  });

  it('asks first where there are several scopes', async () => {
    const { exportAndPrint, made } = setUp([three, every]);
    await exportAndPrint.start('xlsx');
    expect(exportAndPrint.question).toMatchObject({ kind: 'xlsx', scopes: [three, every] });
    expect(made).toEqual([]);
    await exportAndPrint.answer(every);
    expect(exportAndPrint.question).toBeNull();
    expect(made).toEqual([{ ...request, format: 'xlsx', ranges: null }]);
  });

  it('asks first where there are more packages than can be printed', async () => {
    const { exportAndPrint, made } = setUp([every]);
    await exportAndPrint.start('pdf');
    expect(exportAndPrint.question).toMatchObject({ kind: 'pdf', scopes: [every] });
    await exportAndPrint.answer(every);
    expect(made).toEqual([['pdf', 'Search: invoices', every]]);
  });

  it('does nothing without a list', async () => {
    const { exportAndPrint, made } = setUp([], null);
    await exportAndPrint.start('print');
    await exportAndPrint.answer(every);
    expect([exportAndPrint.question, made]).toEqual([null, []]);
  });
});
