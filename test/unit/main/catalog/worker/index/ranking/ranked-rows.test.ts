import { describe, expect, it } from 'vitest';
import { IndexFileError } from '../../../../../../../src/main/catalog/worker/index/index-file-error.ts';
import { RankedRows } from '../../../../../../../src/main/catalog/worker/index/ranking/ranked-rows.ts';
import type { Tier } from '../../../../../../../src/main/catalog/worker/index/ranking/rank-tiers.ts';
import { MatchingRows } from '../../../../../../../src/main/catalog/worker/index/result-set.ts';
import {
  addRow,
  emptyRows,
  type RowBits,
} from '../../../../../../../src/main/catalog/worker/index/row-bits.ts';

const order = Uint32Array.from([5, 3, 9, 1, 7, 2, 8, 4, 6]);

function inOrder(bits: RowBits, count: number): MatchingRows {
  return new MatchingRows(order, bits, count);
}

function bitsOf(rows: readonly number[]): RowBits {
  const bits = emptyRows(9);
  for (const row of rows) addRow(bits, row);
  return bits;
}

/** Gives the groups one after the other as tiers; from `brokenAt` on only the rest. */
function rankedRows(
  groups: readonly (readonly number[])[],
  opened: readonly number[] = [],
  brokenAt = Infinity,
): { readonly rows: RankedRows; readonly asked: () => number } {
  let at = 0;
  const tierOf = (rows: readonly number[], rank: Tier['rank'] = null): Tier => ({
    bits: bitsOf(rows),
    count: rows.length,
    rank,
  });
  const tiers = {
    next: () => {
      if (at >= brokenAt) throw new IndexFileError();
      const group = groups[at];
      at += 1;
      return group === undefined ? null : tierOf(group, { ...someRank, form: otherForms[at - 1] ?? 'apart' });
    },
    rest: () => tierOf(groups.slice(at).flat()),
  };
  const all = groups.flat();
  return { rows: new RankedRows(inOrder, bitsOf(all), all.length, tiers, opened), asked: () => at };
}

const someRank = { places: ['people'], form: 'apart' } as const;
const otherForms = ['exact', 'start', 'together'] as const;
const groups = [[2, 9], [1, 3, 4], [6]];

describe('rows in the order of best match', () => {
  it('are those of each tier in the order of equals', () => {
    const { rows } = rankedRows(groups);
    expect([...rows.rows(0, 10)]).toEqual([9, 2, 3, 1, 4, 6]);
    expect([...rows.rows(1, 3)]).toEqual([2, 3, 1]);
    expect([...rows.rows(4, 10)]).toEqual([4, 6]);
    expect([...rows.rows(6, 10)]).toEqual([]);
  });

  it('begin with those that were opened before within each tier', () => {
    const { rows } = rankedRows(groups, [8, 4, 6, 1]);
    expect([...rows.rows(0, 10)]).toEqual([9, 2, 4, 1, 3, 6]);
    expect([...rows.rows(3, 2)]).toEqual([1, 3]);
    expect([9, 2, 4, 1, 3, 6].map((row) => rows.positionOf(row))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rows.positionOf(8)).toBe(-1);
  });

  it('have the rank of their tier', () => {
    const { rows } = rankedRows(groups, [4, 9], 2);
    rows.rows(0, 10);
    expect(rows.rankOf(2)).toEqual({ ...someRank, form: 'exact', wasOpened: false });
    expect(rows.rankOf(9)).toEqual({ ...someRank, form: 'exact', wasOpened: true });
    expect(rows.rankOf(4)).toEqual({ ...someRank, form: 'start', wasOpened: true });
    // It is not known after damage.
    expect(rows.rankOf(6)).toBeNull();
  });

  it('leave the rows of a tier as they are, from which the next one is computed', () => {
    const bits = bitsOf([1, 3, 4]);
    const tiers = { next: () => ({ bits, count: 3, rank: null }), rest: () => null };
    const rows = new RankedRows(inOrder, bits, 3, tiers, [4]);
    expect([...rows.rows(0, 3)]).toEqual([4, 3, 1]);
    expect(bits).toEqual(bitsOf([1, 3, 4]));
  });

  it('are computed tier by tier when they are needed', () => {
    const { rows, asked } = rankedRows(groups);
    rows.prepare(2);
    expect(asked()).toBe(1);
    rows.rows(0, 3);
    expect(asked()).toBe(2);
    expect(rows.positionOf(1)).toBe(3);
    expect(asked()).toBe(2);
    expect(rows.positionOf(6)).toBe(5);
    expect(asked()).toBe(3);
  });

  it('end with all others in the order of equals if the index turns out to be damaged', () => {
    const { rows } = rankedRows(groups, [], 1);
    rows.prepare(2);
    expect([...rows.rows(0, 10)]).toEqual([9, 2, 3, 1, 4, 6]);
    expect(() => rankedRows(groups, [], 0).rows.prepare(1)).toThrow(IndexFileError);
  });
});
