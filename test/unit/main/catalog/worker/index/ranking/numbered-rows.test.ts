import { describe, expect, it } from 'vitest';
import { NumberedRows } from '../../../../../../../src/main/catalog/worker/index/ranking/numbered-rows.ts';
import {
  addRow,
  countRows,
  emptyRows,
  intersect,
  rowsIn,
  type RowBits,
} from '../../../../../../../src/main/catalog/worker/index/row-bits.ts';

const lastRow = 70_000;

/** Each row that a number divides. */
function multiplesOf(number: number): RowBits {
  const bits = emptyRows(lastRow);
  for (let row = number; row <= lastRow; row += number) addRow(bits, row);
  return bits;
}

describe.each([
  { found: 'few', each: 1000 },
  { found: 'many', each: 3 },
])('of $found rows', ({ found, each }) => {
  const bits = multiplesOf(each);
  const rows = new NumberedRows(bits, countRows(bits));

  it('numbers all of them', () => {
    expect(rows.areFew).toBe(found === 'few');
    expect(countRows(rows.all)).toBe(countRows(bits));
    expect(rows.rowsOf(rows.all)).toEqual(bits);
  });

  it('finds the numbers of some rows, and the rows of these again', () => {
    const some = rows.all.slice();
    intersect(some, rows.numbersOf(multiplesOf(14)));
    const expected = bits.slice();
    intersect(expected, multiplesOf(14));
    expect([...rowsIn(rows.rowsOf(some))]).toEqual([...rowsIn(expected)]);
  });
});
