import { calendarDay, type Zone } from '../../../preload/contract/days.ts';
import type { DiaryDay, DiaryLine } from '../../../preload/contract/diary.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { calendarDate, calendarTime, clockTime, weekdayDate } from '../../ui/times.ts';

/** "Today", "Yesterday", "Tuesday, 24 November"; `start`: when the day begins, `now`: both in ms since 1970. */
export function dayHeading(start: number, now: number, zone?: Zone): string {
  const ago = calendarDay(now, zone) - calendarDay(start, zone);
  if (ago === 0) return messages.diary.today;
  return ago === 1 ? messages.diary.yesterday : weekdayDate(start, now, zone);
}

/** A time beside the heading of a day: "14:05" on that day, "3 November 14:05" on another. */
function timeOn(day: number, at: number, now: number, zone: Zone): string {
  const itsDay = calendarDay(at, zone);
  if (itsDay === day) return clockTime(at, zone);
  return calendarDay(now, zone) - itsDay < 2
    ? calendarTime(at, now, zone)
    : `${calendarDate(at, now, zone)} ${clockTime(at, zone)}`;
}

/** Says when nobody looked; null if that was never for long. */
export function gapText(
  { start, gap }: Pick<DiaryDay, 'start' | 'gap'>,
  now: number,
  zone?: Zone,
): string | null {
  if (gap === null) return null;
  const day = calendarDay(start, zone);
  return messages.diary.gap(timeOn(day, gap.from, now, zone), timeOn(day, gap.until, now, zone));
}

type Times = Pick<DiaryLine, 'changedAt' | 'seenAt' | 'seenBefore'>;

/**
 * When a package changed: the service's time, or else the two updates between which it did. Days are left out where they are
 * that of the update, whose heading the line stands under.
 */
export function lineTime({ changedAt, seenAt, seenBefore }: Times, now: number, zone?: Zone): string {
  const day = calendarDay(seenAt, zone);
  if (changedAt !== null) return timeOn(day, changedAt, now, zone);
  return messages.diary.between(timeOn(day, seenBefore, now, zone), clockTime(seenAt, zone));
}

/** The same with the day, for lines without such a heading. */
export function datedLineTime({ changedAt, seenAt, seenBefore }: Times, now: number, zone?: Zone): string {
  const dated = (at: number): string => timeOn(Number.NaN, at, now, zone);
  if (changedAt !== null) return dated(changedAt);
  const isSameDay = calendarDay(seenBefore, zone) === calendarDay(seenAt, zone);
  return messages.diary.between(dated(seenBefore), isSameDay ? clockTime(seenAt, zone) : dated(seenAt));
}
