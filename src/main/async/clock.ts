/** A moment on both clocks, in ms; `wall` since 1970. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

/** The `ms` after a moment. */
export interface TimeSpan {
  readonly since: Moment;
  readonly ms: number;
}

export type Clock = () => Moment;

/**
 * The time from `since` to `now`, by the clock that shows more: on some systems the monotonic clock stops during sleep, and
 * the wall clock may be set back. A wall clock that is set forward ends waits early.
 */
export function elapsedMs(since: Moment, now: Moment): number {
  return Math.max(now.monotonic - since.monotonic, now.wall - since.wall, 0);
}

/** Negative after the end of the span. */
export function remainingMs({ since, ms }: TimeSpan, now: Moment): number {
  return ms - elapsedMs(since, now);
}
