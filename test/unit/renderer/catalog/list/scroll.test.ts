import { expect, test } from 'vitest';
import {
  recycleElements,
  scrollGeometry,
  maxTop,
  topToReveal,
  maxScrollHeight,
  visibleRows,
  wheelRows,
} from '../../../../../src/renderer/catalog/list/scroll.ts';

test('a list that fits is laid out as it is', () => {
  expect(scrollGeometry(20_000, 600, 32)).toEqual({
    height: 20_000 * 32,
    rowsPerPixel: 1 / 32,
    isUnscaled: true,
  });
});

test('the ends of the scroll bar are the ends of a list beyond the maxScrollHeight layout', () => {
  const rows = 1_000_000;
  const { height, rowsPerPixel, isUnscaled } = scrollGeometry(rows, 600, 36);
  expect([height, isUnscaled]).toEqual([maxScrollHeight, false]);
  expect((height - 600) * rowsPerPixel).toBeCloseTo(maxTop(rows, 600 / 36), 3);
});

test('visible rows touch the viewport and stay within the list', () => {
  expect(visibleRows(0, 2.5, 1000, 0)).toEqual({ first: 0, end: 3 });
  expect(visibleRows(0.75, 0.5, 1000, 0)).toEqual({ first: 0, end: 2 });
  expect(visibleRows(998, 16, 1000, 10)).toEqual({ first: 988, end: 1000 });
  expect(visibleRows(998, 16, 3, 0)).toEqual({ first: 3, end: 3 });
  expect(visibleRows(0, 16, 0, 5)).toEqual({ first: 0, end: 0 });
});

test('a row is brought in sight by the shortest way', () => {
  expect(topToReveal(0, 14, 10)).toBe(0);
  expect(topToReveal(5, 0, 10)).toBe(0);
  expect(topToReveal(10, 0, 10)).toBe(1);
  expect(topToReveal(10, 0.5, 10.5)).toBe(0.5);
});

test('rows keep their elements while they are drawn, and a jump makes no new ones', () => {
  const start = recycleElements({ first: 0, end: 40 }, { first: 0, end: 0, shift: 0 });
  const scrolled = recycleElements({ first: 5, end: 45 }, start);
  expect(scrolled.shift).toBe(start.shift);
  const jumped = recycleElements({ first: 5000, end: 5040 }, scrolled);
  expect([5000 + jumped.shift, 5039 + jumped.shift]).toEqual([5, 44]);
  expect(recycleElements({ first: 4990, end: 5030 }, jumped).shift).toBe(jumped.shift);
});

test('the wheel scrolls tall lists by visible pixels, and the page at their ends', () => {
  const place = { top: 50, end: 400_000, rowHeight: 30 };
  const tall = scrollGeometry(400_000, 600, 30);
  const wheel = (deltaY: number, ctrlKey = false) => ({ deltaY, ctrlKey });
  expect(wheelRows(wheel(60), tall, place)).toBe(2);
  expect(wheelRows(wheel(-60), tall, place)).toBe(-2);
  expect(wheelRows(wheel(60), scrollGeometry(1000, 600, 30), place)).toBeNull();
  expect(wheelRows(wheel(60, true), tall, place)).toBeNull();
  expect(wheelRows(wheel(-60), tall, { ...place, top: 0 })).toBeNull();
  expect(wheelRows(wheel(60), tall, { ...place, top: 400_000 })).toBeNull();
});
