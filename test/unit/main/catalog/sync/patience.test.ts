import { expect, it } from 'vitest';
import { firstPatience, patienceAfter, isSlow } from '../../../../../src/main/catalog/sync/patience.ts';

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

it('calls a service slow until its pages take a good deal less', () => {
  expect([19_000, 20_000].map((ms) => isSlow(ms, false))).toEqual([false, true]);
  expect([15_000, 14_000].map((ms) => isSlow(ms, true))).toEqual([true, false]);
});
