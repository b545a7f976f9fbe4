import { describe, expect, it } from 'vitest';
import { succeeded } from '../../../../../src/preload/contract/failure.ts';
import { Output, type ShownList } from '../../../../../src/renderer/catalog/export/output.svelte.ts';
import { isCut, sharesOf, type Share } from '../../../../../src/renderer/catalog/export/shares.ts';
import { printLimit } from '../../../../../src/renderer/catalog/print/print-job.ts';
import { all, noSelection, single } from '../../../../../src/renderer/catalog/selection/selection.ts';

const list: ShownList = {
  view: 3,
  name: 'invoices',
  title: 'Search: invoices',
  lines: [],
  columns: ['name'],
  total: 20_042,
};
const every: Share = { selected: false, ranges: [[0, 20_042]], count: 20_042 };
const three: Share = {
  selected: true,
  ranges: [
    [1, 2],
    [4, 6],
  ],
  count: 3,
};

describe('what can be exported together', () => {
  it('is all, where nothing, one package or everything is selected', () => {
    expect(sharesOf(noSelection, 20_042)).toEqual([every]);
    expect(sharesOf(single(7), 20_042)).toEqual([every]);
    expect(sharesOf(all(20_042, 0), 20_042)).toEqual([every]);
  });

  it('is the selection first, where it is a choice', () => {
    expect(sharesOf({ ranges: three.ranges, anchor: 4 }, 20_042)).toEqual([three, every]);
  });

  it('is nothing of an empty list', () => {
    expect(sharesOf(noSelection, 0)).toEqual([]);
  });

  it('is cut on paper alone', () => {
    expect(isCut('print', every)).toBe(true);
    expect(isCut('pdf', { ...every, count: printLimit })).toBe(false);
    expect(isCut('csv', every)).toBe(false);
  });
});

function setUp(
  shares: readonly Share[],
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
      make: (kind, { title }, share) => {
        made.push([kind, title, share]);
        return Promise.resolve();
      },
    },
    present: () => present,
    shares: () => shares,
  });
  return { output, made };
}

const request = { view: 3, columns: ['name'], format: 'csv', name: 'invoices' };

describe('an export or a print', () => {
  it('of the only share there is begins at once', async () => {
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
    expect(output.asking).toMatchObject({ kind: 'xlsx', shares: [three, every] });
    expect(made).toEqual([]);
    await output.answer(every);
    expect(output.asking).toBeNull();
    expect(made).toEqual([{ ...request, format: 'xlsx', ranges: null }]);
  });

  it('asks first where there is not room for all on paper', async () => {
    const { output, made } = setUp([every]);
    await output.begin('pdf');
    expect(output.asking).toMatchObject({ kind: 'pdf', shares: [every] });
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
