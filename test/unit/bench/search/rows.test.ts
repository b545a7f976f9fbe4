import { describe, expect, it } from 'vitest';
import type { Measured } from '../../../../bench/search/measure.ts';
import { viewsOf, type Query } from '../../../../bench/search/query.ts';
import { rowOf } from '../../../../bench/search/rows.ts';

const query = (kind: string, typed: string): Query => ({
  kind,
  typed,
  terms: [{ field: null, text: typed }],
});
const queries = [query('rare', 'a'), query('common', 'b'), query('common', 'c')];

const measured: Measured = {
  engine: 'packshelf',
  openMs: 10,
  firstSearchMs: 20,
  indexMs: null,
  first: {},
  diskMb: 1,
  rssMb: 2,
  peakRssMb: 3,
  coldMs: [9, 30, 20],
  // By query and order: a updated, a name, b updated, b name, c updated, c name.
  times: [
    [1, 2, 3, 4, 5, 6],
    [1, 2, 3, 50, 5, 6],
    [2, 2, 3, 10, 5, 6],
  ],
  bestMatchTimes: [
    [1, 2, 9],
    [1, 3, 4],
    [2, 2, 5],
  ],
  cpuMs: [50, 40, 45],
  randomTimes: [
    [1, 8],
    [2, 6],
    [3, 7],
  ],
  randomBestMatchTimes: [[4, 5]],
  randomCpuMs: [9],
  suggestMs: [7, 8],
  queries,
  wrong: [],
};

describe('the results of an engine', () => {
  it('are percentiles of the medians of single views', () => {
    const row = rowOf(measured, 1000);
    expect(row.warm).toEqual({ p50: 3, p95: 10, max: 10 });
    expect(row.slowestView).toBe('b (by name)');
    expect(row.slowest).toBe(50);
    expect(row.rounds).toBe(3);
  });

  it('have the order of best match and the suggestions apart', () => {
    expect(rowOf(measured, 1000)).toMatchObject({
      bestMatch: { p50: 2, p95: 5, max: 5 },
      suggestions: { p50: 7, p95: 8, max: 8 },
    });
    expect(rowOf({ ...measured, bestMatchTimes: [], suggestMs: [] }, 1000)).toMatchObject({
      bestMatch: null,
      suggestions: null,
    });
  });

  it('have the random queries apart, and the least processor time of a round', () => {
    expect(rowOf(measured, 1000)).toMatchObject({
      random: { p50: 2, p95: 7, max: 7 },
      randomBestMatch: { p50: 4, p95: 5, max: 5 },
      cpuMs: 40,
      randomCpuMs: 9,
    });
  });

  it('may be those of the fastest answers', () => {
    expect(rowOf(measured, 1000, 0)).toMatchObject({
      warm: { p50: 3, p95: 6, max: 6 },
      random: { p50: 1, p95: 6, max: 6 },
    });
  });

  it('have the first asking of each query apart', () => {
    expect(rowOf(measured, 1000).cold).toEqual({ p50: 20, p95: 30, max: 30 });
  });

  it('have the kinds of queries, the slowest first', () => {
    expect(rowOf(measured, 1000).kinds).toEqual([
      { kind: 'common', queries: 2, p50: 5, max: 10, coldMax: 30 },
      { kind: 'rare', queries: 1, p50: 1, max: 2, coldMax: 9 },
    ]);
  });

  it('count a query as right only if it is in both orders', () => {
    const [, , second, third] = viewsOf(queries);
    const wrong = [second, third].filter((view) => view !== undefined);
    const row = rowOf({ ...measured, wrong: wrong.slice(0, 1) }, 1000);
    expect([row.right, row.asked]).toEqual([2, 3]);
    expect(rowOf({ ...measured, wrong }, 1000).right).toBe(2);
  });
});
