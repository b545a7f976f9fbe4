/** One moment on both clocks, in ms: the monotonic one, and the wall's since 1970. */
export interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

/** A stretch of time from a moment on, in ms. */
export interface TimeSpan {
  readonly since: Moment;
  readonly ms: number;
}

/** Tells the present moment. */
export type Clock = () => Moment;

/**
 * The ms from `since` to `now`. Each clock can only be late: the monotonic one stands still in sleep on some systems,
 * the wall's may be set back. So the longer of the two counts; a wall clock set forward ends waits too early, never too
 * late.
 */
export function elapsed(since: Moment, now: Moment): number {
  return Math.max(now.monotonic - since.monotonic, now.wall - since.wall, 0);
}

/** The ms that are left of a stretch; less than 0 after its end. */
export function left({ since, ms }: TimeSpan, now: Moment): number {
  return ms - elapsed(since, now);
}
