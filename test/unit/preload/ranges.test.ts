import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { countPositions, toRanges, rangesSchema } from '../../../src/preload/contract/ranges.ts';

describe('ranges of positions', () => {
  it('combine adjacent positions, and are counted', () => {
    const ranges = toRanges([0, 1, 4, 6, 7, 8]);
    expect(ranges).toEqual([
      [0, 2],
      [4, 5],
      [6, 9],
    ]);
    expect(countPositions(ranges)).toBe(6);
    expect(toRanges([])).toEqual([]);
  });

  it('must be ascending, not empty and not adjacent', () => {
    const taken = (ranges: unknown): boolean => v.is(rangesSchema, ranges);
    expect(taken([])).toBe(true);
    expect(
      taken([
        [0, 2],
        [3, 4],
      ]),
    ).toBe(true);
    expect(taken([[2, 2]])).toBe(false);
    expect(taken([[3, 2]])).toBe(false);
    expect(taken([[-1, 2]])).toBe(false);
    expect(taken([[0.5, 2]])).toBe(false);
    expect(
      taken([
        [0, 2],
        [2, 3],
      ]),
    ).toBe(false);
    expect(
      taken([
        [4, 5],
        [0, 1],
      ]),
    ).toBe(false);
  });
});
