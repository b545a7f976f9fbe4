import { expect, test } from 'vitest';
import { nextCell } from '../../../../../src/renderer/catalog/grid/next-cell.ts';

const at = (row: number, column: number, rows = 100, firstRow = -1) => ({
  row,
  firstRow,
  column,
  rows,
  columns: 5,
  page: 10,
});

test.each([
  ['ArrowDown', false, at(0, 2), { row: 1, column: 2 }],
  ['ArrowDown', false, at(99, 2), { row: 99, column: 2 }],
  ['ArrowUp', false, at(0, 2), { row: -1, column: 2 }],
  ['ArrowUp', false, at(1, 2, 100, 0), { row: 0, column: 2 }],
  ['ArrowUp', false, at(0, 2, 100, 0), { row: 0, column: 2 }],
  ['ArrowLeft', false, at(3, 0), { row: 3, column: 0 }],
  ['ArrowRight', false, at(3, 4), { row: 3, column: 4 }],
  ['PageDown', false, at(95, 1), { row: 99, column: 1 }],
  ['PageUp', false, at(5, 1), { row: 0, column: 1 }],
  ['Home', false, at(5, 3), { row: 5, column: 0 }],
  ['End', false, at(5, 3), { row: 5, column: 4 }],
  ['Home', true, at(50, 3), { row: 0, column: 0 }],
  ['End', true, at(50, 3), { row: 99, column: 4 }],
  ['ArrowDown', true, at(5, 3), { row: 99, column: 3 }],
  ['ArrowUp', true, at(50, 3), { row: 0, column: 3 }],
  ['ArrowRight', true, at(5, 1), { row: 5, column: 4 }],
  ['ArrowLeft', true, at(5, 3), { row: 5, column: 0 }],
  ['ArrowUp', true, at(-1, 1, 0), { row: -1, column: 1 }],
  ['ArrowDown', false, at(-1, 1, 0), { row: -1, column: 1 }],
  ['PageUp', false, at(-1, 1, 0), { row: -1, column: 1 }],
])('%s (control: %s)', (key, control, from, to) => {
  expect(nextCell(key, control, from)).toEqual(to);
});

test('returns null for other keys', () => {
  expect(nextCell('a', false, at(1, 1))).toBeNull();
  expect(nextCell('PageDown', true, at(1, 1))).toBeNull();
});
