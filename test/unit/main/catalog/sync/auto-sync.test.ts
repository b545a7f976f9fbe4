import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AutoSync, firstSyncDelay, nextSyncDelay } from '../../../../../src/main/catalog/sync/auto-sync.ts';
import { failed, succeeded, type Failure, type Result } from '../../../../../src/preload/contract/failure.ts';
import { silentLog } from '../../../../equipment/support/silent-log.ts';

const now = 1_000_000;
const minute = 60_000;

function after(failure: Failure | null, failures = 1, worked = 2000, random = 0): number | null {
  return nextSyncDelay({ worked, failure, failures }, now, random);
}

describe('the next sync', () => {
  it('comes after five minutes, later where reading takes long, and not everywhere at once', () => {
    expect(after(null)).toBe(5 * minute);
    expect(after(null, 0, 10 * minute)).toBe(200 * minute);
    // A list of millions on a slow line.
    expect(after(null, 0, 60 * 60 * minute)).toBe(6 * 60 * minute);
    expect(after(null, 0, 2000, 0.5)).toBe(5.5 * minute);
  });

  it('comes soon after a failure, then less and less often', () => {
    const failure: Failure = { code: 'unreachable', retryable: true };
    expect(after(failure, 1)).toBe(15_000);
    expect(after(failure, 2)).toBe(30_000);
    expect(after(failure, 50)).toBe(5 * minute);
  });

  it('never comes before the service wishes', () => {
    expect(after({ code: 'maintenance', retryable: true, retryAt: now + 20 * minute })).toBe(20 * minute);
  });

  it('waits for the person where nothing else helps, and not after a stop', () => {
    expect(after({ code: 'needs-sign-in', retryable: false })).toBeNull();
    expect(after({ code: 'untrusted-certificate', retryable: false })).toBe(5 * minute);
    expect(after({ code: 'cancelled', retryable: true })).toBe(5 * minute);
  });
});

describe('the first sync of a session', () => {
  const day = 24 * 60 * minute;

  it('comes at once where there was none before, and soon where it is stale, but not everywhere at once', () => {
    expect(firstSyncDelay({ checkedAt: null, took: null }, day, 0.5)).toBe(0);
    expect(firstSyncDelay({ checkedAt: 0, took: 2000 }, day, 0.5)).toBe(2500);
    expect(firstSyncDelay({ checkedAt: 0, took: null }, day, 0)).toBe(0);
  });

  it('waits as long as the last reading has earned the service a rest', () => {
    expect(firstSyncDelay({ checkedAt: day - minute, took: 10 * minute }, day, 0)).toBe(199 * minute);
    expect(firstSyncDelay({ checkedAt: day - minute, took: 60 * 60 * minute }, day, 0)).toBe(359 * minute);
    // A quick one is no reason to let somebody wait who has just opened the app.
    expect(firstSyncDelay({ checkedAt: day - minute, took: 2000 }, day, 0.5)).toBe(2500);
  });

  it('does not believe a date from the future', () => {
    expect(firstSyncDelay({ checkedAt: 2 * day, took: 2000 }, day, 0.5)).toBe(2500);
  });
});

