import { describe, expect, test } from 'vitest';
import { filtersSchema, noFilters } from '../../../../../src/preload/contract/view.ts';
import { safeParse } from 'valibot';
import {
  choiceText,
  fieldsSet,
  filtersOf,
  isFiltered,
  noChoice,
  rangeOf,
  shortId,
  toggled,
  type DateChoice,
} from '../../../../../src/renderer/catalog/filters/choice.ts';

const zone = 'Europe/Berlin';
const now = Date.parse('2026-11-21T09:00:00+01:00');
const today = { now, zone };

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

describe('a choice of dates', () => {
  test.each<[string, DateChoice, string | null, string | null]>([
    ['today', 'today', '2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['a week with today', 'week', '2026-11-14T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    // Over the change of the clocks in October.
    ['thirty days', 'month', '2026-10-22T22:00:00.000Z', '2026-11-21T23:00:00.000Z'],
    ['the year', 'year', '2025-12-31T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    [
      'days, both inclusive',
      { from: '2026-03-28', until: '2026-03-29' },
      '2026-03-27T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ],
    ['from a day on', { from: '2026-03-28', until: null }, '2026-03-27T23:00:00.000Z', null],
    ['up to a day', { from: null, until: '2026-03-28' }, null, '2026-03-28T23:00:00.000Z'],
  ])('%s', (_, choice, from, until) => {
    const range = rangeOf(choice, today);
    expect([iso(range?.from ?? null), iso(range?.until ?? null)]).toEqual([from, until]);
  });

  test('bounds nothing where no day is chosen', () => {
    expect(rangeOf({ from: null, until: null }, today)).toBeNull();
    expect(rangeOf(null, today)).toBeNull();
  });

  test('by name is another range on another day', () => {
    const tomorrow = { now: now + 86_400_000, zone };
    expect(rangeOf('today', tomorrow)?.from).toBe(rangeOf('today', today)?.until);
  });
});

test('what is chosen is what main is asked', () => {
  expect(filtersOf(noChoice, today)).toEqual(noFilters);
  const chosen = { ...noChoice, status: ['PUBLISHED', ''], updated: 'today', changed: 'looked' } as const;
  const filters = filtersOf(chosen, today);
  expect(safeParse(filtersSchema, filters).success).toBe(true);
  expect(filters).toEqual({
    ...noFilters,
    status: ['PUBLISHED', ''],
    updated: rangeOf('today', today),
    changed: 'looked',
  });
  expect(isFiltered(filters)).toBe(true);
  expect(isFiltered(noFilters)).toBe(false);
});

test('filters stand in a fixed order', () => {
  expect(fieldsSet(noChoice)).toEqual([]);
  expect(fieldsSet({ ...noChoice, changed: 'before', people: ['Ada'], status: ['DRAFT'] })).toEqual([
    'status',
    'people',
    'changed',
  ]);
});

describe('what a filter says', () => {
  const said = (choice: Partial<typeof noChoice>): string => {
    const chosen = { ...noChoice, ...choice };
    const [field = 'status'] = fieldsSet(chosen);
    return choiceText(chosen, field);
  };

  test.each<[Partial<typeof noChoice>, string]>([
    [{ status: ['PUBLISHED'] }, 'PUBLISHED'],
    [{ status: [''] }, 'No status'],
    [{ people: ['Ada', 'Bob', 'Cy'] }, 'Ada or 2 more'],
    [{ channel: ['8f3a1c22-0000-4000-8000-00000000abcd'] }, '8f3a1c22…abcd'],
    [{ created: 'week' }, 'Last 7 days'],
    [{ created: { from: '2026-11-03', until: '2026-11-03' } }, '3 Nov 2026'],
    [{ created: { from: '2025-12-31', until: '2026-11-03' } }, '31 Dec 2025 – 3 Nov 2026'],
    [{ updated: { from: '2026-11-03', until: null } }, 'since 3 Nov 2026'],
    [{ updated: { from: null, until: '2026-11-03' } }, 'up to 3 Nov 2026'],
    [{ changed: 'looked' }, 'Since you last looked'],
    [{ changed: 'before' }, 'In the last update'],
  ])('%o', (choice, text) => {
    expect(said(choice)).toBe(text);
  });
});

test('a short id stays whole', () => {
  expect(shortId('channel-7')).toBe('channel-7');
});

test('a value is chosen and let go, as many and as long as main takes', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  const accepted = (status: readonly string[]): boolean =>
    safeParse(filtersSchema, filtersOf({ ...noChoice, status }, today)).success;
  const many = Array.from({ length: 200 }, (_, at) => `status ${at}`);
  expect(toggled(many, 'one more')).toBe(many);
  expect(accepted(toggled(many.slice(1), 'one more'))).toBe(true);
  expect(accepted(toggled([], 'x'.repeat(10_000)))).toBe(true);
  expect(toggled([], 'x'.repeat(10_001))).toEqual([]);
});
