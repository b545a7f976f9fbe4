import { describe, expect, test } from 'vitest';
import {
  datedLineTime,
  dayHeading,
  gapText,
  lineTime,
} from '../../../../../src/renderer/catalog/diary/line-times.ts';

const zone = 'Europe/Berlin';
const at = (time: string): number => Date.parse(`${time}+01:00`);
const now = at('2026-11-26T18:00');

test.each([
  ['2026-11-26', 'Today'],
  ['2026-11-25', 'Yesterday'],
  ['2026-11-24', 'Tuesday 24 November'],
  ['2025-11-24', 'Monday, 24 November 2025'],
])('heads the day %s with "%s"', (day, heading) => {
  expect(dayHeading(at(`${day}T00:00`), now, zone)).toBe(heading);
});

describe('a time without an update', () => {
  test('is told with the days', () => {
    const gap = { from: at('2026-11-25T17:40'), until: at('2026-11-26T08:12') };
    expect(gapText({ gap }, now, zone)).toBe(
      'The list was not updated from yesterday 17:40 until today 08:12; of several changes in that time only the last is known.',
    );
  });

  test('is told with the date where that is long ago', () => {
    const gap = { from: at('2026-11-20T17:40'), until: at('2026-11-26T08:12') };
    expect(gapText({ gap }, now, zone)).toContain('from 20 November 17:40 until today 08:12');
  });

  test('is told with one day where both times are of it', () => {
    const gap = { from: at('2026-11-26T08:12'), until: at('2026-11-26T12:30') };
    expect(gapText({ gap }, now, zone)).toContain('from today 08:12 until 12:30;');
  });

  test('is not told if it was short', () => {
    expect(gapText({ gap: null }, now, zone)).toBeNull();
  });
});

describe('the time of a change', () => {
  const seen = { seenBefore: at('2026-11-26T08:12'), seenAt: at('2026-11-26T09:41') };

  test("is the service's, if known", () => {
    expect(lineTime({ ...seen, changedAt: at('2026-11-26T08:30') }, now, zone)).toBe('08:30');
    const overnight = { ...seen, seenBefore: at('2026-11-25T17:40') };
    expect(lineTime({ ...overnight, changedAt: at('2026-11-25T23:30') }, now, zone)).toBe('yesterday 23:30');
  });

  test('is not that of an earlier change', () => {
    expect(lineTime({ ...seen, changedAt: at('2026-11-26T07:00') }, now, zone)).toBe(
      'between 08:12 and 09:41',
    );
  });

  test('is one time where two updates follow within a minute', () => {
    const times = { seenBefore: seen.seenAt, seenAt: seen.seenAt, changedAt: null };
    expect(lineTime(times, now, zone)).toBe('09:41');
    expect(datedLineTime(times, now, zone)).toBe('today 09:41');
  });

  test('is else between two updates', () => {
    expect(lineTime({ ...seen, changedAt: null }, now, zone)).toBe('between 08:12 and 09:41');
    expect(lineTime({ ...seen, seenBefore: at('2026-11-25T17:40'), changedAt: null }, now, zone)).toBe(
      'between yesterday 17:40 and 09:41',
    );
  });

  test('has the day without a heading', () => {
    expect(datedLineTime({ ...seen, changedAt: at('2026-11-26T08:30') }, now, zone)).toBe('today 08:30');
    const old = { seenBefore: at('2026-11-03T08:12'), seenAt: at('2026-11-03T09:41') };
    expect(datedLineTime({ ...old, changedAt: at('2026-11-03T08:30') }, now, zone)).toBe('3 November 08:30');
    expect(datedLineTime({ ...seen, changedAt: null }, now, zone)).toBe('between today 08:12 and 09:41');
  });
});
