import { expect, test } from 'vitest';
import { readDay } from '../../../../../src/preload/contract/days.ts';
import { earlierDays, isEarlierDay } from '../../../../../src/renderer/catalog/diary/earlier-days.ts';

const now = Date.parse('2026-11-26T12:00Z');
const today = { now, zone: 'UTC' };

test('the days from the first recorded one to yesterday have lists', () => {
  const days = earlierDays(Date.parse('2026-11-03T22:00Z'), today);
  expect(days).toEqual({ first: readDay('2026-11-03'), last: readDay('2026-11-25') });
});

test('there is none on the first day, or before anything is recorded', () => {
  expect(earlierDays(now, today)).toBeNull();
  expect(earlierDays(null, today)).toBeNull();
});

test.each([
  ['2026-11-03', true],
  ['2026-11-25', true],
  ['2026-11-02', false],
  ['2026-11-26', false],
  ['', false],
])('the day "%s" is one of them: %s', (text, isOne) => {
  const days = { first: 20_760, last: 20_782 };
  expect(isEarlierDay(readDay(text), days)).toBe(isOne);
});
