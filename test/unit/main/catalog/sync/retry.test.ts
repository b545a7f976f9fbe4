import { describe, expect, it } from 'vitest';
import { mayBeOverload, affectsAllRequests, retryDelay } from '../../../../../src/main/catalog/sync/retry.ts';
import type { Failure } from '../../../../../src/preload/contract/failure.ts';
import fc from '../../../../equipment/support/properties.ts';

const now = 1_750_000_000_000;
const lost: Failure = { code: 'unreachable', retryable: true };

function busy(seconds: number): Failure {
  return { code: 'too-many-requests', retryable: true, retryAt: now + seconds * 1000 };
}

describe('retryDelay', () => {
  it('is half a second and a doubling jitter, and null after three retries', () => {
    expect([1, 2, 3].map((attempt) => retryDelay(lost, attempt, true, now, 0.5))).toEqual([1000, 1500, 2500]);
    expect(retryDelay(lost, 4, true, now, 0.5)).toBeNull();
  });

  it('allows one retry before the sync has read a page', () => {
    expect([1, 2].map((attempt) => retryDelay(lost, attempt, false, now, 0.5))).toEqual([1000, null]);
  });

  it.each(['too-many-requests', 'maintenance', 'service-error', 'timed-out', 'unreachable'] as const)(
    'is never less than half a second after %s, whatever the service says of when',
    (code) => {
      for (const retryAt of [undefined, now - 5000, now, now + 1])
        expect(
          retryDelay(
            { code, retryable: true, ...(retryAt === undefined ? {} : { retryAt }) },
            1,
            true,
            now,
            0,
          ),
        ).toBe(500);
    },
  );

  it('adds jitter to Retry-After, and is null for more than a minute', () => {
    expect(retryDelay(busy(10), 1, true, now, 0)).toBe(10_100);
    expect(retryDelay(busy(60), 1, true, now, 0.5)).toBe(60_600);
    expect(retryDelay(busy(61), 1, true, now, 0)).toBeNull();
    expect(retryDelay(busy(-5), 1, true, now, 0.5)).toBe(1000);
  });

  it('is never shorter than Retry-After', () => {
    const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 100_000 }),
        fc.integer({ min: 1, max: 3 }),
        random,
        (ms, n, r) => {
          const failure = busy(ms / 1000);
          const delay = retryDelay(failure, n, true, now, r);
          if (delay !== null && ms > 0) expect(now + delay).toBeGreaterThan(failure.retryAt ?? 0);
          expect(delay === null).toBe((failure.retryAt ?? 0) - now > 60_000);
        },
      ),
    );
  });

  it.each([
    'needs-sign-in',
    'unexpected-answer',
    'not-the-service',
    'untrusted-certificate',
    'permission-missing',
  ] as const)('ends at once after %s', (code) => {
    expect(retryDelay({ code, retryable: true }, 1, true, now, 0.5)).toBeNull();
  });
});

describe('a failure', () => {
  it('of the whole service delays all pages, another one only its own', () => {
    expect(affectsAllRequests(busy(1))).toBe(true);
    expect(affectsAllRequests({ code: 'maintenance', retryable: true })).toBe(true);
    expect(affectsAllRequests({ code: 'service-error', retryable: true, retryAt: now + 1 })).toBe(true);
    expect(affectsAllRequests({ code: 'service-error', retryable: true })).toBe(false);
    expect(affectsAllRequests(lost)).toBe(false);
  });

  it('may be caused by overload', () => {
    expect(mayBeOverload(busy(1))).toBe(true);
    expect(mayBeOverload({ code: 'timed-out', retryable: true })).toBe(true);
    expect(mayBeOverload(lost)).toBe(false);
  });
});
