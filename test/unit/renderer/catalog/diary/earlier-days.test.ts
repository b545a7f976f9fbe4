import { expect, test } from 'vitest';
import {
  chosenDay,
  earlierDays,
  inputBounds,
} from '../../../../../src/renderer/catalog/diary/earlier-days.ts';

const now = Date.parse('2026-11-26T12:00Z');
const today = { now, zone: 'UTC' };

test('the days from the first recorded one to yesterday have lists', () => {
  const days = earlierDays(Date.parse('2026-11-03T22:00Z'), today);
  expect(days === null ? null : inputBounds(days)).toEqual({ min: '2026-11-03', max: '2026-11-25' });
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
])('the typed day "%s" is one of them: %s', (typed, isOne) => {
  const days = { first: 20_760, last: 20_782 };
  expect(chosenDay(typed, days) !== null).toBe(isOne);
});
