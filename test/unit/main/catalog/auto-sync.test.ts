import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AutoSync, nextSyncDelay } from '../../../../src/main/catalog/auto-sync.ts';
import { failed, succeeded, type Failure, type Result } from '../../../../src/preload/contract/failure.ts';
import { silentLog } from '../../../support/silent-log.ts';

const now = 1_000_000;
const minute = 60_000;

function after(failure: Failure | null, failures = 1, duration = 2000, random = 0): number | null {
  return nextSyncDelay({ duration, failure, failures }, now, random);
}

describe('the next sync', () => {
  it('comes after five minutes, later where reading takes long, and not everywhere at once', () => {
    expect(after(null)).toBe(5 * minute);
    expect(after(null, 0, 10 * minute)).toBe(200 * minute);
    // A sync that slept with the computer over the weekend.
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
  /** How long the monotonic clock stood still, and how far the wall's is ahead, in ms. */
  let asleep = 0;
  let ahead = 0;

  function create(): AutoSync {
    outcome = succeeded(null);
    syncs = 0;
    plans = 0;
    asleep = 0;
    ahead = 0;
    return new AutoSync({
      sync: () => {
        syncs += 1;
        return Promise.resolve(outcome);
      },
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
    expect(auto.nextAt()).toBe(5 * minute);
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
