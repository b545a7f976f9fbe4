import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { raceAbort, rejectOnAbort } from '../../../../src/main/async/abort.ts';

const never = (): Promise<never> => Promise.withResolvers<never>().promise;

it('raceAbort resolves with the result of onAbort if the signal is aborted', async () => {
  const end = new AbortController();
  const result = raceAbort(never(), end.signal, () => 'aborted');
  end.abort();
  expect(await result).toBe('aborted');
  expect(getEventListeners(end.signal, 'abort')).toEqual([]);
  expect(await raceAbort(never(), end.signal, () => 'aborted before')).toBe('aborted before');
});

describe('rejectOnAbort', () => {
  it('leaves no listener behind', async () => {
    const { signal } = new AbortController();
    expect(await rejectOnAbort(Promise.resolve(1), signal)).toBe(1);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('rejects with an Error for any reason', async () => {
    await expect(rejectOnAbort(never(), AbortSignal.abort('a text'))).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
