import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AutoSync, firstSyncDelay, nextSyncDelay } from '../../../../../src/main/catalog/sync/auto-sync.ts';
import { timer } from '../../../../../src/main/async/timer.ts';
import { noLimits, type UpdateLimits } from '../../../../../src/main/catalog/sync/update-limits.ts';
import { failed, succeeded, type Failure, type Result } from '../../../../../src/preload/contract/failure.ts';
import { silentLog } from '../../../../equipment/support/silent-log.ts';

const now = 1_000_000;
const minute = 60_000;

function after(failure: Failure | null, failures = 1, activeMs = 2000, random = 0): number | null {
  return nextSyncDelay({ activeMs, failure, failures }, noLimits, now, random);
}

describe('nextSyncDelay', () => {
  it('is five minutes, more after a long sync, and spread at random', () => {
    expect(after(null)).toBe(5 * minute);
    expect(after(null, 0, 10 * minute)).toBe(200 * minute);
    // Millions of packages on a slow line.
    expect(after(null, 0, 60 * 60 * minute)).toBe(6 * 60 * minute);
    expect(after(null, 0, 2000, 0.5)).toBe(5.5 * minute);
  });

  it('is short after a failure, then grows', () => {
    const failure: Failure = { code: 'unreachable', retryable: true };
    expect(after(failure, 1)).toBe(15_000);
    expect(after(failure, 2)).toBe(30_000);
    expect(after(failure, 50)).toBe(5 * minute);
  });

  it('is never shorter than the service asks', () => {
    expect(after({ code: 'maintenance', retryable: true, retryAt: now + 20 * minute })).toBe(20 * minute);
  });

  it('is null if only the user can resolve the failure, not after a cancellation', () => {
    expect(after({ code: 'needs-sign-in', retryable: false })).toBeNull();
    expect(after({ code: 'untrusted-certificate', retryable: false })).toBe(5 * minute);
    expect(after({ code: 'cancelled', retryable: true })).toBe(5 * minute);
  });
});

describe('firstSyncDelay', () => {
  const day = 24 * 60 * minute;

  it('is zero without an earlier sync, and short and random for a stale list', () => {
    expect(firstSyncDelay({ checkedAt: null, took: null }, noLimits, day, 0.5)).toBe(0);
    expect(firstSyncDelay({ checkedAt: 0, took: 2000 }, noLimits, day, 0.5)).toBe(2500);
    expect(firstSyncDelay({ checkedAt: 0, took: null }, noLimits, day, 0)).toBe(0);
  });

  it('depends on the duration of the last sync', () => {
    expect(firstSyncDelay({ checkedAt: day - minute, took: 10 * minute }, noLimits, day, 0)).toBe(
      199 * minute,
    );
    expect(firstSyncDelay({ checkedAt: day - minute, took: 60 * 60 * minute }, noLimits, day, 0)).toBe(
      359 * minute,
    );
    // After a short sync there is no reason to delay the first one.
    expect(firstSyncDelay({ checkedAt: day - minute, took: 2000 }, noLimits, day, 0.5)).toBe(2500);
  });

  it('treats a date in the future as stale', () => {
    expect(firstSyncDelay({ checkedAt: 2 * day, took: 2000 }, noLimits, day, 0.5)).toBe(2500);
  });
});

