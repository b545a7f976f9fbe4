import { expect, test } from 'vitest';
import {
  minutesLeft,
  withSample,
  type Sample,
} from '../../../../../src/renderer/catalog/status/remaining-time.svelte.ts';
import { runningSync } from '../../../../equipment/support/app-status.ts';

const running = runningSync({ total: 10_000 });

/** Samples of a sync that receives `rate` packages per second. */
function samplesAt(rate: number, seconds: number): readonly Sample[] {
  let samples: readonly Sample[] = [];
  for (let second = 0; second <= seconds; second += 1)
    samples = withSample(samples, { ...running, received: second * rate }, second * 1000);
  return samples;
}

test('estimates the time left from the current pace', () => {
  expect(minutesLeft(samplesAt(10, 10), 10_000)).toBe(17);
  expect(minutesLeft(samplesAt(100, 30), 10_000)).toBe(2);
  expect(minutesLeft(samplesAt(100, 90), 10_000)).toBe(0);
});

test('has no estimate without enough samples or a total', () => {
  expect(minutesLeft([], 10_000)).toBeNull();
  expect(minutesLeft(samplesAt(10, 3), 10_000)).toBeNull();
  expect(minutesLeft(samplesAt(10, 10), null)).toBeNull();
});

test('drops old samples', () => {
  const samples = samplesAt(1, 100);
  expect(samples[0]?.at).toBe(70_000);
});

test('starts again after a wait, a pause or a new pass', () => {
  const samples = samplesAt(10, 10);
  expect(withSample(samples, { ...running, received: 100, isWaitingForResume: true }, 11_000)).toEqual([]);
  const waiting = { until: 20_000, failure: { code: 'timed-out', retryable: true } } as const;
  expect(withSample(samples, { ...running, received: 100, waiting }, 11_000)).toEqual([]);
  expect(withSample(samples, { ...running, received: 5, pass: 2 }, 11_000)).toHaveLength(1);
  // Time without progress counts towards the pace once something arrives.
  expect(withSample(samples, { ...running, received: 100 }, 11_000)).toBe(samples);
});
