import { describe, expect, it } from 'vitest';
import { dayText, readDay } from '../../../src/preload/contract/days.ts';
import { barsBetween } from '../../../src/preload/contract/time-bars.ts';

function between(first: string, last: string): { readonly unit: string; readonly starts: readonly string[] } {
  const { unit, days } = barsBetween(readDay(first) ?? 0, readDay(last) ?? 0);
  return { unit, starts: days.map(dayText) };
}

describe('the span chooses the length of the bars', () => {
  it.each([
    ['2026-11-21', '2026-11-21', 'month', 1],
    ['2026-08-21', '2026-11-21', 'month', 4],
    ['2021-12-31', '2026-11-01', 'month', 60],
    ['2021-11-30', '2026-11-01', 'year', 6],
    ['1990-01-01', '2036-12-31', 'year', 47],
  ])('from %s to %s', (first, last, unit, count) => {
    const bars = between(first, last);
    expect(bars.unit).toBe(unit);
    expect(bars.starts).toHaveLength(count + 1);
  });
});

it('bars are whole months and years, also in leap years', () => {
  expect(between('2027-12-31', '2028-04-01').starts).toEqual([
    '2027-12-01',
    '2028-01-01',
    '2028-02-01',
    '2028-03-01',
    '2028-04-01',
    '2028-05-01',
  ]);
  expect(between('2016-02-29', '2024-01-01').starts.slice(0, 2)).toEqual(['2016-01-01', '2017-01-01']);
});
