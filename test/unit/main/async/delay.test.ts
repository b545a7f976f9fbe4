import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delay } from '../../../../src/main/async/delay.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a delay ends after its time, not before', async () => {
  let isOver = false;
  const waited = delay(100).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(99);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  await waited;
});

test('a delay ends when its signal is aborted, and clears its timer', async () => {
  const end = new AbortController();
  const waited = delay(100, end.signal);
  end.abort();
  await waited;
  expect(vi.getTimerCount()).toBe(0);
});

test('a delay with an aborted signal ends at once', async () => {
  await delay(100, AbortSignal.abort());
  expect(vi.getTimerCount()).toBe(0);
});
