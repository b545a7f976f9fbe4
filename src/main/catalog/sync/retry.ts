import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';

/** For one page. */
const maxRetries = 3;
/** Before an automatic sync has read any page: a service that is down is not asked more often, the next sync tries again. */
const maxRetriesOfFirst = 1;
/** Give a service in trouble some time before the next attempt. */
const minDelayMs = 500;
const baseDelayMs = 1000;
const maxBackoffMs = 30_000;
/** If the service asks for a longer pause, the sync fails and the next one tries again. */
const maxRetryAfterMs = 60_000;
/** Added to the service's Retry-After, because a timer may fire early and clients should not all come at the same second. */
const minJitterMs = 100;

const temporaryCodes: ReadonlySet<FailureCode> = new Set([
  'timed-out',
  'unreachable',
  'secure-connection-failed',
  'service-error',
  'maintenance',
  'too-many-requests',
]);

/**
 * The delay in ms before a page is requested again after its `attempt`-th failure (1 for the first); null if the sync should
 * end instead. A minimum and an exponentially growing jitter; never shorter than the service's Retry-After.
 * `mayPersist`: whether it may ask as often as for any page, because the sync has read one or a person waits for it. `now` in
 * ms since 1970, `random` in [0, 1).
 */
export function retryDelay(
  failure: Failure,
  attempt: number,
  mayPersist: boolean,
  now: number,
  random: number,
): number | null {
  if (!temporaryCodes.has(failure.code) || attempt > (mayPersist ? maxRetries : maxRetriesOfFirst))
    return null;
  const jitter = random * Math.min(maxBackoffMs, baseDelayMs * 2 ** (attempt - 1));
  const retryAfterMs = (failure.retryAt ?? now) - now;
  if (retryAfterMs > maxRetryAfterMs) return null;
  return Math.ceil(Math.max(minDelayMs, retryAfterMs > 0 ? retryAfterMs + minJitterMs : 0) + jitter);
}

/** Whether a failure concerns the service as a whole, so that all requests must wait. */
export function affectsAllRequests(failure: Failure): boolean {
  return (
    failure.retryAt !== undefined || failure.code === 'too-many-requests' || failure.code === 'maintenance'
  );
}

/** Whether too many parallel requests may have caused the failure. */
export function mayBeOverload(failure: Failure): boolean {
  return affectsAllRequests(failure) || failure.code === 'timed-out';
}
