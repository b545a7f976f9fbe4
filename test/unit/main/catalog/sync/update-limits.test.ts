import { describe, expect, it } from 'vitest';
import { pauseLeft, readDailyPause } from '../../../../../src/main/catalog/sync/update-limits.ts';

const minute = 60_000;

/** ms since 1970 for a local time. */
function at(day: number, hours: number, minutes: number, seconds = 0): number {
  return new Date(2026, 10, day, hours, minutes, seconds).getTime();
}

describe('readDailyPause', () => {
  it('reads two times of day', () => {
    expect(readDailyPause('09:00-10:30')).toEqual({ start: 540, end: 630 });
    expect(readDailyPause('22:00-06:00')).toEqual({ start: 1320, end: 360 });
  });

  it.each(['', '9:00-10:00', '09:00-24:00', '09:60-10:00', '09:00–10:00', '09:00-09:00', ' 09:00-10:00'])(
    'refuses "%s"',
    (text) => expect(readDailyPause(text)).toBeNull(),
  );
});

describe('pauseLeft', () => {
  it('is the time to the end, inside only', () => {
    const pause = { start: 540, end: 630 };
    expect(pauseLeft(pause, at(26, 8, 59, 59))).toBe(0);
    expect(pauseLeft(pause, at(26, 9, 0))).toBe(90 * minute);
    expect(pauseLeft(pause, at(26, 10, 29, 30))).toBe(minute / 2);
    expect(pauseLeft(pause, at(26, 10, 30))).toBe(0);
  });

  it('goes on past midnight', () => {
    const pause = { start: 1320, end: 360 };
    expect(pauseLeft(pause, at(26, 23, 0))).toBe(7 * 60 * minute);
    expect(pauseLeft(pause, at(27, 5, 0))).toBe(60 * minute);
    expect(pauseLeft(pause, at(27, 6, 0))).toBe(0);
    expect(pauseLeft(pause, at(27, 21, 59))).toBe(0);
  });
});
