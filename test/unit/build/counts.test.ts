import { describe, expect, it } from 'vitest';
import {
  addCounts,
  closingLine,
  countCheck,
  countPlaywright,
  countTests,
  countVitest,
} from '../../../build/checks/counts.ts';
import { selectSteps } from '../../../build/checks/run-steps.ts';
import type { Step } from '../../../build/checks/step.ts';

describe('counting', () => {
  it('sums up to the closing line', () => {
    const all = addCounts([countCheck(0), countCheck(2), { passed: 10, failed: 0, skipped: 3 }]);
    expect(closingLine(all)).toBe('11 passed, 1 failed, 3 skipped');
    expect(closingLine(addCounts([]))).toBe('0 passed, 0 failed, 0 skipped');
  });

  it('says how much of it did not run', () => {
    const unchanged = { passed: 3, failed: 0, skipped: 1 };
    expect(closingLine({ passed: 4, failed: 0, skipped: 1 }, unchanged)).toBe(
      '4 passed, 0 failed, 1 skipped (3 passed before and are unchanged; --uncached runs them again)',
    );
  });

  it("reads Vitest's report", () => {
    const report = { numPassedTests: 4, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
    expect(countVitest(report)).toEqual({ passed: 4, failed: 1, skipped: 3 });
    expect(countVitest({ other: 1 })).toBeUndefined();
  });

  it("reads Playwright's report, where a flaky test is a failure", () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 5 } };
    expect(countPlaywright(report)).toEqual({ passed: 4, failed: 3, skipped: 5 });
    expect(countPlaywright(undefined)).toBeUndefined();
  });

  it('counts a runner that failed without a failed test', () => {
    expect(countTests({ passed: 4, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 });
    expect(countTests(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countTests({ passed: 4, failed: 2, skipped: 0 }, 1).failed).toBe(2);
    expect(countTests({ passed: 4, failed: 0, skipped: 0 }, 0).failed).toBe(0);
  });
});

describe('selecting steps', () => {
  const step = (name: string): Step => ({
    name,
    title: name,
    isSlow: name.startsWith('slow:'),
    run: () => Promise.resolve({ counts: countCheck(0), output: '', failures: [] }),
  });
  const steps = ['lint', 'types:main', 'types:test', 'unit', 'slow:node', 'slow:app'].map(step);
  const select = (...names: string[]): string[] => selectSteps(steps, names).map(({ name }) => name);

  it('takes all but the slow ones without names, one by its name, several by their common beginning', () => {
    expect(select()).toEqual(['lint', 'types:main', 'types:test', 'unit']);
    expect(select('unit')).toEqual(['unit']);
    expect(select('types', 'lint')).toEqual(['lint', 'types:main', 'types:test']);
    expect(select('slow')).toEqual(['slow:node', 'slow:app']);
  });

  it('refuses an unknown name', () => {
    expect(() => select('unti')).toThrow('There is no step "unti"');
  });
});
