import { describe, expect, it } from 'vitest';
import { allRows, MatchingRows } from '../../../../../../src/main/catalog/worker/index/result-set.ts';
import { addRow, emptyRows } from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import fc from '../../../../../equipment/support/properties.ts';

const lastRow = 300;

describe('result sets', () => {
  it('contain the matching rows in order, whichever range is read first', () => {
    const order = fc.shuffledSubarray(Array.from({ length: lastRow }, (_, at) => at + 1));
    const slices = fc.array(fc.tuple(fc.nat(lastRow + 20), fc.nat(60)));
    fc.assert(
      fc.property(order, fc.func(fc.boolean()), slices, (rows, isMatch, asked) => {
        const bits = emptyRows(lastRow);
        const expected = rows.filter((row) => isMatch(row));
        for (const row of expected) addRow(bits, row);
        const found = new MatchingRows(Uint32Array.from(rows), bits, expected.length);
        expect(found.count).toBe(expected.length);
        for (const [offset, limit] of asked) {
          expect([...found.rows(offset, limit)]).toEqual(expected.slice(offset, offset + limit));
        }
        for (const row of [0, ...rows]) expect(found.positionOf(row)).toBe(expected.indexOf(row));
      }),
    );
  });

  it('contain a few of very many rows in order', () => {
    const size = 200_003;
    // A permutation, because the size is prime.
    const order = Uint32Array.from({ length: size }, (_, at) => (at * 7919) % size);
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(size - 1), { minLength: 1, maxLength: 20 }), (positions) => {
        const expected = positions.sort((a, b) => a - b).map((at) => order[at] ?? 0);
        const bits = emptyRows(size);
        for (const row of expected) addRow(bits, row);
        expect([...new MatchingRows(order, bits, expected.length).rows(0, 20)]).toEqual(expected);
      }),
    );
  });

  it('can contain all rows', () => {
    const all = allRows(Uint32Array.of(3, 1, 2));
    expect(all.count).toBe(3);
    expect([...all.rows(1, 5)]).toEqual([1, 2]);
    expect(all.positionOf(2)).toBe(2);
    expect(all.positionOf(4)).toBe(-1);
  });
});
