import { describe, expect, it, vi } from 'vitest';
import type { Ranges } from '../../../../../src/preload/contract/ranges.ts';
import { failed, succeeded, type Failure, type Result } from '../../../../../src/preload/contract/failure.ts';
import {
  PrintJob,
  readBatches,
  type SheetHolder,
  type PrintScope,
  printLimit,
  type PrintSource,
} from '../../../../../src/renderer/catalog/print/print-job.ts';
import { row } from '../list/rows.ts';

const source: PrintSource = {
  view: 3,
  title: 'Packages',
  lines: ['The list is from today.'],
  columns: ['name', 'status'],
  total: 1200,
};

const whole = (count: number): PrintScope => ({ ranges: [[0, count]], count, selected: false });

function setUp(
  onDrawn: (job: PrintJob) => void = () => undefined,
  answered: Promise<Result<null>> = Promise.resolve(succeeded(null)),
): {
  job: PrintJob;
  holder: SheetHolder;
  calls: string[];
  failures: Failure[];
  fail: (failure: Failure) => void;
  /** The system's dialog is closed. */
  closeDialog: () => void;
  /** The fallback that saves a PDF, once it was offered. */
  savePdfInstead: () => (() => Promise<void>) | null;
} {
  const calls: string[] = [];
  const failures: Failure[] = [];
  const holder: SheetHolder = { sheet: null };
  let failing: Failure | null = null;
  let instead: (() => Promise<void>) | null = null;
  let closeDialog = (): void => undefined;
  const job = new PrintJob({
    holder,
    bridge: {
      readRows: ({ offset, limit }) => {
        calls.push(`read ${offset} ${limit}`);
        return Promise.resolve(
          failing === null
            ? succeeded(Array.from({ length: limit }, (_, at) => row(String(offset + at))))
            : failed(failing),
        );
      },
      printPage: ({ isWide }) => {
        calls.push(`print ${holder.sheet?.rows.length ?? 0} ${isWide ? 'wide' : 'upright'}`);
        return answered;
      },
      printEnded: () => {
        calls.push('ended');
        return Promise.resolve(succeeded(null));
      },
      savePdf: ({ name, rows, selected }) => {
        calls.push(`pdf ${name} ${rows}${selected ? ' selected' : ''}`);
        return Promise.resolve(succeeded(null));
      },
    },
    rendered: () => {
      calls.push('drawn');
      onDrawn(job);
      return Promise.resolve();
    },
    dialogClosed: (stop) =>
      new Promise((resolve) => {
        closeDialog = resolve;
        stop.addEventListener('abort', () => (closeDialog = () => undefined));
      }),
    onEnd: (_kind, result, savePdfInstead) => {
      if (!result.ok) failures.push(result.failure);
      instead = savePdfInstead;
    },
    onAborted: () => void calls.push('given up'),
  });
  return {
    job,
    holder,
    calls,
    failures,
    fail: (failure) => {
      failing = failure;
    },
    closeDialog: () => closeDialog(),
    savePdfInstead: () => instead,
  };
}

