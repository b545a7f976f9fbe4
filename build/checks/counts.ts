import * as v from 'valibot';
import { vitestReport } from './report-schemas.ts';

/** How many tests passed, failed and were skipped. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
    }),
    noCounts,
  );
}

/** The last line of every test run; `unchanged` says how many of the tests ran before and not now. */
export function closingLine({ passed, failed, skipped }: Counts, unchanged: Counts = noCounts): string {
  const line = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  if (unchanged.passed === 0) return line;
  return `${line} (${unchanged.passed} passed before and are unchanged; --uncached runs them again)`;
}

/** The counts of a program that counts as one check, by its exit code. */
export function countCheck(code: number): Counts {
  return code === 0 ? { ...noCounts, passed: 1 } : { ...noCounts, failed: 1 };
}

/**
 * The counts of a test runner, from its report and its exit code. A runner that failed without naming a failed test
 * (a file that can't be loaded, an unhandled error, no tests at all), or left no report, counts as one failure.
 */
export function countTests(reported: Counts | undefined, code: number): Counts {
  if (reported === undefined) return countCheck(1);
  return code !== 0 && reported.failed === 0 ? { ...reported, failed: 1 } : reported;
}

/** Reads Vitest's JSON report; undefined if it is not one. */
export function countVitest(report: unknown): Counts | undefined {
  const passed = numberIn(report, 'numPassedTests');
  const failed = numberIn(report, 'numFailedTests');
  const pending = numberIn(report, 'numPendingTests');
  const todo = numberIn(report, 'numTodoTests');
  if (passed === undefined || failed === undefined) return undefined;
  return { passed, failed, skipped: (pending ?? 0) + (todo ?? 0) };
}

/**
 * The counts of each file that passed as a whole in Vitest's JSON report, by its path as reported; none if it is not one. A
 * file can fail without a failed test, such as in what it runs at its end.
 */
export function countPassedFiles(report: unknown): ReadonlyMap<string, Counts> {
  const read = v.safeParse(vitestReport, report);
  const files = read.success ? read.output.testResults.filter(({ status }) => status === 'passed') : [];
  return new Map(
    files.map(({ name, assertionResults }) => {
      const passed = assertionResults.filter(({ status }) => status === 'passed').length;
      return [name, { ...noCounts, passed, skipped: assertionResults.length - passed }];
    }),
  );
}

/** Reads Playwright's JSON report; a test that passed only when repeated counts as failed. */
export function countPlaywright(report: unknown): Counts | undefined {
  const stats = valueIn(report, 'stats');
  const passed = numberIn(stats, 'expected');
  const failed = numberIn(stats, 'unexpected');
  const flaky = numberIn(stats, 'flaky');
  const skipped = numberIn(stats, 'skipped');
  if (passed === undefined || failed === undefined) return undefined;
  return { passed, failed: failed + (flaky ?? 0), skipped: skipped ?? 0 };
}

function numberIn(value: unknown, name: string): number | undefined {
  const found = valueIn(value, name);
  return typeof found === 'number' ? found : undefined;
}

function valueIn(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
