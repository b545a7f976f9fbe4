import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../../../build/system/project-folder.ts';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  failureSummary,
  lastLines,
} from '../../../build/checks/failures.ts';

const long = (count: number): string =>
  Array.from({ length: count }, (_, at) => `line ${String(at)}`).join('\n');

describe("what failed, in Vitest's report", () => {
  it('names each failed test with its message, and no other', () => {
    const report = {
      testResults: [
        {
          message: '',
          assertionResults: [
            {
              fullName: 'a sum is right',
              status: 'failed',
              failureMessages: [
                'expected 3 to be 4\n    at sum.ts:1\n    at run (/project/node_modules/runner.js:2)\n    at new Promise (<anonymous>)',
              ],
            },
            { fullName: 'a sum is quick', status: 'passed', failureMessages: [] },
            { fullName: 'a sum is left out', status: 'pending', failureMessages: null },
          ],
        },
      ],
    };
    expect(failuresOfVitest(report)).toEqual(['a sum is right\nexpected 3 to be 4\n    at sum.ts:1']);
  });

  it('says why a file could not be loaded', () => {
    const report = { testResults: [{ message: 'Cannot find ./sum.ts', assertionResults: [] }] };
    expect(failuresOfVitest(report)).toEqual(['Cannot find ./sum.ts']);
  });

  it('has nothing to say without a report', () => {
    expect(failuresOfVitest(undefined)).toEqual([]);
  });
});

describe("what failed, in Playwright's report", () => {
  const spec = (title: string, ...errors: readonly string[]): unknown => ({
    title,
    file: 'find.spec.ts',
    line: 12,
    tests: [{ results: [{ errors: errors.map((message) => ({ message })) }] }],
  });

  it('names each failed test with its place, however deep, and without colours', () => {
    const report = {
      suites: [
        {
          specs: [spec('finds'), spec('sorts', '\u001B[31mTimeoutError\u001B[39m\n\n\n  waiting for a row')],
          suites: [{ specs: [spec('filters', 'first', 'second')] }],
        },
      ],
      errors: [],
    };
    expect(failuresOfPlaywright(report)).toEqual([
      'find.spec.ts:12 sorts\nTimeoutError\n  waiting for a row',
      'find.spec.ts:12 filters\nfirst\nsecond',
    ]);
  });

  it('names a test that is known to fail only if it passes', () => {
    const known = (title: string, status: string, ...errors: readonly string[]): unknown => ({
      title,
      file: 'find.spec.ts',
      line: 12,
      tests: [
        { status, expectedStatus: 'failed', results: [{ errors: errors.map((message) => ({ message })) }] },
      ],
    });
    const specs = [known('finds', 'expected', 'no row'), known('sorts', 'unexpected')];
    expect(failuresOfPlaywright({ suites: [{ specs }] })).toEqual([
      'find.spec.ts:12 sorts\nIt passed, although it is known to fail.',
    ]);
  });

  it('says what went wrong outside of the tests', () => {
    expect(failuresOfPlaywright({ suites: [], errors: [{ message: 'no browser' }] })).toEqual(['no browser']);
    expect(failuresOfPlaywright({ stats: {} })).toEqual([]);
  });

  it('keeps the beginning of a long message', () => {
    const [told] = failuresOfPlaywright({ suites: [{ specs: [spec('scrolls', long(40))] }] });
    expect(told?.split('\n').slice(0, 2)).toEqual(['find.spec.ts:12 scrolls', 'line 0']);
    expect(told).not.toContain('line 30');
  });
});

it('keeps the end of what a program wrote', () => {
  expect(lastLines(`${long(40)}\n`)).toMatch(/^line 22\n[\s\S]*line 39$/u);
});

it('ends a summary with all failures, after a line that .ci/run looks for', () => {
  expect(failureSummary(['unit: a sum\nis 3', 'lint: a name'])).toBe(
    '\nFailures:\nunit: a sum\n    is 3\n\nlint: a name\n',
  );
  expect(failureSummary([])).toBe('');
  expect(readFileSync(path.join(projectFolder, '.ci/run'), 'utf8')).toContain("'/^Failures:$/,$p'");
});
