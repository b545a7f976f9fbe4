import { describe, expect, it } from 'vitest';
import { retryDelay } from '../../../../src/main/catalog/retry.ts';
import type { Failure } from '../../../../src/preload/contract/failure.ts';

const now = 1_750_000_000_000;
const lost: Failure = { code: 'unreachable', retryable: true };

describe('retryDelay', () => {
  it('doubles, with full jitter, and gives up after three', () => {
    expect([1, 2, 3].map((attempt) => retryDelay(lost, attempt, now, 0.5))).toEqual([500, 1000, 2000]);
    expect(retryDelay(lost, 1, now, 0)).toBe(0);
    expect(retryDelay(lost, 4, now, 0.5)).toBeNull();
  });

  it('never undercuts what the service asks for, and does not wait longer than a minute', () => {
    const busy = (seconds: number): Failure => ({
      code: 'too-many-requests',
      retryable: true,
      retryAt: now + seconds * 1000,
    });
    expect(retryDelay(busy(10), 1, now, 0)).toBe(10_000);
    expect(retryDelay(busy(60), 1, now, 0.5)).toBe(60_500);
    expect(retryDelay(busy(61), 1, now, 0)).toBeNull();
    expect(retryDelay(busy(-5), 1, now, 0.5)).toBe(500);
  });

  it.each([
    'needs-sign-in',
    'unexpected-answer',
    'not-the-service',
    'untrusted-certificate',
    'permission-missing',
  ] as const)('ends at once after %s', (code) => {
    expect(retryDelay({ code, retryable: true }, 1, now, 0.5)).toBeNull();
  });
});
