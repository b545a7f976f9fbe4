import { getEventListeners } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { underDeadline, unlessAborted, within } from '../../../../src/main/http/deadline.ts';

const late = new Error('late');
const never = (): Promise<never> => Promise.withResolvers<never>().promise;

function fakeTimers(): void {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

describe('work under a deadline', () => {
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

  it('keeps no process alive by its timer', () => {
    const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    void underDeadline(60_000, new AbortController().signal, late, never);
    expect(timers()).toBe(before);
  });

  it('is told that it is late, and by whom it was stopped', async () => {
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

describe('a promise that may be aborted', () => {
  it('leaves no listener behind', async () => {
    const { signal } = new AbortController();
    expect(await unlessAborted(signal, Promise.resolve(1))).toBe(1);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('is rejected with an error, whatever the reason was', async () => {
    await expect(unlessAborted(AbortSignal.abort('a text'), never())).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('a bounded wait', () => {
  it('leaves no timer behind', async () => {
    fakeTimers();
    expect(await within(60_000, Promise.resolve(1))).toBe(1);
    await expect(within(60_000, Promise.reject(late))).rejects.toBe(late);
    expect(vi.getTimerCount()).toBe(0);
  });
});
