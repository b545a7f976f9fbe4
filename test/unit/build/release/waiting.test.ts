import { expect, it, vi } from 'vitest';
import { CheckFailed, until, within } from '../../../../build/release/check/waiting.ts';

it('looks until it is so', async () => {
  const look = vi.fn().mockReturnValueOnce(false).mockResolvedValueOnce(true);
  await expect(within(60, look)).resolves.toBe(true);
  expect(look).toHaveBeenCalledTimes(2);
});

it('says what did not come true in time', async () => {
  const waited = until('there is a window', 0, () => false);
  await expect(waited).rejects.toEqual(new CheckFailed('within 0 s not so: there is a window'));
});

it('ends at once where a look finds that it never will', async () => {
  const look = (): never => {
    throw new CheckFailed('the app ended with code 3');
  };
  await expect(until('there is a window', 60, look)).rejects.toThrow('the app ended with code 3');
});
