import { describe, expect, it } from 'vitest';
import {
  addRow,
  bitsOfBlock,
  blockOf,
  blockRows,
  countRows,
  dropRow,
  hasRow,
  intersect,
  noRows,
  placeOf,
  unite,
} from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import fc from '../../../../../equipment/support/properties.ts';

const row = fc.integer({ min: 0, max: 3 * blockRows - 1 });
const lastRow = 3 * blockRows - 1;

function bitsOf(rows: Iterable<number>): ReturnType<typeof noRows> {
  const bits = noRows(lastRow);
  for (const each of rows) addRow(bits, each);
  return bits;
}

describe('a set of rows', () => {
  it('holds what was added and not dropped', () => {
    fc.assert(
      fc.property(fc.uniqueArray(row), fc.uniqueArray(row), (added, dropped) => {
        const bits = bitsOf(added);
        for (const each of dropped) dropRow(bits, each);
        const left = new Set(added);
        for (const each of dropped) left.delete(each);
        expect(countRows(bits)).toBe(left.size);
        for (const each of [...added, ...dropped]) expect(hasRow(bits, each)).toBe(left.has(each));
      }),
    );
  });

  it('is made of blocks of 16-bit words in which the low bits of a row are its place', () => {
    fc.assert(
      fc.property(row, (each) => {
        const block = bitsOfBlock(bitsOf([each]), blockOf(each));
        const place = placeOf(each);
        expect(block[place >>> 4]).toBe(1 << (place & 15));
        expect(block.filter((word) => word !== 0)).toHaveLength(1);
      }),
    );
  });

  it('can be intersected and united', () => {
    fc.assert(
      fc.property(fc.uniqueArray(row), fc.uniqueArray(row), (a, b) => {
        const both = bitsOf(a);
        intersect(both, bitsOf(b));
        expect(both).toEqual(bitsOf(a.filter((each) => b.includes(each))));
        const either = bitsOf(a);
        unite(either, bitsOf(b));
        expect(either).toEqual(bitsOf([...a, ...b]));
      }),
    );
  });

  it('has room for the last row and no more blocks than that needs', () => {
    expect(noRows(0)).toHaveLength(blockRows / 32);
    expect(noRows(blockRows - 1)).toHaveLength(blockRows / 32);
    expect(noRows(blockRows)).toHaveLength((2 * blockRows) / 32);
  });
});