describe('a list on paper', () => {
  it('reads all packages, prints the rendered sheet and removes it', async () => {
    const { job, calls, holder } = setUp();
    await job.run('print', source, whole(1200));
    expect(calls).toEqual(['read 0 500', 'read 500 500', 'read 1000 200', 'drawn', 'print 1200 upright']);
    expect(holder.sheet).toBeNull();
  });

  it('is landscape with many columns', async () => {
    const columns = ['name', 'status', 'comments', 'creator', 'updated'] as const;
    const { job, calls } = setUp();
    await job.run('print', { ...source, columns }, whole(10));
    expect(calls.at(-1)).toBe('print 10 wide');
  });

  it('has at most `printLimit` packages', async () => {
    const { job, calls } = setUp();
    await job.run('pdf', source, whole(12_345));
    expect(calls.slice(-2)).toEqual(['drawn', `pdf Packages ${printLimit}`]);
    expect(calls.filter((each) => each.startsWith('read'))).toHaveLength(printLimit / 500);
  });

  it('has only the selected packages, and is marked as such', async () => {
    const names: string[] = [];
    const { job, holder, calls } = setUp(() => {
      names.push(...(holder.sheet?.rows ?? []).map(({ id }) => id));
      expect(holder.sheet).toMatchObject({ count: 4, selected: true, total: 1200 });
    });
    const ranges = [
      [3, 4],
      [6, 8],
      [900, 901],
    ] as const;
    await job.run('pdf', source, { ranges, count: 4, selected: true });
    expect(names).toEqual(['3', '6', '7', '900']);
    expect(calls).toEqual(['read 3 5', 'read 900 1', 'drawn', 'pdf Packages 4 selected']);
  });

  it('reports why it was not printed', async () => {
    const { job, calls, failures, fail } = setUp();
    fail({ code: 'view-gone', retryable: true });
    await job.run('print', source, whole(1200));
    expect(failures).toEqual([{ code: 'view-gone', retryable: true }]);
    expect(calls).toEqual(['read 0 500']);
  });

  it.each([true, false])(
    'is aborted and reports only that, when the list is closed before all rows were read (%s)',
    async (fails) => {
      const { job, holder, calls, failures, fail } = setUp();
      // The catalog is closed as well.
      if (fails) fail({ code: 'no-account', retryable: false });
      const ended = job.run('pdf', source, whole(1200));
      job.abort();
      await ended;
      expect(calls).toEqual(['read 0 500', 'given up']);
      expect([failures, holder.sheet]).toEqual([[], null]);
    },
  );

  it('stays rendered until it is printed, even if the list is closed', async () => {
    const { job, holder, calls } = setUp((printing) => printing.abort());
    await job.run('print', source, whole(1200));
    expect(calls.at(-1)).toBe('print 1200 upright');
    expect(holder.sheet).toBeNull();
  });

  it('ends with the print dialog even if Electron never answers, and the next job works', async () => {
    const { job, holder, calls, closeDialog } = setUp(undefined, new Promise(() => undefined));
    for (let time = 1; time <= 2; time += 1) {
      const ended = job.run('print', source, whole(3));
      await vi.waitUntil(() => calls.filter((each) => each === 'print 3 upright').length === time);
      expect([job.isBusy, holder.sheet?.count]).toEqual([true, 3]);
      closeDialog();
      await ended;
      expect([job.isBusy, holder.sheet, calls.at(-1)]).toEqual([false, null, 'ended']);
    }
  });

  it('reports a printer failure that comes after the dialog was closed', async () => {
    const answers = Promise.withResolvers<Result<null>>();
    const { job, calls, failures, closeDialog, savePdfInstead } = setUp(undefined, answers.promise);
    const ended = job.run('print', source, whole(3));
    await vi.waitUntil(() => calls.at(-1) === 'print 3 upright');
    closeDialog();
    await ended;
    answers.resolve(failed({ code: 'not-printed', retryable: true }));
    await vi.waitUntil(() => failures.length > 0);
    expect([failures, savePdfInstead()]).toEqual([[{ code: 'not-printed', retryable: true }], null]);
  });

  it('can save the same packages as a PDF where there is no printer', async () => {
    const none = Promise.resolve(failed({ code: 'no-printer', retryable: true }));
    const { job, holder, calls, failures, savePdfInstead } = setUp(undefined, none);
    await job.run('print', source, { ranges: [[6, 8]], count: 2, selected: true });
    expect([failures, holder.sheet]).toEqual([[{ code: 'no-printer', retryable: true }], null]);
    await savePdfInstead()?.();
    expect(calls.slice(-3)).toEqual(['read 6 2', 'drawn', 'pdf Packages 2 selected']);
  });

  it('does not replace the sheet of another list', async () => {
    const { job, holder, calls, failures } = setUp();
    const sheet = {
      title: 'Of another',
      lines: [],
      columns: [],
      rows: [],
      count: 0,
      selected: false,
      total: 0,
    };
    holder.sheet = sheet;
    await job.run('print', source, whole(1200));
    expect(failures).toMatchObject([{ code: 'export-running' }]);
    expect([calls, holder.sheet]).toEqual([[], sheet]);
  });

  it('runs one job at a time', async () => {
    const { job, calls } = setUp();
    await Promise.all([job.run('print', source, whole(1200)), job.run('pdf', source, whole(1200))]);
    expect(calls.filter((each) => !each.startsWith('read'))).toEqual(['drawn', 'print 1200 upright']);
  });
});

describe('readBatches', () => {
  const read = (ranges: Ranges): readonly (readonly number[])[] =>
    readBatches(ranges).map(({ offset, limit, wanted }) => [offset, limit, wanted.size]);

  it('have every position once, and few that are not needed', () => {
    expect(
      read([
        [10, 12],
        [40, 41],
        [80, 81],
      ]),
    ).toEqual([
      [10, 31, 3],
      [80, 1, 1],
    ]);
    expect(
      read([
        [0, 499],
        [500, 502],
      ]),
    ).toEqual([
      [0, 499, 499],
      [500, 2, 2],
    ]);
  });

  it('end at the print limit', () => {
    const scattered = Array.from({ length: 50_000 }, (_, at) => [at * 2, at * 2 + 1] as const);
    const sizes = read(scattered).map(([, , size = 0]) => size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(printLimit);
    expect(sizes.length).toBeLessThanOrEqual((2 * printLimit) / 500 + 1);
    expect(read([[0, 1_000_000]])).toHaveLength(printLimit / 500);
    expect(read([])).toEqual([]);
  });
});
