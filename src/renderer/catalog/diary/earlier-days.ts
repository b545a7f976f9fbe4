import { calendarDay, type Today } from '../../../preload/contract/days.ts';

/** The first and the last day, as days since 1970, whose lists can be shown; null while there is none. */
export interface EarlierDays {
  readonly first: number;
  readonly last: number;
}

/**
 * The days from the first recorded moment (ms since 1970; null for none) to yesterday. The list of the first day is that of its
 * end.
 */
export function earlierDays(restorableSince: number | null, { now, zone }: Today): EarlierDays | null {
  if (restorableSince === null) return null;
  const days = { first: calendarDay(restorableSince, zone), last: calendarDay(now, zone) - 1 };
  return days.first > days.last ? null : days;
}

/** Whether a day, as days since 1970, is one of these; null is none. */
export function isEarlierDay(day: number | null, { first, last }: EarlierDays): boolean {
  return day !== null && day >= first && day <= last;
}
