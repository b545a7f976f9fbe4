import { expect, test } from 'vitest';
import type { DiaryDay } from '../../../../../src/preload/contract/diary.ts';
import {
  dayAt,
  headingAt,
  linesBefore,
  rowCount,
  rowsFrom,
} from '../../../../../src/renderer/catalog/diary/diary-rows.ts';
import { line } from './fake-diary.ts';

const day = (first: number, count: number): DiaryDay => ({ start: -first, first, count, gap: null });
/** Three days of 2, 1 and 3 lines: rows 0, 3 and 5 are headings. */
const days = [day(0, 2), day(2, 1), day(3, 3)];

test('counts a heading for each day', () => {
  expect(rowCount({ total: 6, days })).toBe(9);
  expect(rowCount({ total: 6, days: [] })).toBe(6);
});

test('knows which rows are headings, and the day of each row', () => {
  const rows = Array.from({ length: 9 }, (_, row) => row);
  expect(rows.filter((row) => headingAt(days, row) !== null)).toEqual([0, 3, 5]);
  expect(rows.map((row) => days.indexOf(dayAt(days, row) ?? day(-1, 0)))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 2, 2,
  ]);
});

test('counts the lines above a row', () => {
  expect(Array.from({ length: 10 }, (_, row) => linesBefore(days, row))).toEqual([
    0, 0, 1, 2, 2, 3, 3, 4, 5, 6,
  ]);
  expect([0, 1, 5].map((row) => linesBefore([], row))).toEqual([0, 1, 5]);
});

test('puts headings between the lines that were read', () => {
  const lines = [2, 3, 4].map((row) => line(1, row));
  const rows = rowsFrom(days, 2, 5, lines);
  expect(rows.map((row) => (row.kind === 'day' ? 'day' : row.line.key.row))).toEqual([2, 'day', 3, 'day', 4]);
});

test('ends where the lines end', () => {
  expect(rowsFrom(days, 8, 25, [line(1, 6)])).toHaveLength(1);
});
