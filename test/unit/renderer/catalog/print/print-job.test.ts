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

const printed: PrintSource = {
  view: 3,
  title: 'Packages',
  lines: ['The list is from today.'],
  columns: ['name', 'status'],
  total: 1200,
};

/** All of them. */
const whole = (count: number): PrintScope => ({ ranges: [[0, count]], count, selected: false });

function setUp(
  onDrawn: (job: PrintJob) => void = () => undefined,
  answered: Promise<Result<null>> = Promise.resolve(succeeded(null)),
): {
  job: PrintJob;
  holder: SheetHolder;
  said: string[];
  failures: Failure[];
  fail: (failure: Failure) => void;
  /** The system's dialog is closed. */
  closeDialog: () => void;
  /** What saves as a PDF instead, once that was offered. */
  saveInstead: () => (() => Promise<void>) | null;
} {
  const said: string[] = [];
  const failures: Failure[] = [];
  const holder: SheetHolder = { sheet: null };
  let failing: Failure | null = null;
  let instead: (() => Promise<void>) | null = null;
  let closeDialog = (): void => undefined;
  const job = new PrintJob({
    holder,
    bridge: {
      readRows: ({ offset, limit }) => {
        said.push(`read ${offset} ${limit}`);
        return Promise.resolve(
          failing === null
            ? succeeded(Array.from({ length: limit }, (_, at) => row(String(offset + at))))
            : failed(failing),
        );
      },
      printPage: ({ isWide }) => {
        said.push(`print ${holder.sheet?.rows.length ?? 0} ${isWide ? 'wide' : 'upright'}`);
        return answered;
      },
      printEnded: () => {
        said.push('ended');
        return Promise.resolve(succeeded(null));
      },
      savePdf: ({ name, rows, selected }) => {
        said.push(`pdf ${name} ${rows}${selected ? ' selected' : ''}`);
        return Promise.resolve(succeeded(null));
      },
    },
    rendered: () => {
      said.push('drawn');
      onDrawn(job);
      return Promise.resolve();
    },
    dialogClosed: (stop) =>
      new Promise((resolve) => {
        closeDialog = resolve;
        stop.addEventListener('abort', () => (closeDialog = () => undefined));
      }),
    onFailure: (failure, saveInstead) => {
      failures.push(failure);
      instead = saveInstead;
    },
    onAborted: () => void said.push('given up'),
  });
  return {
    job,
    holder,
    said,
    failures,
    fail: (failure) => {
      failing = failure;
    },
    closeDialog: () => closeDialog(),
    saveInstead: () => instead,
  };
}

