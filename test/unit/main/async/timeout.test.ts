import { getEventListeners } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rejectOnAbort } from '../../../../src/main/async/abort.ts';
import { withDeadline, withTimeout } from '../../../../src/main/async/timeout.ts';

const late = new Error('late');
const never = (): Promise<never> => Promise.withResolvers<never>().promise;

function fakeTimers(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

describe('withDeadline', () => {
  it.each([
    ['succeeds', () => Promise.resolve(1)],
    ['fails', () => Promise.reject(new Error('no'))],
  ])('leaves neither a timer nor a listener behind when it %s, and creates no error', async (_, work) => {
    fakeTimers();
    const createLate = vi.fn(() => late);
    const outer = new AbortController();
    await withDeadline(60_000, outer.signal, createLate, work).catch(() => undefined);
    // Its stack trace costs more than the rest, and each request has a deadline.
    expect(createLate).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(outer.signal, 'abort')).toEqual([]);
  });

  it('has a timer that does not keep the process alive', () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    void withDeadline(60_000, new AbortController().signal, () => late, never);
    expect(timers()).toBe(before);
  });

  it('aborts with the timeout error or the outer reason', async () => {
    fakeTimers();
    const outer = new AbortController();
    const wait = (signal: AbortSignal): Promise<never> => rejectOnAbort(never(), signal);
    const slow = expect(withDeadline(1000, outer.signal, () => late, wait)).rejects.toBe(late);
    await vi.advanceTimersByTimeAsync(1000);
    await slow;
    const reason = new Error('stopped');
    const stopped = expect(withDeadline(1000, outer.signal, () => late, wait)).rejects.toBe(reason);
    outer.abort(reason);
    await stopped;
    await expect(withDeadline(1000, outer.signal, () => late, wait)).rejects.toBe(reason);
  });
});

describe('withTimeout', () => {
  it('resolves with the fallback after the timeout, not before', async () => {
    fakeTimers();
    const result = withTimeout(never(), 1000, 'late');
    const settled = vi.fn();
    void result.then(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await result).toBe('late');
  });

  it('clears its timer', async () => {
    fakeTimers();
    expect(await withTimeout(Promise.resolve(1), 60_000, null)).toBe(1);
    await expect(withTimeout(Promise.reject(late), 60_000, null)).rejects.toBe(late);
    expect(vi.getTimerCount()).toBe(0);
  });
});
