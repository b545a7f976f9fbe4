import { describe, expect, it } from 'vitest';
import { ratioLine, ratiosOf } from '../../../../bench/compare/ratios.ts';

describe('ratios', () => {
  it('are those of the pairs, with the medians of both commits', () => {
    const pairs = [
      { ours: { 'a, ms': 10 }, other: { 'a, ms': 20 } },
      { ours: { 'a, ms': 30 }, other: { 'a, ms': 20 } },
      { ours: { 'a, ms': 22 }, other: { 'a, ms': 20 } },
    ];
    expect(ratiosOf(pairs)).toEqual([
      { name: 'a, ms', ours: 22, other: 20, ratio: { median: 1.1, least: 0.5, most: 1.5 } },
    ]);
  });

  it('leave out what one commit can not answer in each pair', () => {
    const pair = { ours: { a: 1, b: 2 }, other: { a: 1 } };
    expect(ratiosOf([pair]).map(({ name }) => name)).toEqual(['a']);
    expect(ratiosOf([pair, { ours: {}, other: {} }])).toEqual([]);
    expect(ratiosOf([])).toEqual([]);
  });

  it('of nothing to nothing are 1', () => {
    expect(ratiosOf([{ ours: { bytes: 0 }, other: { bytes: 0 } }])[0]?.ratio.median).toBe(1);
    expect(ratiosOf([{ ours: { bytes: 9 }, other: { bytes: 0 } }])[0]?.ratio.median).toBe(Infinity);
  });

  it.each([
    [1.2, false],
    [1.21, true],
  ])('of %d are marked: %s', (median, isMarked) => {
    const line = ratioLine({ name: 'a', ours: 1, other: 1, ratio: { median, least: 1, most: 2 } });
    expect(line.includes('<-- slower')).toBe(isMarked);
  });
});
