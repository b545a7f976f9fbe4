import { calendarDay, startOfDay, type Today } from '../../../preload/contract/days.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { calendarDate } from '../../ui/times.ts';

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

/** Says between which days a day has to be; null if it is. */
export function dayProblem(day: number | null, days: EarlierDays, now: number): string | null {
  if (isEarlierDay(day, days)) return null;
  const date = (each: number): string => calendarDate(startOfDay(each), now);
  return messages.diary.earlier.outside(date(days.first), date(days.last));
}

/** Whether a day, as days since 1970, is one of these; null is none. */
export function isEarlierDay(day: number | null, { first, last }: EarlierDays): boolean {
  return day !== null && day >= first && day <= last;
}
