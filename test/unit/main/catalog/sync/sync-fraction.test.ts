import { expect, it } from 'vitest';
import { syncFraction, type SyncSpread } from '../../../../../src/main/catalog/sync/sync-fraction.ts';

const monday = new Date(2026, 10, 23).getTime();
const hour = 3_600_000;

/** The places of an account at the beginning of days in a row. */
const places = (spread: SyncSpread, days: number): readonly number[] =>
  Array.from({ length: days }, (_, day) =>
    syncFraction('installation', 'account', spread, new Date(2026, 10, 23 + day).getTime()),
  );

it.each(['start', 'wake', 'pause-end'] as const)('the place within the spread “%s” lasts a day', (spread) => {
  const atStart = syncFraction('installation', 'account', spread, monday);
  expect(syncFraction('installation', 'account', spread, monday + 23 * hour)).toBe(atStart);
  expect(syncFraction('installation', 'other account', spread, monday)).not.toBe(atStart);
  expect(syncFraction('other installation', 'account', spread, monday)).not.toBe(atStart);
});

it('nobody is always among the last', () => {
  const all = places('start', 100);
  expect(new Set(all).size).toBe(100);
  expect(all.filter((place) => place > 0.9).length).toBeLessThan(25);
});

it('the interval keeps its place', () => {
  expect(new Set(places('interval', 10)).size).toBe(1);
});
