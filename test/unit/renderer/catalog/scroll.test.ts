import { expect, test } from 'vitest';
import {
  elementsFor,
  geometry,
  lowest,
  reveal,
  rowHeight,
  tallest,
  visibleRows,
} from '../../../../src/renderer/catalog/scroll.ts';

test('a list that fits is laid out as it is', () => {
  expect(geometry(20_000, 600)).toEqual({ height: 20_000 * rowHeight, ratio: 1 });
});

test('the ends of the scroll bar are the ends of a list beyond the tallest layout', () => {
  const rows = 1_000_000;
  const { height, ratio } = geometry(rows, 600);
  expect(height).toBe(tallest);
  expect((height - 600) * ratio).toBeCloseTo(lowest(rows, 600), 3);
});

test('visible rows touch the viewport and stay within the list', () => {
  expect(visibleRows(0, 100, 1000, 0)).toEqual({ first: 0, end: 3 });
  expect(visibleRows(rowHeight - 1, 2, 1000, 0)).toEqual({ first: 0, end: 2 });
  expect(visibleRows(rowHeight * 998, 600, 1000, 10)).toEqual({ first: 988, end: 1000 });
  expect(visibleRows(rowHeight * 998, 600, 3, 0)).toEqual({ first: 3, end: 3 });
  expect(visibleRows(0, 600, 0, 5)).toEqual({ first: 0, end: 0 });
});

test('a row is brought in sight by the shortest way', () => {
  expect(reveal(0, 500, 360)).toBe(0);
  expect(reveal(5, 0, 360)).toBe(0);
  expect(reveal(10, 0, 360)).toBe(rowHeight);
});

test('rows keep their elements while they are drawn, and a jump makes no new ones', () => {
  const start = elementsFor({ first: 0, end: 40 }, { first: 0, end: 0, shift: 0 });
  const scrolled = elementsFor({ first: 5, end: 45 }, start);
  expect(scrolled.shift).toBe(start.shift);
  const jumped = elementsFor({ first: 5000, end: 5040 }, scrolled);
  expect([5000 + jumped.shift, 5039 + jumped.shift]).toEqual([5, 44]);
  expect(elementsFor({ first: 4990, end: 5030 }, jumped).shift).toBe(jumped.shift);
});