describe('AutoSync', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    limits = noLimits;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  let outcome: Result<null> = succeeded(null);
  let syncs = 0;
  let plans = 0;
  let activeMs = 0;
  let limits: UpdateLimits = noLimits;
  /** The offsets of the monotonic clock and the wall clock, in ms. */
  let asleep = 0;
  let ahead = 0;

  function create(): AutoSync {
    outcome = succeeded(null);
    syncs = 0;
    plans = 0;
    activeMs = 0;
    asleep = 0;
    ahead = 0;
    return new AutoSync({
      sync: () => {
        syncs += 1;
        return Promise.resolve(outcome);
      },
      lastSyncActiveMs: () => activeMs,
      clock: () => ({ monotonic: Date.now() - asleep, wall: Date.now() + ahead }),
      timer,
      random: () => 0,
      stable: () => 0.5,
      limits: () => limits,
      log: silentLog,
      onPlan: () => (plans += 1),
    });
  }

  it('reports the time of the next sync', async () => {
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

  it('waits for the user if only that helps, also after sleep', async () => {
    const auto = create();
    outcome = failed({ code: 'needs-sign-in', retryable: false });
    await auto.run();
    auto.wake();
    expect(auto.nextAt()).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('runs an overdue sync after sleep, by the wall clock', async () => {
    const auto = create();
    await auto.run();
    // An hour of sleep, during which timers stood still.
    vi.setSystemTime(60 * minute);
    asleep = 60 * minute;
    auto.wake();
    await vi.advanceTimersByTimeAsync(2000);
    expect(syncs).toBe(2);
  });

  it('keeps the plan after sleep if the sync is not due', async () => {
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

  it('retries a failed sync soon after wake', async () => {
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

  it('retries less and less soon while the network flaps, but at most ten seconds after a change', async () => {
    const auto = create();
    outcome = failed({ code: 'unreachable', retryable: true });
    await auto.run();
    await vi.advanceTimersByTimeAsync(15_000 + 30_000);
    const delays: number[] = [];
    for (let change = 0; change < 5; change += 1) {
      const before = Date.now();
      auto.wake();
      delays.push((auto.nextAt() ?? Infinity) - before);
      await vi.advanceTimersToNextTimerAsync();
    }
    expect(delays).toEqual([2000, 4000, 8000, 10_000, 10_000]);
    // A minute later it is another network.
    await vi.advanceTimersByTimeAsync(minute);
    auto.wake();
    expect(auto.nextAt()).toBe(Date.now() + 2000);
    outcome = succeeded(null);
    await vi.advanceTimersToNextTimerAsync();
    // A success ends the flapping too.
    outcome = failed({ code: 'unreachable', retryable: true });
    await auto.run();
    auto.wake();
    expect(auto.nextAt()).toBe(Date.now() + 2000);
    auto.stop();
  });

  it('is not delayed for ever by changes in quick succession', async () => {
    const auto = create();
    outcome = failed({ code: 'unreachable', retryable: true });
    await auto.run();
    for (let change = 0; change < 4; change += 1) {
      auto.wake();
      await vi.advanceTimersByTimeAsync(600);
    }
    expect(syncs).toBe(2);
    auto.stop();
  });

  it('retries soon if the network came back while a sync was failing', async () => {
    const ends: ((ended: Result<null>) => void)[] = [];
    const auto = new AutoSync({
      sync: () => new Promise((resolve) => ends.push(resolve)),
      lastSyncActiveMs: () => 0,
      clock: () => ({ monotonic: Date.now(), wall: Date.now() }),
      timer,
      random: () => 0,
      stable: () => 0.5,
      limits: () => limits,
      log: silentLog,
      onPlan: () => undefined,
    });
    const unreachable = failed({ code: 'unreachable', retryable: true });
    void auto.run();
    auto.wake();
    expect(ends).toHaveLength(1);
    ends[0]?.(unreachable);
    await vi.advanceTimersByTimeAsync(0);
    expect(auto.nextAt()).toBe(2000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(ends).toHaveLength(2);
    // Nothing changed during this one.
    ends[1]?.(unreachable);
    await vi.advanceTimersByTimeAsync(0);
    expect(auto.nextAt()).toBe(2000 + 30_000);
    auto.stop();
  });

  it('is not delayed by a clock that was set back', async () => {
    const auto = create();
    await auto.run();
    ahead = -5 * 60 * minute;
    auto.wake();
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(syncs).toBe(2);
    auto.stop();
  });

  it('respects Retry-After and a cancellation after wake', async () => {
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

  it('reports the end of a pause that the service asked for', async () => {
    const auto = create();
    expect(auto.notBefore()).toBeNull();
    outcome = failed({ code: 'maintenance', retryable: true, retryAt: 10 * minute });
    await auto.run();
    expect(auto.notBefore()).toBe(10 * minute);
    // Another failure does not change it.
    outcome = failed({ code: 'unreachable', retryable: true });
    await auto.run();
    expect(auto.notBefore()).toBe(10 * minute);
    expect(auto.nextAt()).toBe(10 * minute);
    vi.setSystemTime(10 * minute);
    expect(auto.notBefore()).toBeNull();
    auto.stop();
  });

  it('forgets Retry-After once the list was read', async () => {
    const auto = create();
    outcome = failed({ code: 'maintenance', retryable: true, retryAt: 10 * minute });
    await auto.run();
    outcome = succeeded(null);
    await auto.run();
    expect(auto.notBefore()).toBeNull();
    auto.stop();
  });

  it('starts at once if the list was never read', () => {
    const auto = create();
    auto.begin({ checkedAt: null, took: null });
    expect(syncs).toBe(1);
    auto.stop();
  });

  it('starts a fresh list’s sync at its planned time', async () => {
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

  it('does not start while a sync is running', async () => {
    const auto = create();
    const running = auto.run();
    auto.begin({ checkedAt: null, took: null });
    await running;
    expect(syncs).toBe(1);
    expect(auto.nextAt()).toBe(5 * minute);
    auto.stop();
  });

  it('starts nothing while paused, and an overdue sync after that', async () => {
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
    // A sync that is not due keeps its time.
    await vi.advanceTimersByTimeAsync(minute);
    auto.setPaused(true);
    auto.setPaused(false);
    expect(auto.nextAt()).toBe(65 * minute);
    auto.stop();
  });

  it('starts paused, and still syncs on request', async () => {
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

  it('waits longer after a longer sync', async () => {
    const auto = create();
    activeMs = 10 * minute;
    await auto.run();
    expect(auto.nextAt()).toBe(200 * minute);
    auto.stop();
  });

  it('forgets failures and Retry-After when the session ends', async () => {
    const auto = create();
    outcome = failed({ code: 'maintenance', retryable: true, retryAt: 10 * minute });
    await auto.run();
    auto.stop();
    expect(auto.notBefore()).toBeNull();
    auto.begin({ checkedAt: 0, took: minute });
    expect(auto.nextAt()).toBe(20 * minute);
    auto.stop();
  });

  it('is not delayed by repeated manual syncs', async () => {
    const auto = create();
    outcome = failed({ code: 'unreachable', retryable: true });
    for (let press = 0; press < 10; press += 1) await auto.run();
    expect(auto.nextAt()).toBe(15_000);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(auto.nextAt()).toBe(45_000);
    auto.stop();
  });

  it('keeps the least interval of the organisation after a success, at a start, and not for a person', async () => {
    const auto = create();
    limits = { ...noLimits, minIntervalMs: 60 * minute };
    await auto.run();
    expect(auto.nextAt()).toBe(60 * minute);
    // Longer ones of our own stay.
    activeMs = 10 * minute;
    await auto.run();
    expect(auto.nextAt()).toBe(200 * minute);
    outcome = failed({ code: 'unreachable', retryable: true });
    await auto.run();
    expect(auto.nextAt()).toBe(15_000);
    auto.stop();
    vi.setSystemTime(70 * minute);
    auto.begin({ checkedAt: 50 * minute, took: 2000 });
    expect(auto.nextAt()).toBe(110 * minute);
    auto.stop();
  });

  it('starts nothing in the organisation’s pause, and spreads the syncs after it', async () => {
    const auto = create();
    limits = { ...noLimits, pause: (at) => (at >= 4 * minute && at < 60 * minute ? 60 * minute - at : 0) };
    await auto.run();
    expect(auto.nextAt()).toBe(62.5 * minute);
    vi.setSystemTime(10 * minute);
    auto.stop();
    auto.begin({ checkedAt: 0, took: 0 });
    auto.wake();
    expect(auto.nextAt()).toBe(62.5 * minute);
    await auto.run();
    expect(syncs).toBe(2);
    await vi.advanceTimersByTimeAsync(52.5 * minute);
    expect(syncs).toBe(3);
    auto.stop();
  });

  it('respects a pause that was set, or slept into, after the sync was planned', async () => {
    const auto = create();
    await auto.run();
    limits = { ...noLimits, pause: (at) => Math.max(0, 30 * minute - at) };
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(syncs).toBe(1);
    expect(auto.nextAt()).toBe(32.5 * minute);
    auto.stop();
  });

  it('continues after a bug', async () => {
    const bug = new Error('a bug');
    const broken = new AutoSync({
      sync: () => Promise.reject(bug),
      lastSyncActiveMs: () => 0,
      clock: () => ({ monotonic: Date.now(), wall: Date.now() }),
      timer,
      random: () => 0,
      stable: () => 0.5,
      limits: () => limits,
      log: silentLog,
      onPlan: () => undefined,
    });
    await expect(broken.run()).rejects.toBe(bug);
    expect(broken.nextAt()).toBe(10 * minute);
    broken.stop();
  });
});
