import { describe, expect, it } from 'vitest';
import { failed, succeeded, type Failure } from '../../../../../src/preload/contract/failure.ts';
import {
  PrintJob,
  type Paper,
  printLimit,
  type Printed,
} from '../../../../../src/renderer/catalog/print/print-job.svelte.ts';
import { row } from '../list/rows.ts';

const printed: Printed = {
  view: 3,
  title: 'Packages',
  lines: ['The list is from today.'],
  columns: ['name', 'status'],
  total: 1200,
};

function setUp(
  present: Printed | null = printed,
  onDrawn: (job: PrintJob) => void = () => undefined,
): {
  job: PrintJob;
  paper: Paper;
  said: string[];
  failures: Failure[];
  fail: (failure: Failure) => void;
} {
  const said: string[] = [];
  const failures: Failure[] = [];
  const paper: Paper = { sheet: null };
  let failing: Failure | null = null;
  const job = new PrintJob({
    paper,
    bridge: {
      readWindow: ({ offset, limit }) => {
        said.push(`read ${offset} ${limit}`);
        return Promise.resolve(
          failing === null
            ? succeeded(Array.from({ length: limit }, (_, at) => row(String(offset + at))))
            : failed(failing),
        );
      },
      printPage: ({ isWide }) => {
        said.push(`print ${paper.sheet?.rows.length ?? 0} ${isWide ? 'wide' : 'upright'}`);
        return Promise.resolve(succeeded(null));
      },
      savePdf: ({ name, rows }) => {
        said.push(`pdf ${name} ${rows}`);
        return Promise.resolve(succeeded(null));
      },
    },
    present: () => present,
    drawn: () => {
      said.push('drawn');
      onDrawn(job);
      return Promise.resolve();
    },
    onFailure: (failure) => failures.push(failure),
    onGivenUp: () => void said.push('given up'),
  });
  return {
    job,
    paper,
    said,
    failures,
    fail: (failure) => {
      failing = failure;
    },
  };
}

describe('a list on paper', () => {
  it('has all its packages, drawn before it is printed and gone after', async () => {
    const { job, said, paper } = setUp();
    await job.begin('print');
    expect(said).toEqual(['read 0 500', 'read 500 500', 'read 1000 200', 'drawn', 'print 1200 upright']);
    expect(paper.sheet).toBeNull();
  });

  it('lies on its side with many columns', async () => {
    const columns = ['name', 'status', 'comments', 'creator', 'updated'] as const;
    const { job, said } = setUp({ ...printed, columns, total: 10 });
    await job.begin('print');
    expect(said.at(-1)).toBe('print 10 wide');
  });

  it('is asked about first where it is too much, and takes a part then', async () => {
    const { job, said } = setUp({ ...printed, total: 12_345 });
    await job.begin('pdf');
    expect(job.asking).toBe('pdf');
    expect(said).toEqual([]);
    await job.takeFirst();
    expect(job.asking).toBeNull();
    expect(said.slice(-2)).toEqual(['drawn', `pdf Packages ${printLimit}`]);
    expect(said.filter((each) => each.startsWith('read'))).toHaveLength(printLimit / 500);
  });

  it('is nothing where the list is nothing', async () => {
    const { job, said } = setUp(null);
    await job.begin('print');
    await job.takeFirst();
    expect(said).toEqual([]);
  });

  it('says why it did not come to paper', async () => {
    const { job, said, failures, fail } = setUp();
    fail({ code: 'view-gone', retryable: true });
    await job.begin('print');
    expect(failures).toEqual([{ code: 'view-gone', retryable: true }]);
    expect(said).toEqual(['read 0 500']);
  });

  it.each([true, false])(
    'is given up where it goes away before it is read, and says only that (%s)',
    async (fails) => {
      const { job, paper, said, failures, fail } = setUp();
      // Its catalog is closed then.
      if (fails) fail({ code: 'no-account', retryable: false });
      const ended = job.begin('pdf');
      job.leave();
      await ended;
      expect(said).toEqual(['read 0 500', 'given up']);
      expect([failures, paper.sheet]).toEqual([[], null]);
    },
  );

  it('stays drawn until it is on paper, also where its list goes away', async () => {
    const { job, paper, said } = setUp(printed, (drawn) => drawn.leave());
    await job.begin('print');
    expect(said.at(-1)).toBe('print 1200 upright');
    expect(paper.sheet).toBeNull();
  });

  it('never shares its paper with another list', async () => {
    const { job, paper, said, failures } = setUp();
    const sheet = { title: 'Of another', lines: [], columns: [], rows: [], total: 0 };
    paper.sheet = sheet;
    await job.begin('print');
    expect(failures).toMatchObject([{ code: 'export-running' }]);
    expect([said, paper.sheet]).toEqual([[], sheet]);
  });

  it('is made one at a time', async () => {
    const { job, said } = setUp();
    await Promise.all([job.begin('print'), job.begin('pdf')]);
    expect(said.filter((each) => !each.startsWith('read'))).toEqual(['drawn', 'print 1200 upright']);
  });
});
