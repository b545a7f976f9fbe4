import { expect, test } from 'vitest';
import { draggedRows } from '../../../../../src/renderer/catalog/grid/drag-link.ts';
import { row } from '../list/rows.ts';

const rows = ['a', 'b', 'c', 'd'].map(row);
const listed = (
  ranges: readonly (readonly [number, number])[],
  loaded = rows.length,
): Parameters<typeof draggedRows>[0] => ({
  row: (index) => (index < loaded ? rows[index] : undefined),
  selection: { ranges, anchor: null },
});

const dragged = (list: Parameters<typeof draggedRows>[0], index: number): readonly string[] =>
  draggedRows(list, index, row('b')).map(({ id }) => id);

test('a row that is not selected is dragged alone', () => {
  expect(dragged(listed([[2, 4]]), 1)).toEqual(['b']);
});

test('a selected row takes the others along', () => {
  expect(
    dragged(
      listed([
        [0, 2],
        [3, 4],
      ]),
      1,
    ),
  ).toEqual(['a', 'b', 'd']);
});

test('not if they are many, or one is not loaded', () => {
  expect(dragged(listed([[0, 60]]), 1)).toEqual(['b']);
  expect(dragged(listed([[0, 4]], 3), 1)).toEqual(['b']);
});
