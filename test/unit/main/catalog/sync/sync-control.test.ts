import { describe, expect, it } from 'vitest';
import { SyncControl } from '../../../../../src/main/catalog/sync/sync-control.ts';

const never = new AbortController().signal;

/** Whether a promise has settled. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

describe('SyncControl', () => {
  it('delays resumed() until the end of a pause', async () => {
    const control = new SyncControl();
    await control.resumed(never);
    control.pause();
    control.pause();
    const resumed = control.resumed(never);
    expect(control.paused).toBe(true);
    expect(await isSettled(resumed)).toBe(false);
    control.resume();
    await resumed;
    expect(control.paused).toBe(false);
  });

  it('keeps delaying if paused again at once', async () => {
    const control = new SyncControl();
    control.pause();
    const resumed = control.resumed(never);
    control.resume();
    control.pause();
    expect(await isSettled(resumed)).toBe(false);
    control.resume();
    await resumed;
  });

  it('settles resumed() when the signal is aborted', async () => {
    const control = new SyncControl();
    const stop = new AbortController();
    control.pause();
    const resumed = control.resumed(stop.signal);
    stop.abort();
    await resumed;
    expect(control.paused).toBe(true);
  });

  it('can be cancelled while paused, and not paused after that', async () => {
    const control = new SyncControl();
    control.pause();
    const resumed = control.resumed(never);
    control.cancel();
    await resumed;
    control.pause();
    expect(control.paused).toBe(false);
    expect(control.signal.aborted).toBe(true);
  });

  it('calls all tryNow listeners until they are removed', () => {
    const control = new SyncControl();
    const woken: string[] = [];
    const stop = control.onTryNow(() => woken.push('one'));
    control.onTryNow(() => woken.push('other'));
    control.tryNow();
    stop();
    control.tryNow();
    expect(woken).toEqual(['one', 'other', 'other']);
    expect(control.tryNowCount).toBe(2);
  });
});
