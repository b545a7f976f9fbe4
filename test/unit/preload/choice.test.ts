import { parse, safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  activeFields,
  filterChoiceSchema,
  filtersOf,
  isFiltered,
  noChoice,
  timeRangeOf,
  toggleValue,
  type DateChoice,
} from '../../../src/preload/contract/choice.ts';
import { filtersSchema, noFilters } from '../../../src/preload/contract/view.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-21T09:00:00+01:00');
const today = { now, zone };

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

describe('a choice of dates', () => {
  test.each<[string, DateChoice, string | null, string | null]>([
    ['today', 'today', '2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['a week with today', 'week', '2026-11-14T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    // Includes the end of daylight saving time in October.
    ['thirty days', 'month', '2026-10-22T22:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['the day before', 'yesterday', '2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z'],
    // Ends in winter time, began in summer time.
    ['the month before', 'lastMonth', '2026-09-30T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
    ['the year', 'year', '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    ['before the same day half a year ago', 'overHalfYear', null, '2026-05-20T22:00:00.000Z'],
    ['before the same day a year ago', 'overYear', null, '2025-11-20T23:00:00.000Z'],
    [
      'days, both inclusive',
      { from: '2026-03-28', until: '2026-03-29' },
      '2026-03-27T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ],
    ['from a day on', { from: '2026-03-28', until: null }, '2026-03-27T23:00:00.000Z', null],
    ['up to a day', { from: null, until: '2026-03-28' }, null, '2026-03-28T23:00:00.000Z'],
  ])('%s', (_, choice, from, until) => {
    const range = timeRangeOf(choice, today);
    expect([iso(range?.from ?? null), iso(range?.until ?? null)]).toEqual([from, until]);
  });

  test('has no range without a day', () => {
    expect(timeRangeOf({ from: null, until: null }, today)).toBeNull();
    expect(timeRangeOf(null, today)).toBeNull();
  });

  test('the month before January is December', () => {
    const range = timeRangeOf('lastMonth', { now: Date.parse('2027-01-01T00:30:00+01:00'), zone });
    expect([iso(range?.from ?? null), iso(range?.until ?? null)]).toEqual([
      '2026-11-30T23:00:00.000Z',
      '2026-12-31T23:00:00.000Z',
    ]);
  });

  test('has another range on another day if it is a preset', () => {
    const tomorrow = { now: now + 86_400_000, zone };
    expect(timeRangeOf('today', tomorrow)?.from).toBe(timeRangeOf('today', today)?.until);
  });
});

test('filtersOf converts a choice for main', () => {
  expect(filtersOf(noChoice, today)).toEqual(noFilters);
  const chosen = { ...noChoice, status: ['PUBLISHED', ''], updated: 'today', changed: 'unread' } as const;
  const filters = filtersOf(chosen, today);
  expect(safeParse(filtersSchema, filters).success).toBe(true);
  expect(filters).toEqual({
    ...noFilters,
    status: ['PUBLISHED', ''],
    updated: timeRangeOf('today', today),
    changed: 'unread',
  });
  expect(isFiltered(filters)).toBe(true);
  expect(isFiltered(noFilters)).toBe(false);
});

test('active fields are in a fixed order', () => {
  expect(activeFields(noChoice)).toEqual([]);
  expect(activeFields({ ...noChoice, changed: 'before', people: ['Ada'], status: ['DRAFT'] })).toEqual([
    'status',
    'people',
    'changed',
  ]);
});

test('toggleValue adds and removes values within the limits of main', () => {
  expect(toggleValue(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggleValue(['a', 'b'], 'a')).toEqual(['b']);
  const accepted = (status: readonly string[]): boolean =>
    safeParse(filtersSchema, filtersOf({ ...noChoice, status }, today)).success;
  const many = Array.from({ length: 200 }, (_, at) => `status ${at}`);
  expect(toggleValue(many, 'one more')).toBe(many);
  expect(accepted(toggleValue(many.slice(1), 'one more'))).toBe(true);
  expect(accepted(toggleValue([], 'x'.repeat(10_000)))).toBe(true);
  expect(toggleValue([], 'x'.repeat(10_001))).toEqual([]);
});

describe('a stored choice', () => {
  test('is read unchanged', () => {
    const chosen = {
      status: ['PUBLISHED', ''],
      creator: ['Ada'],
      updater: ['Bob', ''],
      people: ['Cy'],
      channel: [],
      created: 'week',
      updated: { from: '2026-03-28', until: null },
      changed: 'unread',
      starred: true,
    };
    expect(safeParse(filterChoiceSchema, JSON.parse(JSON.stringify(chosen))).output).toEqual(chosen);
  });

  test('of a version without stars is read without', () => {
    const { starred, ...older } = noChoice;
    expect(safeParse(filterChoiceSchema, older).output).toEqual({ ...older, starred });
  });

  test.each([
    ['a preset that there is not', { created: 'decade' }],
    ['a day that there is not', { updated: { from: '2026-02-30', until: null } }],
    ['a missing end', { updated: { from: '2026-02-28' } }],
    ['a value that is no text', { status: [1] }],
    ['too many values', { people: Array.from({ length: 201 }, (_, at) => `${at}`) }],
  ])('with %s is none', (_, part) => {
    expect(safeParse(filterChoiceSchema, { ...noChoice, ...part }).success).toBe(false);
  });
});

test('reads the filter for unread changes of older versions', () => {
  const read = parse(filterChoiceSchema, { ...noChoice, changed: 'looked' });
  expect(read).toEqual({ ...noChoice, changed: 'unread' });
});
