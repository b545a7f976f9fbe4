import { expect, test } from 'vitest';
import {
  elementsFor,
  geometry,
  lowest,
  reveal,
  tallest,
  visibleRows,
} from '../../../../../src/renderer/catalog/grid/scroll.ts';

test('a list that fits is laid out as it is', () => {
  expect(geometry(20_000, 600, 32)).toEqual({ height: 20_000 * 32, rowsPerPixel: 1 / 32, isTrue: true });
});

test('the ends of the scroll bar are the ends of a list beyond the tallest layout', () => {
  const rows = 1_000_000;
  const { height, rowsPerPixel, isTrue } = geometry(rows, 600, 36);
  expect([height, isTrue]).toEqual([tallest, false]);
  expect((height - 600) * rowsPerPixel).toBeCloseTo(lowest(rows, 600 / 36), 3);
});

test('visible rows touch the viewport and stay within the list', () => {
  expect(visibleRows(0, 2.5, 1000, 0)).toEqual({ first: 0, end: 3 });
  expect(visibleRows(0.75, 0.5, 1000, 0)).toEqual({ first: 0, end: 2 });
  expect(visibleRows(998, 16, 1000, 10)).toEqual({ first: 988, end: 1000 });
  expect(visibleRows(998, 16, 3, 0)).toEqual({ first: 3, end: 3 });
  expect(visibleRows(0, 16, 0, 5)).toEqual({ first: 0, end: 0 });
});

test('a row is brought in sight by the shortest way', () => {
  expect(reveal(0, 14, 10)).toBe(0);
  expect(reveal(5, 0, 10)).toBe(0);
  expect(reveal(10, 0, 10)).toBe(1);
  expect(reveal(10, 0.5, 10.5)).toBe(0.5);
});

test('rows keep their elements while they are drawn, and a jump makes no new ones', () => {
  const start = elementsFor({ first: 0, end: 40 }, { first: 0, end: 0, shift: 0 });
  const scrolled = elementsFor({ first: 5, end: 45 }, start);
  expect(scrolled.shift).toBe(start.shift);
  const jumped = elementsFor({ first: 5000, end: 5040 }, scrolled);
  expect([5000 + jumped.shift, 5039 + jumped.shift]).toEqual([5, 44]);
  expect(elementsFor({ first: 4990, end: 5030 }, jumped).shift).toBe(jumped.shift);
});
