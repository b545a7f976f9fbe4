import { getEventListeners } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { underDeadline, unlessAborted, within } from '../../../../src/main/async/deadline.ts';

const late = new Error('late');
const never = (): Promise<never> => Promise.withResolvers<never>().promise;

function fakeTimers(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

describe('underDeadline', () => {
  it.each([
    ['succeeds', () => Promise.resolve(1)],
    ['fails', () => Promise.reject(new Error('no'))],
  ])('leaves neither a timer nor a listener behind when it %s', async (_, work) => {
    fakeTimers();
    const outer = new AbortController();
    await underDeadline(60_000, outer.signal, late, work).catch(() => undefined);
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(outer.signal, 'abort')).toEqual([]);
  });

  it('does not keep the process alive with its timer', () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    void underDeadline(60_000, new AbortController().signal, late, never);
    expect(timers()).toBe(before);
  });

  it('aborts with the timeout error, or with the outer signal’s reason', async () => {
    fakeTimers();
    const outer = new AbortController();
    const wait = (signal: AbortSignal): Promise<never> => unlessAborted(signal, never());
    const slow = expect(underDeadline(1000, outer.signal, late, wait)).rejects.toBe(late);
    await vi.advanceTimersByTimeAsync(1000);
    await slow;
    const reason = new Error('stopped');
    const stopped = expect(underDeadline(1000, outer.signal, late, wait)).rejects.toBe(reason);
    outer.abort(reason);
    await stopped;
    await expect(underDeadline(1000, outer.signal, late, wait)).rejects.toBe(reason);
  });
});

describe('unlessAborted', () => {
  it('removes its listener', async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(signal, Promise.resolve(1))).toBe(1);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('rejects with an AbortError if the reason is no error', async () => {
    await expect(unlessAborted(AbortSignal.abort('a text'), never())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('within', () => {
  it('clears its timer', async () => {
    fakeTimers();
    expect(await within(60_000, Promise.resolve(1))).toBe(1);
    await expect(within(60_000, Promise.reject(late))).rejects.toBe(late);
    expect(vi.getTimerCount()).toBe(0);
  });
});