describe('reading by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  let outcome: Result<null> = succeeded(null);
  let syncs = 0;
  let plans = 0;
  let worked = 0;
  /** How long the monotonic clock stood still, and how far the wall's is ahead, in ms. */
  let asleep = 0;
  let ahead = 0;

  function create(): AutoSync {
    outcome = succeeded(null);
    syncs = 0;
    plans = 0;
    worked = 0;
    asleep = 0;
    ahead = 0;
    return new AutoSync({
      sync: () => {
        syncs += 1;
        return Promise.resolve(outcome);
      },
      workTime: () => worked,
      clock: () => ({ monotonic: Date.now() - asleep, wall: Date.now() + ahead }),
      random: () => 0,
      log: silentLog,
      onPlan: () => (plans += 1),
    });
  }

  it('says when that is next', async () => {
    const auto = create();
    const running = auto.run();
    expect(auto.nextAt()).toBeNull();
    await running;
    expect(auto.nextAt()).toBe(5 * minute);
    expect(plans).toBe(1);
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(syncs).toBe(2);
    expect(auto.nextAt()).toBe(10 * minute);
    auto.stop();
    expect(auto.nextAt()).toBeNull();
  });

  it('waits for the person where only that helps, also after sleep', async () => {
    const auto = create();
    outcome = failed({ code: 'needs-sign-in', retryable: false });
    await auto.run();
    auto.wake();
    expect(auto.nextAt()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('after sleep catches up on what is due by the wall’s clock', async () => {
    const auto = create();
    await auto.run();
    // Timers stood still while an hour went by.
    vi.setSystemTime(60 * minute);
    asleep = 60 * minute;
    auto.wake();
    await vi.advanceTimersByTimeAsync(2000);
    expect(syncs).toBe(2);
  });

  it('after sleep leaves what is not due yet', async () => {
    const auto = create();
    await auto.run();
    vi.setSystemTime(minute);
    auto.wake();
    expect(auto.nextAt()).toBe(5 * minute);
    await vi.advanceTimersByTimeAsync(4 * minute - 1);
    expect(syncs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(syncs).toBe(2);
    auto.stop();
  });

  it('tries soon what failed, when the surroundings have changed', async () => {
    const auto = create();
    outcome = failed({ code: 'unreachable', retryable: true });
    await auto.run();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(syncs).toBe(2);
    expect(auto.nextAt()).toBe(45_000);
    auto.wake();
    expect(auto.nextAt()).toBe(17_000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(syncs).toBe(3);
    auto.stop();
  });

  it('does not come hours later because the clock was set back', async () => {
    const auto = create();
    await auto.run();
    ahead = -5 * 60 * minute;
    auto.wake();
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(syncs).toBe(2);
    auto.stop();
  });

  it('keeps to the pause that the service asked for, and to a stop by the person, whoever unlocks the screen', async () => {
    const auto = create();
    outcome = failed({ code: 'maintenance', retryable: true, retryAt: 10 * minute });
    await auto.run();
    auto.wake();
    expect(auto.nextAt()).toBe(10 * minute);
    outcome = failed({ code: 'cancelled', retryable: true });
    await auto.run();
    auto.wake();
    expect(auto.nextAt()).toBe(10 * minute);
    outcome = succeeded(null);
    await auto.run();
    expect(auto.nextAt()).toBe(5 * minute);
    auto.stop();
  });

  it('says how long the service wishes not to be asked', async () => {
    const auto = create();
    expect(auto.notBefore()).toBeNull();
    outcome = failed({ code: 'maintenance', retryable: true, retryAt: 10 * minute });
    await auto.run();
    expect(auto.notBefore()).toBe(10 * minute);
    // Another failure says nothing about that.
    outcome = failed({ code: 'unreachable', retryable: true });
    await auto.run();
    expect(auto.notBefore()).toBe(10 * minute);
    expect(auto.nextAt()).toBe(10 * minute);
    vi.setSystemTime(10 * minute);
    expect(auto.notBefore()).toBeNull();
    auto.stop();
  });

  it('has no wish of the service any more once the list was read', async () => {
    const auto = create();
    outcome = failed({ code: 'maintenance', retryable: true, retryAt: 10 * minute });
    await auto.run();
    outcome = succeeded(null);
    await auto.run();
    expect(auto.notBefore()).toBeNull();
    auto.stop();
  });

  it('begins at once where the list was never read', () => {
    const auto = create();
    auto.begin({ checkedAt: null, took: null });
    expect(syncs).toBe(1);
    auto.stop();
  });

  it('begins when its time has come where it is fresh', async () => {
    vi.setSystemTime(60 * minute);
    const auto = create();
    auto.begin({ checkedAt: 57 * minute, took: minute });
    expect(syncs).toBe(0);
    expect(auto.nextAt()).toBe(77 * minute);
    expect(plans).toBe(1);
    await vi.advanceTimersByTimeAsync(17 * minute);
    expect(syncs).toBe(1);
    auto.stop();
  });

  it('does not begin beside a sync that is under way', async () => {
    const auto = create();
    const running = auto.run();
    auto.begin({ checkedAt: null, took: null });
    await running;
    expect(syncs).toBe(1);
    expect(auto.nextAt()).toBe(5 * minute);
    auto.stop();
  });

  it('does nothing by itself while it is paused, and what is due after that', async () => {
    const auto = create();
    await auto.run();
    auto.setPaused(true);
    expect(auto.nextAt()).toBeNull();
    auto.wake();
    await vi.advanceTimersByTimeAsync(60 * minute);
    expect(syncs).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    auto.setPaused(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(syncs).toBe(2);
    // What is not due yet keeps its time.
    await vi.advanceTimersByTimeAsync(minute);
    auto.setPaused(true);
    auto.setPaused(false);
    expect(auto.nextAt()).toBe(65 * minute);
    auto.stop();
  });

  it('begins paused, and reads at the person’s wish all the same', async () => {
    const auto = create();
    auto.setPaused(true);
    auto.begin({ checkedAt: null, took: null });
    await vi.advanceTimersByTimeAsync(minute);
    expect(syncs).toBe(0);
    await auto.run();
    expect(syncs).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    auto.setPaused(false);
    expect(auto.nextAt()).toBe(6 * minute);
    auto.stop();
  });

  it('comes the later, the longer the last one worked', async () => {
    const auto = create();
    worked = 10 * minute;
    await auto.run();
    expect(auto.nextAt()).toBe(200 * minute);
    auto.stop();
  });

  it('forgets one session’s failures and wishes with its end', async () => {
    const auto = create();
    outcome = failed({ code: 'maintenance', retryable: true, retryAt: 10 * minute });
    await auto.run();
    auto.stop();
    expect(auto.notBefore()).toBeNull();
    auto.begin({ checkedAt: 0, took: minute });
    expect(auto.nextAt()).toBe(20 * minute);
    auto.stop();
  });

  it('is not put off by somebody who asks impatiently', async () => {
    const auto = create();
    outcome = failed({ code: 'unreachable', retryable: true });
    for (let press = 0; press < 10; press += 1) await auto.run();
    expect(auto.nextAt()).toBe(15_000);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(auto.nextAt()).toBe(45_000);
    auto.stop();
  });

  it('goes on after a bug', async () => {
    const bug = new Error('a bug');
    const broken = new AutoSync({
      sync: () => Promise.reject(bug),
      workTime: () => 0,
      clock: () => ({ monotonic: Date.now(), wall: Date.now() }),
      random: () => 0,
      log: silentLog,
      onPlan: () => undefined,
    });
    await expect(broken.run()).rejects.toBe(bug);
    expect(broken.nextAt()).toBe(10 * minute);
    broken.stop();
  });
});