describe('a list on paper', () => {
  it('has all its packages, drawn before it is printed and gone after', async () => {
    const { job, said, holder } = setUp();
    await job.make('print', printed, whole(1200));
    expect(said).toEqual(['read 0 500', 'read 500 500', 'read 1000 200', 'drawn', 'print 1200 upright']);
    expect(holder.sheet).toBeNull();
  });

  it('lies on its side with many columns', async () => {
    const columns = ['name', 'status', 'comments', 'creator', 'updated'] as const;
    const { job, said } = setUp();
    await job.make('print', { ...printed, columns }, whole(10));
    expect(said.at(-1)).toBe('print 10 wide');
  });

  it('has no more than there is room for', async () => {
    const { job, said } = setUp();
    await job.make('pdf', printed, whole(12_345));
    expect(said.slice(-2)).toEqual(['drawn', `pdf Packages ${printLimit}`]);
    expect(said.filter((each) => each.startsWith('read'))).toHaveLength(printLimit / 500);
  });

  it('has the selected packages alone, and says that they are', async () => {
    const names: string[] = [];
    const { job, holder, said } = setUp(() => {
      names.push(...(holder.sheet?.rows ?? []).map(({ id }) => id));
      expect(holder.sheet).toMatchObject({ count: 4, selected: true, total: 1200 });
    });
    const ranges = [
      [3, 4],
      [6, 8],
      [900, 901],
    ] as const;
    await job.make('pdf', printed, { ranges, count: 4, selected: true });
    expect(names).toEqual(['3', '6', '7', '900']);
    expect(said).toEqual(['read 3 5', 'read 900 1', 'drawn', 'pdf Packages 4 selected']);
  });

  it('says why it did not come to paper', async () => {
    const { job, said, failures, fail } = setUp();
    fail({ code: 'view-gone', retryable: true });
    await job.make('print', printed, whole(1200));
    expect(failures).toEqual([{ code: 'view-gone', retryable: true }]);
    expect(said).toEqual(['read 0 500']);
  });

  it.each([true, false])(
    'is given up where it goes away before it is read, and says only that (%s)',
    async (fails) => {
      const { job, holder, said, failures, fail } = setUp();
      // Its catalog is closed then.
      if (fails) fail({ code: 'no-account', retryable: false });
      const ended = job.make('pdf', printed, whole(1200));
      job.abort();
      await ended;
      expect(said).toEqual(['read 0 500', 'given up']);
      expect([failures, holder.sheet]).toEqual([[], null]);
    },
  );

  it('stays drawn until it is on holder, also where its list goes away', async () => {
    const { job, holder, said } = setUp((printing) => printing.abort());
    await job.make('print', printed, whole(1200));
    expect(said.at(-1)).toBe('print 1200 upright');
    expect(holder.sheet).toBeNull();
  });

  it('is done when the dialog is closed, also where that is never answered, and the next one works', async () => {
    const { job, holder, said, closeDialog } = setUp(undefined, new Promise(() => undefined));
    for (let time = 1; time <= 2; time += 1) {
      const ended = job.make('print', printed, whole(3));
      await vi.waitUntil(() => said.filter((each) => each === 'print 3 upright').length === time);
      expect([job.isBusy, holder.sheet?.count]).toEqual([true, 3]);
      closeDialog();
      await ended;
      expect([job.isBusy, holder.sheet, said.at(-1)]).toEqual([false, null, 'ended']);
    }
  });

  it('tells of a printer that fails after the dialog, late as that may be', async () => {
    const answers = Promise.withResolvers<Result<null>>();
    const { job, said, failures, closeDialog, saveInstead } = setUp(undefined, answers.promise);
    const ended = job.make('print', printed, whole(3));
    await vi.waitUntil(() => said.at(-1) === 'print 3 upright');
    closeDialog();
    await ended;
    answers.resolve(failed({ code: 'not-printed', retryable: true }));
    await vi.waitUntil(() => failures.length > 0);
    expect([failures, saveInstead()]).toEqual([[{ code: 'not-printed', retryable: true }], null]);
  });

  it('can be a PDF instead where there is no printer: the same packages', async () => {
    const none = Promise.resolve(failed({ code: 'no-printer', retryable: true }));
    const { job, holder, said, failures, saveInstead } = setUp(undefined, none);
    await job.make('print', printed, { ranges: [[6, 8]], count: 2, selected: true });
    expect([failures, holder.sheet]).toEqual([[{ code: 'no-printer', retryable: true }], null]);
    await saveInstead()?.();
    expect(said.slice(-3)).toEqual(['read 6 2', 'drawn', 'pdf Packages 2 selected']);
  });

  it('never shares its holder with another list', async () => {
    const { job, holder, said, failures } = setUp();
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
    await job.make('print', printed, whole(1200));
    expect(failures).toMatchObject([{ code: 'export-running' }]);
    expect([said, holder.sheet]).toEqual([[], sheet]);
  });

  it('is made one at a time', async () => {
    const { job, said } = setUp();
    await Promise.all([job.make('print', printed, whole(1200)), job.make('pdf', printed, whole(1200))]);
    expect(said.filter((each) => !each.startsWith('read'))).toEqual(['drawn', 'print 1200 upright']);
  });
});

describe('the windows that are read', () => {
  const read = (ranges: Ranges): readonly (readonly number[])[] =>
    readBatches(ranges).map(({ offset, limit, wanted }) => [offset, limit, wanted.size]);

  it('hold every position once, and few that nobody wants', () => {
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

  it('end where the holder does, however much there is', () => {
    const scattered = Array.from({ length: 50_000 }, (_, at) => [at * 2, at * 2 + 1] as const);
    const sizes = read(scattered).map(([, , size = 0]) => size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(printLimit);
    expect(sizes.length).toBeLessThanOrEqual((2 * printLimit) / 500 + 1);
    expect(read([[0, 1_000_000]])).toHaveLength(printLimit / 500);
    expect(read([])).toEqual([]);
  });
});
