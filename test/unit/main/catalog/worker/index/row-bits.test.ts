import { describe, expect, it } from 'vitest';
import {
  addRow,
  bitsOfBlock,
  blockOf,
  blockRows,
  countRows,
  removeRow,
  hasRow,
  intersect,
  emptyRows,
  ordinalOf,
  unite,
} from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import fc from '../../../../../equipment/support/properties.ts';

const row = fc.integer({ min: 0, max: 3 * blockRows - 1 });
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

  it('consists of blocks of 16-bit words in which the low bits of a row are its ordinal', () => {
    fc.assert(
      fc.property(row, (each) => {
        const block = bitsOfBlock(bitsOf([each]), blockOf(each));
        const place = ordinalOf(each);
        expect(block[place >>> 4]).toBe(1 << (place & 15));
        expect(block.filter((word) => word !== 0)).toHaveLength(1);
      }),
    );
  });

  it('supports intersection and union', () => {
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

  it('has as many blocks as the last row needs', () => {
    expect(emptyRows(0)).toHaveLength(blockRows / 32);
    expect(emptyRows(blockRows - 1)).toHaveLength(blockRows / 32);
    expect(emptyRows(blockRows)).toHaveLength((2 * blockRows) / 32);
  });
});
