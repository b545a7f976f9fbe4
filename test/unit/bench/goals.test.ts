import { describe, expect, it } from 'vitest';
import { bounds, goalLine, goalsOfFigures, isMet } from '../../../bench/_goals.ts';
import { goalsOf, missingRatio } from '../../../bench/search/goals.ts';
import type { Row } from '../../../bench/search/rows.ts';
import { engineRow } from './search/results.ts';

const peerP95 = (p95: number, packages = 1_000_000): Row =>
  engineRow({ engine: 'fts-trigram', packages, warm: { p50: 1, p95, max: p95 } });

function missed(rows: readonly Row[]): readonly string[] {
  return goalsOf(rows)
    .filter((goal) => !isMet(goal))
    .map(({ title }) => title.replace(/^.*: /u, ''));
}

describe('bounds', () => {
  it('are one for each figure and number of packages', () => {
    const all = bounds.map(({ figure, packages }) => `${packages} ${figure}`);
    expect(new Set(all).size).toBe(all.length);
  });

  it('apply to their number of packages only, and bind where they say so', () => {
    const figures = { 'random query, max, ms': 61, 'key press, p95, ms': 2, 'something else': 9 };
    expect(goalsOfFigures(figures, 1_000_000).map(goalLine)).toEqual([
      'NOT MET 1000000 packages: random query, max, ms: 61.0 (at most 60)',
      'met     1000000 packages: key press, p95, ms: 2.00 (at most 2)',
    ]);
    expect(goalsOfFigures(figures, 1_000_000).map(({ isBinding }) => isBinding)).toEqual([true, false]);
    expect(goalsOfFigures(figures, 20_000)).toEqual([]);
  });
});

describe('the goals of a search', () => {
  it('are met by values at their limits', () => {
    expect(missed([engineRow(), peerP95(800)])).toEqual([]);
  });

  it.each([
    ['key press, p95, ms', { warm: { p50: 0.5, p95: 2.01, max: 12 } }],
    ['key press by best match, max, ms', { bestMatch: { p50: 0, p95: 6, max: 14.1 } }],
    ['random query, p95, ms', { random: { p50: 0, p95: 10.1, max: 60 } }],
    ['random query by best match, max, ms', { randomBestMatch: { p50: 0, p95: 10, max: 60.1 } }],
    ['first best match 0.5 s after opening, ms', { first: { 'best match 0.5 s': 31 } }],
    ['memory of the engine, MB', { rssMb: 216 }],
    ['wrong answers', { right: 74 }],
  ])('at 1,000,000 include %s', (title, more) => {
    expect(missed([engineRow(more)])).toEqual([title]);
  });

  it('compare the p95 of both engines, which must be 400 times lower at 1,000,000', () => {
    expect(missed([engineRow(), peerP95(799)])).toEqual(['times as fast as FTS5 trigram at p95']);
  });
});

describe('a ratio that was not measured', () => {
  const failed: Row = { engine: 'fts-trigram', packages: 1_000_000, why: 'not ready after 1200 s' };

  it('is a failure where it is binding', () => {
    expect(missingRatio([engineRow(), failed])).toBe(
      '1000000 packages: the ratio to FTS5 trigram was not measured: fts-trigram did not load, not ready after 1200 s',
    );
    expect(missingRatio([engineRow({ packages: 20_000 }), { ...failed, packages: 20_000 }])).toBeNull();
  });

  it('is no failure if it was measured, or if an engine was not chosen', () => {
    expect(missingRatio([engineRow(), peerP95(800)])).toBeNull();
    expect(missingRatio([engineRow()])).toBeNull();
    expect(missingRatio([failed])).toBeNull();
  });
});
