import { describe, expect, it } from 'vitest';
import { PagePrinter, printResult } from '../../../../src/main/window/printing.ts';

describe('printResult', () => {
  it.each([
    [true, '', null],
    [false, 'Print job canceled', 'cancelled'],
    [false, 'No printers available on the network', 'no-printer'],
    [false, 'Failed to enumerate printers', 'no-printer'],
    [false, 'Print job failed', 'not-printed'],
    [false, 'Invalid printer settings', 'not-printed'],
    [false, 'failed', 'not-printed'],
    [false, '', 'not-printed'],
  ])('%s, “%s”', (success, reason, code) => {
    const result = printResult(success, reason, false);
    expect(result.ok ? null : result.failure.code).toBe(code);
  });
});

type Answer = (success: boolean, reason: string) => void;

function setUp(): {
  printer: PagePrinter;
  /** Starts a print, and returns its callback. */
  print: () => { answer: Answer; code: Promise<string | null> };
  told: string[];
} {
  const told: string[] = [];
  const printer = new PagePrinter({
    suspend: () => told.push('suspend'),
    resume: () => told.push('resume'),
  });
  return {
    printer,
    told,
    print: () => {
      let answer: Answer = () => undefined;
      const contents = {
        print: (_options?: object, callback: Answer = () => undefined) => {
          told.push('print');
          answer = callback;
        },
      };
      const code = printer.print(contents, false).then((result) => (result.ok ? null : result.failure.code));
      return { answer: (...values) => answer(...values), code };
    },
  };
}

describe('PagePrinter', () => {
  it('suspends hang recovery until the dialog is closed', async () => {
    const { print, told } = setUp();
    const { answer, code } = print();
    expect(told).toEqual(['suspend', 'print']);
    answer(true, '');
    expect(await code).toBeNull();
    expect(told).toEqual(['suspend', 'print', 'resume']);
  });

  it('resumes hang recovery when the page resumes without a result', () => {
    const { printer, print, told } = setUp();
    print();
    printer.onPageResumed();
    expect(told).toEqual(['suspend', 'print', 'resume']);
  });

  it('distinguishes a cancellation from a failed printer by the order of events', async () => {
    const { printer, print } = setUp();
    const refused = print();
    refused.answer(false, 'Print job canceled');
    printer.onPageResumed();
    expect(await refused.code).toBe('cancelled');
    const broken = print();
    printer.onPageResumed();
    broken.answer(false, 'Print job canceled');
    expect(await broken.code).toBe('not-printed');
  });

  it.each([
    [false, ''],
    [true, ''],
  ])('ignores a late result of an older print (%s)', async (...late) => {
    const { printer, print, told } = setUp();
    const lost = print();
    printer.onPageResumed();
    const next = print();
    lost.answer(...late);
    expect(await lost.code).toBe('cancelled');
    expect(told).toEqual(['suspend', 'print', 'resume', 'suspend', 'print']);
    next.answer(true, '');
    expect(await next.code).toBeNull();
    expect(told.at(-1)).toBe('resume');
  });
});
