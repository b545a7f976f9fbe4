import { describe, expect, it } from 'vitest';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import { Output, type ShownList } from '../../../../../src/renderer/catalog/export/output.svelte.ts';
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
  lines: [],
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

describe('what can be exported together', () => {
  it('is all, where nothing, one package or everything is selected', () => {
    expect(exportScopes(noSelection, 20_042)).toEqual([every]);
    expect(exportScopes(selectRow(7), 20_042)).toEqual([every]);
    expect(exportScopes(selectAllRows(20_042, 0), 20_042)).toEqual([every]);
  });

  it('is the selection first, where it is a choice', () => {
    expect(exportScopes({ ranges: three.ranges, anchor: 4 }, 20_042)).toEqual([three, every]);
  });

  it('is nothing of an empty list', () => {
    expect(exportScopes(noSelection, 0)).toEqual([]);
  });

  it('is cut on paper alone', () => {
    expect(exceedsPrintLimit('print', every)).toBe(true);
    expect(exceedsPrintLimit('pdf', { ...every, count: printLimit })).toBe(false);
    expect(exceedsPrintLimit('csv', every)).toBe(false);
  });
});

function setUp(
  scopes: readonly ExportScope[],
  present: ShownList | null = list,
): { output: Output; made: unknown[] } {
  const made: unknown[] = [];
  const output = new Output({
    bridge: {
      exportView: (request) => {
        made.push(request);
        return Promise.resolve(succeeded(null));
      },
    },
    job: {
      isBusy: false,
      make: (kind, { title }, scope) => {
        made.push([kind, title, scope]);
        return Promise.resolve();
      },
    },
    present: () => present,
    scopes: () => scopes,
  });
  return { output, made };
}

const request = { view: 3, columns: ['name'], format: 'csv', name: 'invoices' };

describe('an export or a print', () => {
  it('of the only scope there is begins at once', async () => {
    const { output, made } = setUp([every]);
    await output.begin('csv');
    expect(output.asking).toBeNull();
    expect(made).toEqual([{ ...request, ranges: null }]);
  });

  it('is of what was chosen in the menu, and of that alone', async () => {
    const { output, made } = setUp([three, every]);
    await output.begin('csv', three);
    await output.begin('print', three);
    expect(output.asking).toBeNull();
    expect(made).toEqual([{ ...request, ranges: three.ranges }, ['print', 'Search: invoices', three]]);
  });

  it('asks first where it came without a choice and there is one', async () => {
    const { output, made } = setUp([three, every]);
    await output.begin('xlsx');
    expect(output.asking).toMatchObject({ kind: 'xlsx', scopes: [three, every] });
    expect(made).toEqual([]);
    await output.answer(every);
    expect(output.asking).toBeNull();
    expect(made).toEqual([{ ...request, format: 'xlsx', ranges: null }]);
  });

  it('asks first where there is not room for all on paper', async () => {
    const { output, made } = setUp([every]);
    await output.begin('pdf');
    expect(output.asking).toMatchObject({ kind: 'pdf', scopes: [every] });
    await output.answer(every);
    expect(made).toEqual([['pdf', 'Search: invoices', every]]);
  });

  it('is nothing where the list is nothing', async () => {
    const { output, made } = setUp([], null);
    await output.begin('print');
    await output.answer(every);
    expect([output.asking, made]).toEqual([null, []]);
  });
});
