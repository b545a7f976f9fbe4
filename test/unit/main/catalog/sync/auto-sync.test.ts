import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AutoSync, type AutoSyncDeps } from '../../../../../src/main/catalog/sync/auto-sync.ts';
import { timer } from '../../../../../src/main/async/timer.ts';
import { noLimits, type UpdateLimits } from '../../../../../src/main/catalog/sync/update-limits.ts';
import { failed, succeeded, type Result } from '../../../../../src/preload/contract/failure.ts';
import { silentLog } from '../../../../equipment/support/silent-log.ts';

const minute = 60_000;
const unreachable = failed({ code: 'unreachable', retryable: true });
const maintenance = failed({ code: 'maintenance', retryable: true, retryAt: 10 * minute });
const neverRead = { checkedAt: null, took: null, rows: 0 };

describe('AutoSync', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    outcome = succeeded(null);
    syncs = 0;
    plans = 0;
    activeMs = 0;
    packages = 0;
    limits = noLimits;
    asleep = 0;
    ahead = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  let outcome: Result<null> = succeeded(null);
  let syncs = 0;
  let plans = 0;
  let activeMs = 0;
  let packages = 0;
  let limits: UpdateLimits = noLimits;
  /** The offsets of the monotonic clock and the wall clock, in ms. */
  let asleep = 0;
  let ahead = 0;

  const usual: Omit<AutoSyncDeps, 'sync'> = {
    lastCost: () => ({ activeMs, packages }),
    clock: () => ({ monotonic: Date.now() - asleep, wall: Date.now() + ahead }),
    timer,
    random: () => 0,
    fraction: (spread) => (spread === 'pause-end' || spread === 'wake' ? 0.5 : 0),
    limits: () => limits,
    log: silentLog,
    onPlan: () => (plans += 1),
  };

  function create(onSync: (isAutomatic: boolean) => void = () => undefined): AutoSync {
    return createWith((isAutomatic) => {
      onSync(isAutomatic);
      syncs += 1;
      return Promise.resolve(outcome);
    });
  }

  function createWith(sync: AutoSyncDeps['sync']): AutoSync {
    const auto = new AutoSync({ ...usual, sync });
    onTestFinished(() => auto.stop());
    return auto;
  }

  /** Runs a sync that ends like this. */
  function run(auto: AutoSync, ended: Result<null> = succeeded(null)): Promise<unknown> {
    outcome = ended;
    return auto.run();
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

  it('tells a sync that a person requests from a planned one', async () => {
    const kinds: boolean[] = [];
    const auto = create((isAutomatic) => kinds.push(isAutomatic));
    await auto.run();
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(kinds).toEqual([false, true]);
  });

  it('waits for the user if only that helps, also after sleep', async () => {
    const auto = create();
    await run(auto, failed({ code: 'needs-sign-in', retryable: false }));
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

  it('spreads overdue syncs of a long list after sleep, and keeps that plan at the next change', async () => {
    const auto = create();
    packages = 1_000_000;
    await auto.run();
    const next = (1_000_000 / 100) * 500;
    expect(auto.nextAt()).toBe(next);
    vi.setSystemTime(next + 60 * minute);
    asleep = next + 60 * minute;
    const spread = 0.55 * (next - 5 * minute);
    auto.wake();
    expect(auto.nextAt()).toBe(Date.now() + 2000 + 0.5 * spread);
    const planned = auto.nextAt();
    await vi.advanceTimersByTimeAsync(minute);
    auto.wake();
    expect(auto.nextAt()).toBe(planned);
  });

  it('treats a timer that is much too late as a wake-up', async () => {
    const auto = create();
    await auto.run();
    // The wall clock shows an hour of sleep; the timer runs before the system reports it.
    ahead = 60 * minute;
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(syncs).toBe(1);
    expect(auto.nextAt()).toBe(Date.now() + ahead + 2000);
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
  });

  it('retries a failed sync soon after wake', async () => {
    const auto = create();
    await run(auto, unreachable);
    await vi.advanceTimersByTimeAsync(24_000);
    expect(syncs).toBe(2);
    expect(auto.nextAt()).toBe(72_000);
    auto.wake();
    expect(auto.nextAt()).toBe(26_000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(syncs).toBe(3);
  });

  it('retries less and less soon while the network flaps, but at most ten seconds after a change', async () => {
    const auto = create();
    await run(auto, unreachable);
    await vi.advanceTimersByTimeAsync(24_000 + 48_000);
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
    await run(auto, unreachable);
    auto.wake();
    expect(auto.nextAt()).toBe(Date.now() + 2000);
  });

  it('is not delayed for ever by changes in quick succession', async () => {
    const auto = create();
    await run(auto, unreachable);
    for (let change = 0; change < 4; change += 1) {
      auto.wake();
      await vi.advanceTimersByTimeAsync(600);
    }
    expect(syncs).toBe(2);
  });

  it('retries soon if the network came back while a sync was failing', async () => {
    const ends: ((ended: Result<null>) => void)[] = [];
    const auto = createWith(() => new Promise((resolve) => ends.push(resolve)));
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
    expect(auto.nextAt()).toBe(2000 + 48_000);
  });

  it('is not delayed by a clock that was set back', async () => {
    const auto = create();
    await auto.run();
    ahead = -5 * 60 * minute;
    auto.wake();
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(syncs).toBe(2);
  });

  it('respects Retry-After and a cancellation after wake', async () => {
    const auto = create();
    await run(auto, maintenance);
    auto.wake();
    expect(auto.nextAt()).toBe(10 * minute);
    await run(auto, failed({ code: 'cancelled', retryable: true }));
    auto.wake();
    expect(auto.nextAt()).toBe(10 * minute);
    await run(auto);
    expect(auto.nextAt()).toBe(5 * minute);
  });

  it('reports the end of a pause that the service asked for', async () => {
    const auto = create();
    expect(auto.notBefore()).toBeNull();
    await run(auto, maintenance);
    expect(auto.notBefore()).toBe(10 * minute);
    // Another failure does not change it.
    await run(auto, unreachable);
    expect(auto.notBefore()).toBe(10 * minute);
    expect(auto.nextAt()).toBe(10 * minute);
    vi.setSystemTime(10 * minute);
    expect(auto.notBefore()).toBeNull();
  });

  it('forgets Retry-After once the list was read', async () => {
    const auto = create();
    await run(auto, maintenance);
    await run(auto);
    expect(auto.notBefore()).toBeNull();
  });

  it('starts at once if the list was never read', () => {
    const auto = create();
    auto.begin(neverRead);
    expect(syncs).toBe(1);
  });

  it('starts a fresh list’s sync at its planned time', async () => {
    vi.setSystemTime(60 * minute);
    const auto = create();
    auto.begin({ checkedAt: 57 * minute, took: minute, rows: 1000 });
    expect(syncs).toBe(0);
    expect(auto.nextAt()).toBe(77 * minute);
    expect(plans).toBe(1);
    await vi.advanceTimersByTimeAsync(17 * minute);
    expect(syncs).toBe(1);
  });

  it('does not start while a sync is running', async () => {
    const auto = create();
    const running = auto.run();
    auto.begin(neverRead);
    await running;
    expect(syncs).toBe(1);
    expect(auto.nextAt()).toBe(5 * minute);
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
  });

  it('starts paused, and still syncs on request', async () => {
    const auto = create();
    auto.setPaused(true);
    auto.begin(neverRead);
    await vi.advanceTimersByTimeAsync(minute);
    expect(syncs).toBe(0);
    await auto.run();
    expect(syncs).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    auto.setPaused(false);
    expect(auto.nextAt()).toBe(6 * minute);
  });

  it('waits longer after two longer syncs, not after one', async () => {
    const auto = create();
    activeMs = 1000;
    await auto.run();
    activeMs = 10 * minute;
    await auto.run();
    expect(auto.nextAt()).toBe(5 * minute);
    await auto.run();
    expect(auto.nextAt()).toBe(200 * minute);
  });

  it('forgets failures and Retry-After when the session ends', async () => {
    const auto = create();
    await run(auto, maintenance);
    auto.stop();
    expect(auto.notBefore()).toBeNull();
    auto.begin({ checkedAt: 0, took: minute, rows: 1000 });
    expect(auto.nextAt()).toBe(20 * minute);
  });

  it('is not delayed by repeated manual syncs', async () => {
    const auto = create();
    outcome = unreachable;
    for (let press = 0; press < 10; press += 1) await auto.run();
    expect(auto.nextAt()).toBe(24_000);
    await vi.advanceTimersByTimeAsync(24_000);
    expect(auto.nextAt()).toBe(72_000);
  });

  it('keeps the least interval of the organisation after a success, at a start, and not for a person', async () => {
    const auto = create();
    limits = { ...noLimits, minIntervalMs: 60 * minute };
    await auto.run();
    expect(auto.nextAt()).toBe(60 * minute);
    // Longer ones of our own stay.
    activeMs = 10 * minute;
    await auto.run();
    await auto.run();
    expect(auto.nextAt()).toBe(200 * minute);
    await run(auto, unreachable);
    expect(auto.nextAt()).toBe(24_000);
    auto.stop();
    vi.setSystemTime(70 * minute);
    auto.begin({ checkedAt: 50 * minute, took: 2000, rows: 1000 });
    expect(auto.nextAt()).toBe(110 * minute);
  });

  it('starts nothing in the organisation’s pause, and spreads the syncs after it', async () => {
    const auto = create();
    limits = { ...noLimits, pause: (at) => (at >= 4 * minute && at < 60 * minute ? 60 * minute - at : 0) };
    await auto.run();
    expect(auto.nextAt()).toBe((60 + 1.375) * minute);
    vi.setSystemTime(10 * minute);
    auto.stop();
    auto.begin({ checkedAt: 0, took: 0, rows: 1000 });
    auto.wake();
    expect(auto.nextAt()).toBe((60 + 1.375) * minute);
    await auto.run();
    expect(syncs).toBe(2);
    await vi.advanceTimersByTimeAsync((50 + 1.375) * minute);
    expect(syncs).toBe(3);
  });

  it('respects a pause that was set, or slept into, after the sync was planned', async () => {
    const auto = create();
    await auto.run();
    limits = { ...noLimits, pause: (at) => Math.max(0, 30 * minute - at) };
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(syncs).toBe(1);
    expect(auto.nextAt()).toBe((30 + 1.375) * minute);
  });

  it('continues after a bug', async () => {
    const bug = new Error('a bug');
    const broken = createWith(() => Promise.reject(bug));
    await expect(broken.run()).rejects.toBe(bug);
    expect(broken.nextAt()).toBe(10 * minute);
  });
});
