import { expect, test } from 'vitest';
import {
  recycleElements,
  scrollGeometry,
  maxTop,
  topToReveal,
  visibleRows,
  wheelRows,
} from '../../../../../src/renderer/catalog/list/scroll.ts';

test('a list that fits is laid out as it is', () => {
  expect(scrollGeometry(20_000, 600, 32, 1)).toEqual({
    height: 20_000 * 32,
    rowsPerPixel: 1 / 32,
    isUnscaled: true,
  });
});

/** The largest height of an element in Chromium, in device pixels (LayoutUnit). */
const chromiumLimit = 2 ** 31 / 64;

test.each(
  [120_000, 300_000, 1_000_000, 10_000_000].flatMap((rows) =>
    [1, 1.25, 2, 3, 4, 8, 16].map((pixelRatio) => [rows, pixelRatio] as const),
  ),
)(
  'the last of %i rows is at the end of the scroll bar, with %f device pixels for each',
  (rows, pixelRatio) => {
    for (const [viewport, rowHeight] of [
      [600, 28],
      [150, 76],
      [76, 76],
    ] as const) {
      const { height, rowsPerPixel } = scrollGeometry(rows, viewport, rowHeight, pixelRatio);
      expect(height * pixelRatio).toBeLessThan(chromiumLimit);
      expect((height - viewport) * rowsPerPixel).toBeCloseTo(maxTop(rows, viewport / rowHeight), 3);
    }
  },
);

test('a long list is scaled only where it has to be', () => {
  expect(scrollGeometry(300_000, 600, 32, 3).isUnscaled).toBe(true);
  expect(scrollGeometry(300_000, 600, 32, 4).isUnscaled).toBe(false);
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
  const tall = scrollGeometry(400_000, 600, 30, 1);
  const wheel = (deltaY: number, ctrlKey = false) => ({ deltaY, ctrlKey });
  expect(wheelRows(wheel(60), tall, place)).toBe(2);
  expect(wheelRows(wheel(-60), tall, place)).toBe(-2);
  expect(wheelRows(wheel(60), scrollGeometry(1000, 600, 30, 1), place)).toBeNull();
  expect(wheelRows(wheel(60, true), tall, place)).toBeNull();
  expect(wheelRows(wheel(-60), tall, { ...place, top: 0 })).toBeNull();
  expect(wheelRows(wheel(60), tall, { ...place, top: 400_000 })).toBeNull();
});
