import { withLinkedAbort } from './abort.ts';
import { delay, type Delay } from './delay.ts';

/** The result of `work`, or `fallback` after `timeoutMs`. The work itself is not stopped. */
export async function withTimeout<T, const F>(
  work: Promise<T>,
  timeoutMs: number,
  fallback: F,
  wait: Delay = delay,
): Promise<T | F> {
  const ended = new AbortController();
  try {
    return await Promise.race([work, wait(timeoutMs, ended.signal).then(() => fallback)]);
  } finally {
    ended.abort();
  }
}

/**
 * Runs work with a signal that is aborted with the error that `createTimeoutError` returns after `timeoutMs`, or with the reason
 * of the outer signal. The timer does not keep the process alive.
 */
export async function withDeadline<T>(
  timeoutMs: number,
  outer: AbortSignal,
  createTimeoutError: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return await withLinkedAbort(outer, async (inner) => {
    const timer = setTimeout(() => inner.abort(createTimeoutError()), timeoutMs);
    timer.unref();
    try {
      return await work(inner.signal);
    } finally {
      clearTimeout(timer);
    }
  });
}
