import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { durationsOfPlaywright, durationsOfVitest, slowestLines } from '../../../build/checks/durations.ts';
import { slowTests } from '../../../build/checks/slow-tests.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';

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
    const known = [{ file: 'test/slowest', title: 'est', why: 'it is a long one' }];
    expect(slowestLines(tests, 2, known)).toEqual(['   12.3 s   slowest', '    2.0 s   slow']);
    expect(tests[0]?.name).toBe('quick');
    expect(slowestLines([], 20)).toEqual([]);
  });

  it('are marked above ten seconds if no reason is known', () => {
    const tests = [{ name: 'a.test.ts a list is read', seconds: 10.1 }];
    const line = '   10.1 s   a.test.ts a list is read';
    const known = { file: 'test/unit/a.test.ts', title: 'is read', why: 'many' };
    expect(slowestLines(tests, 1, [known])).toEqual([line]);
    const inSlowStep = tests.map((test) => ({ ...test, isSlow: true }));
    expect(slowestLines(inSlowStep, 1, [])).toEqual([line]);
    for (const other of [
      { ...known, file: 'test/unit/b.test.ts' },
      { ...known, title: 'is written' },
    ])
      expect(slowestLines(tests, 1, [other])).toEqual([
        `${line}   (no reason in build/checks/slow-tests.ts)`,
      ]);
  });

  it.each(slowTests)('$file has the test “$title” that may be slow, for a reason', ({ file, title, why }) => {
    expect(readFileSync(path.join(projectFolder, file), 'utf8')).toContain(title);
    expect(why.length).toBeGreaterThan(15);
  });
});
