import { describe, expect, it } from 'vitest';
import { SyncControl } from '../../../../../src/main/catalog/sync/sync-control.ts';

const never = new AbortController().signal;

/** Whether a promise has settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  return (await Promise.race([promise, Promise.resolve(pending)])) !== pending;
}

describe('SyncControl', () => {
  it('holds what waits for the end of a pause', async () => {
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

  it('keeps holding where it is paused again at once', async () => {
    const control = new SyncControl();
    control.pause();
    const resumed = control.resumed(never);
    control.resume();
    control.pause();
    expect(await isSettled(resumed)).toBe(false);
    control.resume();
    await resumed;
  });

  it('lets go of who waits for it in vain', async () => {
    const control = new SyncControl();
    const stop = new AbortController();
    control.pause();
    const resumed = control.resumed(stop.signal);
    stop.abort();
    await resumed;
    expect(control.paused).toBe(true);
  });

  it('can be cancelled while it is paused, and not be paused after that', async () => {
    const control = new SyncControl();
    control.pause();
    const resumed = control.resumed(never);
    control.cancel();
    await resumed;
    control.pause();
    expect(control.paused).toBe(false);
    expect(control.signal.aborted).toBe(true);
  });

  it('wakes all who wait for the next try, each as long as it listens', () => {
    const control = new SyncControl();
    const woken: string[] = [];
    const stop = control.onTry(() => woken.push('one'));
    control.onTry(() => woken.push('other'));
    control.tryNow();
    stop();
    control.tryNow();
    expect(woken).toEqual(['one', 'other', 'other']);
    expect(control.wishes).toBe(2);
  });
});
