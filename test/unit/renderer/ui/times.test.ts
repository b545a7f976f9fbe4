import { describe, expect, test } from 'vitest';
import {
  clockTime,
  exactTime,
  shortAge,
  calendarDateTime,
  calendarTime,
  futureTime,
  longestTimeLines,
  timeWithClock,
} from '../../../../src/renderer/ui/times.ts';

const zone = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);
const now = at('2026-11-21T09:00:00+01:00');

describe('calendarTime', () => {
  test.each([
    ['2026-11-21T08:41:00+01:00', 'today 08:41'],
    ['2026-11-21T00:00:00+01:00', 'today 00:00'],
    ['2026-11-20T23:59:59+01:00', 'yesterday 23:59'],
    ['2026-11-19T23:59:59+01:00', '19 November'],
    ['2026-01-01T00:00:00+01:00', '1 January'],
    ['2025-12-31T23:59:59+01:00', '31 December 2025'],
    ['2026-11-22T00:00:00+01:00', '22 November'],
  ])('%s', (time, expected) => {
    expect(calendarTime(at(time), now, zone)).toBe(expected);
  });

  test('with the time of day also of earlier days', () => {
    const withTime = (text: string): string => calendarDateTime(at(text), now, zone);
    expect(withTime('2026-11-21T08:41:00+01:00')).toBe('today 08:41');
    expect(withTime('2026-11-19T23:59:59+01:00')).toBe('19 November 23:59');
    expect(withTime('2025-12-31T07:05:00+01:00')).toBe('31 December 2025 07:05');
  });

  test('knows yesterday across the end of a year and a change of daylight saving time', () => {
    expect(calendarTime(at('2025-12-31T22:00:00+01:00'), at('2026-01-01T01:00:00+01:00'), zone)).toBe(
      'yesterday 22:00',
    );
    expect(calendarTime(at('2026-03-28T22:00:00+01:00'), at('2026-03-29T08:00:00+02:00'), zone)).toBe(
      'yesterday 22:00',
    );
  });

  test('uses the calendar day of the time zone', () => {
    const evening = at('2026-11-20T23:30:00Z');
    expect(calendarTime(evening, now, 'UTC')).toBe('yesterday 23:30');
    expect(calendarTime(evening, now, zone)).toBe('today 00:30');
  });
});

describe('shortAge', () => {
  test.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [60 * 60_000, null],
    [-30_000, 'just now'],
    [-120_000, null],
  ])('%d ms', (age, expected) => {
    expect(shortAge(now - age, now)).toBe(expected);
  });
});

test('exactTime has weekday, seconds and time zone', () => {
  const text = exactTime(at('2026-11-21T08:41:07+01:00'), zone);
  for (const part of ['Saturday', '21 November 2026', '08:41:07', 'CET']) expect(text).toContain(part);
  expect(clockTime(at('2026-11-21T00:05:00+01:00'), zone)).toBe('00:05');
});

test('futureTime names the day unless it is today', () => {
  const now = Date.parse('2026-12-30T23:30:00Z');
  const ahead = (at: string, zone = 'UTC') => futureTime(Date.parse(at), now, zone);
  expect(ahead('2026-12-30T23:59:00Z')).toBe('at 23:59');
  expect(ahead('2026-12-31T00:10:00Z')).toBe('tomorrow at 00:10');
  expect(ahead('2026-12-31T00:10:00Z', 'Europe/Berlin')).toBe('at 01:10');
  expect(ahead('2027-01-02T07:30:00Z')).toBe('on 2 January 2027 at 07:30');
});

test('timeWithClock has the time of day on any day', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const withClock = (at: string) => timeWithClock(Date.parse(at), now, 'UTC');
  expect(withClock('2026-11-20T09:41:00Z')).toBe('today 09:41');
  expect(withClock('2026-11-19T09:41:00Z')).toBe('yesterday 09:41');
  expect(withClock('2026-11-03T09:41:00Z')).toBe('3 Nov 2026 09:41');
});

test('longestTimeLines has every form and every month', () => {
  const lines = longestTimeLines().split('\n');
  expect(lines.slice(0, 2)).toEqual(['today 20:48', 'yesterday 20:48']);
  expect(lines.slice(2)).toHaveLength(24);
  expect(lines).toContain('28 September 2028');
  expect(lines).toContain('28 Sept 2028 20:48');
});
