import { calendarDay, type Zone } from '../../../preload/contract/days.ts';
import { knownTime, type LineTimes, type DiaryDay } from '../../../preload/contract/diary.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { calendarDateTime, clockTime, weekdayDate } from '../../ui/times.ts';

/** "Today", "Yesterday", "Tuesday, 24 November"; `start`: when the day begins, `now`: both in ms since 1970. */
export function dayHeading(start: number, now: number, zone?: Zone): string {
  const ago = calendarDay(now, zone) - calendarDay(start, zone);
  if (ago === 0) return messages.filters.presets.today;
  return ago === 1 ? messages.filters.presets.yesterday : weekdayDate(start, now, zone);
}

/** Whether a day is over: until then, its list is the present one. */
export function isPast({ start }: Pick<DiaryDay, 'start'>, now: number, zone?: Zone): boolean {
  return calendarDay(start, zone) < calendarDay(now, zone);
}

/** A time beside the heading of a day: "14:05" on that day, "3 November 14:05" on another. */
function timeOn(day: number, at: number, now: number, zone: Zone): string {
  return calendarDay(at, zone) === day ? clockTime(at, zone) : calendarDateTime(at, now, zone);
}

/** Says when nobody looked, with the days, because the sentence is also shown by itself; null if that was never for long. */
export function gapText({ gap }: Pick<DiaryDay, 'gap'>, now: number, zone?: Zone): string | null {
  if (gap === null) return null;
  const [from, until] = datedTimes(gap.from, gap.until, now, zone);
  return messages.diary.gap(from, until);
}

/** Two times with their days; the day of the second is left out if it is that of the first. */
function datedTimes(from: number, until: number, now: number, zone: Zone): readonly [string, string] {
  const isSameDay = calendarDay(from, zone) === calendarDay(until, zone);
  return [
    calendarDateTime(from, now, zone),
    isSameDay ? clockTime(until, zone) : calendarDateTime(until, now, zone),
  ];
}

/** "between 08:12 and 09:41"; a single time where both are the same minute. */
function between(from: string, until: string): string {
  return from === until ? until : messages.diary.between(from, until);
}

/**
 * When a package changed: the service's time, or else the two updates between which it did. Days are left out where they are
 * that of the update, whose heading the line stands under.
 */
export function lineTime(times: LineTimes, now: number, zone?: Zone): string {
  const { seenAt, seenBefore } = times;
  const day = calendarDay(seenAt, zone);
  const known = knownTime(times);
  if (known !== null) return timeOn(day, known, now, zone);
  return between(timeOn(day, seenBefore, now, zone), clockTime(seenAt, zone));
}

/** The same with the day, for lines without such a heading. */
export function datedLineTime(times: LineTimes, now: number, zone?: Zone): string {
  const { seenAt, seenBefore } = times;
  const known = knownTime(times);
  if (known !== null) return calendarDateTime(known, now, zone);
  const until = calendarDateTime(seenAt, now, zone);
  if (calendarDateTime(seenBefore, now, zone) === until) return until;
  return messages.diary.between(...datedTimes(seenBefore, seenAt, now, zone));
}
