import { expect, it } from 'vitest';
import { firstPatience, patienceAfter, slowSeconds } from '../../../../../src/main/catalog/sync/patience.ts';

it('doubles after each request that used it up, within bounds', () => {
  let patience = firstPatience;
  const steps = [patience];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    patience = patienceAfter(patience, patience, patience.idleTimeoutMs);
    steps.push(patience);
  }
  expect(steps.map(({ idleTimeoutMs }) => idleTimeoutMs / 1000)).toEqual([30, 60, 120, 120, 120]);
  expect(steps.map(({ maxDurationMs }) => maxDurationMs / 1000)).toEqual([150, 300, 300, 300, 300]);
});

it('doubles once for requests that were sent together', () => {
  const once = patienceAfter(firstPatience, firstPatience, 30_000);
  expect(patienceAfter(once, firstPatience, 30_100)).toBe(once);
});

it('stays after a request that something else ended', () => {
  expect(patienceAfter(firstPatience, firstPatience, 15_000)).toBe(firstPatience);
});

it('names a number of seconds that was really needed, and keeps it while it is nearly right', () => {
  expect(slowSeconds(19_000, null)).toBeNull();
  expect(slowSeconds(29_000, null)).toBe(20);
  expect(slowSeconds(35_000, null)).toBe(30);
  expect(slowSeconds(45_000, 30)).toBe(30);
  expect(slowSeconds(23_000, 30)).toBe(30);
  expect(slowSeconds(22_000, 30)).toBe(20);
  expect(slowSeconds(61_000, 30)).toBe(60);
  expect(slowSeconds(3000, 30)).toBeNull();
});
