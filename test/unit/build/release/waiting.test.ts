import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Unmet, until, within } from '../../../../build/release/check/waiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('looks until it is so', async () => {
  const look = vi.fn().mockReturnValueOnce(false).mockResolvedValueOnce(false).mockReturnValue(true);
  const done = within(60, look);
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(done).resolves.toBe(true);
  expect(look).toHaveBeenCalledTimes(3);
});

it('says what did not come true, in time', async () => {
  const done = until('there is a window', 10, () => false).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await done).toEqual(new Unmet('within 10 s not so: there is a window'));
});

it('ends at once where a look finds that it never will', async () => {
  const look = (): never => {
    throw new Unmet('the app ended with code 3');
  };
  await expect(until('there is a window', 10, look)).rejects.toThrow('the app ended with code 3');
});
