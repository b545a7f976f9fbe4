const minute = 60_000;
const day = 24 * 60;

/** What an organisation allows automatic syncs. It can only make them rarer; a sync that a person requests is never limited. */
export interface UpdateLimits {
  /** The least time from one successful sync to the next automatic one, in ms; null for none. */
  readonly minIntervalMs: number | null;
  /** The time from `now` (ms since 1970) until automatic syncs may start, in ms; 0 if they may start now. */
  readonly pause: (now: number) => number;
}

export const noLimits: UpdateLimits = { minIntervalMs: null, pause: () => 0 };

/** A part of each day in local time, in minutes since midnight; it goes on past midnight if `end` is before `start`. */
export interface DailyPause {
  readonly start: number;
  readonly end: number;
}

/** Reads `HH:MM-HH:MM`, such as `22:00-06:30`; null if it is not of that form or both times are the same. */
export function readDailyPause(text: string): DailyPause | null {
  const time = '([01]\\d|2[0-3]):([0-5]\\d)';
  const parts = new RegExp(`^${time}-${time}$`, 'u').exec(text)?.slice(1).map(Number);
  const [startHour = 0, startMinute = 0, endHour = 0, endMinute = 0] = parts ?? [];
  const start = startHour * 60 + startMinute;
  const end = endHour * 60 + endMinute;
  return start === end ? null : { start, end };
}

/** The time from `now` (ms since 1970) until the end of the pause, in ms; 0 outside of it. Local time, with its changes. */
export function pauseLeft({ start, end }: DailyPause, now: number): number {
  const at = new Date(now);
  const time = at.getHours() * 60 + at.getMinutes();
  const isInside = start < end ? start <= time && time < end : start <= time || time < end;
  if (!isInside) return 0;
  const left = new Date(at).setHours(0, time < end ? end : end + day, 0, 0) - now;
  // In the hour that is repeated when summer time ends, the first of the two ends may be over.
  return left > 0 ? left : (end - time) * minute - (now % minute);
}
