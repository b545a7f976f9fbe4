import type { Failure, FailureCode } from '../../../preload/contract/failure.ts';

/** Tries of one page after the first. */
const retryBound = 3;
/** The least pause before the next try, in ms: a service that is in trouble, or asks for patience, is not asked again at once. */
const leastPause = 500;
const baseDelay = 1000;
const longestBackoff = 30_000;
/** A service that wants more than this, in ms, is asked again by the next sync instead. */
const longestHint = 60_000;
/** What is added to a hint at least, in ms: a timer may end a little early, and nobody should come on the second. */
const leastJitter = 100;

const passing: ReadonlySet<FailureCode> = new Set([
  'timed-out',
  'unreachable',
  'secure-connection-failed',
  'service-error',
  'maintenance',
  'too-many-requests',
]);

/**
 * How long to wait, in ms, before the page is asked for again after its `attempt`-th failure (1 for the first);
 * null where the sync ends instead. A least pause and an exponentially growing jitter; the service's own hint is never
 * undercut.
 * `now` in ms since 1970, `random` in [0, 1).
 */
export function retryDelay(failure: Failure, attempt: number, now: number, random: number): number | null {
  if (!passing.has(failure.code) || attempt > retryBound) return null;
  const jitter = random * Math.min(longestBackoff, baseDelay * 2 ** (attempt - 1));
  const hint = (failure.retryAt ?? now) - now;
  if (hint > longestHint) return null;
  return Math.ceil(Math.max(leastPause, hint > 0 ? hint + leastJitter : 0) + jitter);
}

/** Whether a failure is about the service as a whole, so that no other page should be asked for meanwhile either. */
export function holdsAll(failure: Failure): boolean {
  return (
    failure.retryAt !== undefined || failure.code === 'too-many-requests' || failure.code === 'maintenance'
  );
}

/** Whether a failure may come of asking too much at once. */
export function asksTooMuch(failure: Failure): boolean {
  return holdsAll(failure) || failure.code === 'timed-out';
}
