import { describe, expect, it } from 'vitest';
import { durationsOfPlaywright, durationsOfVitest, slowestLines } from '../../../build/checks/durations.ts';

describe('the times of tests', () => {
  it("are read from Vitest's report in seconds, with the file", () => {
    const report = {
      testResults: [
        {
          name: '/project/test/unit/sum.test.ts',
          assertionResults: [
            { fullName: 'a sum is right', status: 'passed', duration: 1500, failureMessages: [] },
            { fullName: 'a sum is left out', status: 'pending' },
          ],
        },
      ],
    };
    expect(durationsOfVitest(report)).toEqual([
      { name: 'sum.test.ts a sum is right', seconds: 1.5 },
      { name: 'sum.test.ts a sum is left out', seconds: 0 },
    ]);
    expect(durationsOfVitest(undefined)).toEqual([]);
  });

  it("are read from Playwright's report, however deep, with all repetitions", () => {
    const spec = (title: string, ...durations: readonly number[]): unknown => ({
      title,
      file: 'e2e/find.spec.ts',
      line: 12,
      tests: [{ results: durations.map((duration) => ({ duration, errors: [] })) }],
    });
    const report = {
      suites: [{ specs: [spec('finds', 2000)], suites: [{ specs: [spec('sorts', 1000, 500)] }] }],
    };
    expect(durationsOfPlaywright(report)).toEqual([
      { name: 'find.spec.ts:12 finds', seconds: 2 },
      { name: 'find.spec.ts:12 sorts', seconds: 1.5 },
    ]);
    expect(durationsOfPlaywright({})).toEqual([]);
  });

  it('are listed slowest first, and no more than asked for', () => {
    const tests = [
      { name: 'quick', seconds: 0.1 },
      { name: 'slowest', seconds: 12.34 },
      { name: 'slow', seconds: 2 },
    ];
    expect(slowestLines(tests, 2)).toEqual(['   12.3 s   slowest', '    2.0 s   slow']);
    expect(tests[0]?.name).toBe('quick');
    expect(slowestLines([], 20)).toEqual([]);
  });
});
