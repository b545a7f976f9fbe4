import { describe, expect, it } from 'vitest';
import {
  aimedInterval,
  delayAfterFailure,
  delayAfterSuccess,
  firstDelay,
  type SyncCost,
} from '../../../../../src/main/catalog/sync/schedule.ts';
import { noLimits } from '../../../../../src/main/catalog/sync/update-limits.ts';
import type { Failure } from '../../../../../src/preload/contract/failure.ts';

const now = 1_000_000_000;
const minute = 60_000;
const hour = 60 * minute;
const usual: SyncCost = { activeMs: 2000, packages: 1000 };
const long: SyncCost = { activeMs: 40_000, packages: 1_000_000 };
const unreachable: Failure = { code: 'unreachable', retryable: true };

describe('aimedInterval', () => {
  it('is five minutes, more after slow syncs, and six hours at most', () => {
    expect(aimedInterval(usual, noLimits)).toBe(5 * minute);
    expect(aimedInterval({ ...usual, activeMs: 10 * minute }, noLimits)).toBe(200 * minute);
    expect(aimedInterval({ ...usual, activeMs: hour }, noLimits)).toBe(6 * hour);
  });

  it('allows two pages a second on average', () => {
    expect(aimedInterval({ ...usual, packages: 60_000 }, noLimits)).toBe(5 * minute);
    expect(aimedInterval({ ...usual, packages: 100_001 }, noLimits)).toBe(1001 * 500);
    expect(aimedInterval({ ...usual, packages: 10_000_000 }, noLimits)).toBe(6 * hour);
  });

  it('is never below that of the organisation', () => {
    expect(aimedInterval(usual, { ...noLimits, minIntervalMs: hour })).toBe(hour);
    expect(aimedInterval(usual, { ...noLimits, minIntervalMs: minute })).toBe(5 * minute);
    expect(aimedInterval(usual, { ...noLimits, minIntervalMs: 12 * hour })).toBe(12 * hour);
  });
});

describe('delayAfterSuccess', () => {
  it('differs by up to a fifth between installations', () => {
    expect(delayAfterSuccess(usual, noLimits, 0)).toBe(5 * minute);
    expect(delayAfterSuccess(usual, noLimits, 0.5)).toBe(5.5 * minute);
  });
});

describe('firstDelay', () => {
  const stale = { checkedAt: now - 24 * hour, took: 2000, rows: 1000 };

  it('is zero without an earlier sync, and seconds for a stale list', () => {
    expect(firstDelay({ checkedAt: null, took: null, rows: 0 }, noLimits, now, 0.5)).toBe(0);
    expect(firstDelay(stale, noLimits, now, 0.5)).toBe(2500);
    expect(firstDelay({ ...stale, took: null }, noLimits, now, 0)).toBe(0);
  });

  it('is spread over half of what the interval of a long list exceeds five minutes', () => {
    const aim = aimedInterval(long, noLimits);
    expect(firstDelay({ ...stale, rows: 1_000_000 }, noLimits, now, 0.5)).toBeCloseTo(
      0.5 * 0.55 * (aim - 5 * minute),
    );
  });

  it('depends on the cost of the last sync and on the organisation, not on the usual interval', () => {
    const fresh = { checkedAt: now - minute, took: 2000, rows: 1000 };
    expect(firstDelay(fresh, noLimits, now, 0.5)).toBe(2500);
    expect(firstDelay({ ...fresh, took: 10 * minute }, noLimits, now, 0)).toBe(199 * minute);
    expect(firstDelay({ ...fresh, took: hour }, noLimits, now, 0)).toBe(359 * minute);
    expect(firstDelay({ ...fresh, rows: 100_000 }, noLimits, now, 0)).toBe(440_000);
    expect(firstDelay(fresh, { ...noLimits, minIntervalMs: hour }, now, 0)).toBe(59 * minute);
  });

  it('is not spread more because of the organisation or a slow line', () => {
    expect(firstDelay(stale, { ...noLimits, minIntervalMs: 5 * hour }, now, 0.5)).toBe(2500);
    expect(firstDelay({ ...stale, took: 10 * minute }, noLimits, now, 0.5)).toBe(2500);
  });

  it('treats a date in the future as stale', () => {
    expect(firstDelay({ ...stale, checkedAt: now + hour }, noLimits, now, 0.5)).toBe(2500);
  });
});

describe('delayAfterFailure', () => {
  function after(failure: Failure, failures = 1, random = 0, packages = 1000): number | null {
    return delayAfterFailure({ failure, failures, packages }, now, random);
  }

  it('doubles up to half of the promised age, and varies by a fifth', () => {
    expect([1, 2, 3, 4, 50].map((failures) => after(unreachable, failures))).toEqual([
      24_000,
      48_000,
      96_000,
      0.8 * 165_000,
      0.8 * 165_000,
    ]);
    expect(after(unreachable, 50, 0.5)).toBe(0.9 * 165_000);
  });

  it('begins longer for a long list', () => {
    const aim = aimedInterval(long, noLimits);
    expect(after(unreachable, 1, 0, long.packages)).toBeCloseTo(
      0.8 * (minute / 2 + 0.55 * (aim - 5 * minute)),
    );
    expect(after(unreachable, 50, 0, long.packages)).toBeCloseTo(0.8 * 0.55 * aim);
  });

  it('is never shorter than the service asks, and spreads the computers after that', () => {
    const busy: Failure = { code: 'maintenance', retryable: true, retryAt: now + 20 * minute };
    expect(after(busy)).toBe(20 * minute);
    expect(after(busy, 1, 0.5)).toBe(20 * minute + 0.5 * 165_000);
    expect(after({ ...busy, retryAt: now - minute })).toBe(24_000);
  });

  it('is null if only the user can resolve the failure', () => {
    expect(after({ code: 'needs-sign-in', retryable: false })).toBeNull();
    expect(after({ code: 'untrusted-certificate', retryable: false })).toBe(8 * minute);
  });
});
