import path from 'node:path';
import * as v from 'valibot';
import { playwrightReport, specsOf, vitestReport } from './report-schemas.ts';
import { maxSeconds, slowTests, type SlowTest } from './slow-tests.ts';

/** A test and the time it took. */
export interface TimedTest {
  /** With the file that it is in. */
  readonly name: string;
  readonly seconds: number;
  /** In a step that is slow by intent; false by default. */
  readonly isSlow?: boolean;
}

/** The time of each test in Vitest's JSON report; empty if it is not one. */
export function durationsOfVitest(report: unknown): TimedTest[] {
  const read = v.safeParse(vitestReport, report);
  if (!read.success) return [];
  return read.output.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${path.basename(name)} ${fullName}`,
      seconds: duration / 1000,
    })),
  );
}

/** The time of each test in Playwright's JSON report; empty if it is not one. */
export function durationsOfPlaywright(report: unknown): TimedTest[] {
  const read = v.safeParse(playwrightReport, report);
  if (!read.success) return [];
  return read.output.suites.flatMap(specsOf).map(({ title, file, line, tests }) => {
    const results = tests.flatMap((test) => test.results);
    const ms = results.reduce((sum, { duration }) => sum + duration, 0);
    return { name: `${path.basename(file)}:${String(line)} ${title}`, seconds: ms / 1000 };
  });
}

/** The lines that list the slowest tests, slowest first; none without tests. They mark those that have no reason to be slow. */
export function slowestLines(
  tests: readonly TimedTest[],
  most: number,
  known: readonly SlowTest[] = slowTests,
): string[] {
  return tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ name, seconds, isSlow = false }) => {
      const hasReason =
        isSlow ||
        known.some(({ file, title }) => name.startsWith(path.basename(file)) && name.includes(title));
      const mark = seconds > maxSeconds && !hasReason ? '   (no reason in build/checks/slow-tests.ts)' : '';
      return `${seconds.toFixed(1).padStart(7)} s   ${name}${mark}`;
    });
}
