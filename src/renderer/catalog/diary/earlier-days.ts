import { calendarDay, dayText, readDay, startOfDay, type Today } from '../../../preload/contract/days.ts';

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

/** The time at which a typed day ("2026-11-03") begins, ms since 1970; null if it is not one of these days. */
export function chosenDay(typed: string, { first, last }: EarlierDays): number | null {
  const day = readDay(typed);
  return day === null || day < first || day > last ? null : startOfDay(day);
}

/** The values of a date input for these days. */
export function inputBounds({ first, last }: EarlierDays): { readonly min: string; readonly max: string } {
  return { min: dayText(first), max: dayText(last) };
}
