import { describe, expect, it } from 'vitest';
import { nextSyncDelay } from '../../../../src/main/catalog/auto-sync.ts';
import type { Failure } from '../../../../src/preload/contract/failure.ts';

const now = 1_000_000;
const minute = 60_000;

function after(failure: Failure | null, failures = 1, duration = 2000, random = 0): number | null {
  return nextSyncDelay({ duration, failure, failures }, now, random);
}

describe('the next sync', () => {
  it('comes after five minutes, later where reading takes long, and not everywhere at once', () => {
    expect(after(null)).toBe(5 * minute);
    expect(after(null, 0, 10 * minute)).toBe(200 * minute);
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
