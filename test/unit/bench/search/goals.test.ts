import { describe, expect, it } from 'vitest';
import { goalsOf, isMet, missingRatio } from '../../../../bench/search/goals.ts';
import type { Row } from '../../../../bench/search/rows.ts';
import { engineRow } from './results.ts';

const peerP95 = (p95: number, packages = 1_000_000): Row =>
  engineRow({ engine: 'fts-trigram', packages, warm: { p50: 1, p95, max: p95 } });

function missed(rows: readonly Row[]): readonly string[] {
  return goalsOf(rows)
    .filter((goal) => !isMet(goal))
    .map(({ title }) => title.replace(/^.*: /u, ''));
}

function binding(rows: readonly Row[]): readonly string[] {
  return goalsOf(rows)
    .filter(({ isBinding }) => isBinding)
    .map(({ title }) => title.replace(/^.*: /u, ''));
}

describe('the goals of a search', () => {
  it('are met by values at their limits', () => {
    expect(missed([engineRow(), peerP95(800)])).toEqual([]);
  });

  it.each([
    ['p95 in ms', { warm: { p50: 0.5, p95: 2.01, max: 12 } }],
    ['max in ms', { warm: { p50: 0.5, p95: 2, max: 12.1 } }],
    ['best match, p95 against other orders', { warm: { p50: 0, p95: 1.6, max: 2 } }],
    ['best match, max in ms', { bestMatch: { p50: 0, p95: 2, max: 12.1 } }],
    ['suggestions, p95 in ms', { suggestions: { p50: 0, p95: 50.1, max: 60 } }],
    ['cold p95 in ms', { cold: { p50: 1, p95: 5.1, max: 20 } }],
    ['open to first rows in ms', { openMs: 151 }],
    ['open to first search in ms', { firstSearchMs: 301 }],
    ['memory in MB', { rssMb: 189 }],
    ['wrong answers', { right: 74 }],
  ])('at 1,000,000 include %s', (title, more) => {
    expect(missed([engineRow(more)])).toEqual([title]);
  });

  it('limit the p95 at 100,000 and 10,000,000', () => {
    const slow = (packages: number, p95: number): Row =>
      engineRow({ packages, warm: { p50: 0, p95, max: 99 }, bestMatch: null });
    expect(missed([slow(100_000, 0.81)])).toEqual(['p95 in ms']);
    expect(missed([slow(100_000, 0.8)])).toEqual([]);
    expect(missed([slow(10_000_000, 15.1)])).toEqual(['p95 in ms']);
    expect(missed([slow(10_000_000, 15)])).toEqual([]);
  });

  it('compare the p95 of both engines, which must be 400 times lower at 1,000,000', () => {
    expect(missed([engineRow(), peerP95(799)])).toEqual(['times as fast as FTS5 trigram at p95']);
  });

  it('bind for right answers and the ratio only', () => {
    expect(binding([engineRow(), peerP95(800)])).toEqual([
      'wrong answers',
      'times as fast as FTS5 trigram at p95',
    ]);
    const other = engineRow({ packages: 20_000 });
    expect(binding([other, peerP95(800, 20_000)])).toEqual(['wrong answers']);
  });
});

describe('a ratio that was not measured', () => {
  const failed: Row = { engine: 'fts-trigram', packages: 1_000_000, why: 'not ready after 1200 s' };

  it('is a failure where it is binding', () => {
    expect(missingRatio([engineRow(), failed])).toBe(
      'packshelf, 1000000 packages: the ratio to FTS5 trigram was not measured: fts-trigram did not load, not ready after 1200 s',
    );
    expect(missingRatio([engineRow({ packages: 20_000 }), { ...failed, packages: 20_000 }])).toBeNull();
  });

  it('is no failure if it was measured, or if an engine was not chosen', () => {
    expect(missingRatio([engineRow(), peerP95(800)])).toBeNull();
    expect(missingRatio([engineRow()])).toBeNull();
    expect(missingRatio([failed])).toBeNull();
  });
});
