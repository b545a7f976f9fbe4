import { describe, expect, it } from 'vitest';
import {
  addRow,
  blockRows,
  countCommon,
  countRows,
  removeRow,
  hasRow,
  intersect,
  emptyRows,
  fillCommon,
  fillWithout,
  rowsIn,
  unite,
  wordsFor,
} from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import fc from '../../../../../equipment/support/properties.ts';

const row = fc.integer({ min: 0, max: 3 * blockRows - 1 });
const wordOfBits = fc.oneof(fc.constantFrom(0, 0xffff_ffff), fc.integer({ min: 0, max: 0xffff_ffff }));
const lastRow = 3 * blockRows - 1;

function bitsOf(rows: Iterable<number>): ReturnType<typeof emptyRows> {
  const bits = emptyRows(lastRow);
  for (const each of rows) addRow(bits, each);
  return bits;
}

describe('a set of rows', () => {
  it('contains rows that were added and not removed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(row), fc.uniqueArray(row), (added, dropped) => {
        const bits = bitsOf(added);
        for (const each of dropped) removeRow(bits, each);
        const left = new Set(added);
        for (const each of dropped) left.delete(each);
        expect(countRows(bits)).toBe(left.size);
        for (const each of [...added, ...dropped]) expect(hasRow(bits, each)).toBe(left.has(each));
      }),
    );
  });

  it('gives its rows in ascending order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(row), (rows) => {
        expect([...rowsIn(bitsOf(rows))]).toEqual(rows.sort((a, b) => a - b));
      }),
    );
  });

  it('supports intersection and union', () => {
    fc.assert(
      fc.property(fc.uniqueArray(row), fc.uniqueArray(row), (a, b) => {
        const both = bitsOf(a);
        intersect(both, bitsOf(b));
        expect(both).toEqual(bitsOf(a.filter((each) => b.includes(each))));
        expect(countCommon(bitsOf(a), bitsOf(b))).toBe(countRows(both));
        const either = bitsOf(a);
        unite(either, bitsOf(b));
        expect(either).toEqual(bitsOf([...a, ...b]));
      }),
    );
  });

  it('joins and counts sets of any length', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(wordOfBits, wordOfBits), { maxLength: 8 }), (words) => {
        const some = Uint32Array.from(words, ([a]) => a);
        const others = Uint32Array.from(words, ([, b]) => b);
        const ones = words.map(([a, b]) => ((a & b) >>> 0).toString(2).replaceAll('0', ''));
        expect(countCommon(some, others)).toBe(ones.join('').length);
        const [common, rest] = [new Uint32Array(words.length + 1), new Uint32Array(words.length)];
        expect(fillCommon(common, some, others)).toBe(ones.join('').length);
        expect(fillWithout(rest, some, others)).toBe(countRows(some) - ones.join('').length);
        expect([...common]).toEqual([...words.map(([a, b]) => (a & b) >>> 0), 0]);
        expect([...rest]).toEqual(words.map(([a, b]) => (a & ~b) >>> 0));
      }),
    );
  });

  it('has as many words as it needs', () => {
    expect([0, 1, 32, 33].map(wordsFor)).toEqual([0, 1, 1, 2]);
  });

  it('has as many blocks as the last row needs', () => {
    expect(emptyRows(0)).toHaveLength(blockRows / 32);
    expect(emptyRows(blockRows - 1)).toHaveLength(blockRows / 32);
    expect(emptyRows(blockRows)).toHaveLength((2 * blockRows) / 32);
  });
});
