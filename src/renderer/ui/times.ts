import { calendarDay, dayMs, type Zone } from '../../preload/contract/days.ts';
import type { TimePhrase } from '../../preload/contract/messages/time-phrase.ts';
import { messages } from './messages.svelte.ts';
import { timeZone } from './time-zone.svelte.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter is slow and every row needs one, so formatters are cached by language, style and zone. */
export function dateFormat(
  style: string,
  options: Intl.DateTimeFormatOptions,
  zone: Zone,
): Intl.DateTimeFormat {
  const key = `${messages.locale} ${style} ${zone ?? timeZone.name}`;
  let cached = formats.get(key);
  if (cached === undefined) {
    // By name, because the page may hear of another zone later than main.
    const named = zone ?? timeZone.name;
    cached = new Intl.DateTimeFormat(
      messages.locale,
      named === '' ? options : { ...options, timeZone: named },
    );
    formats.set(key, cached);
  }
  return cached;
}

/** The time of day, for example "09:41". */
export function clockTime(at: number, zone?: Zone): string {
  return dateFormat('clock', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, zone).format(at);
}

/** Creates a formatter, which takes some 10 ms the first time in a page. */
export function prepareTimes(): void {
  clockTime(0);
}

/**
 * A past time relative to `now` (both ms since 1970): "today 09:41", "yesterday 16:20", "3 November" in the same year,
 * "3 November 2024" otherwise.
 */
export function calendarTime(at: number, now: number, zone?: Zone): string {
  return timePhrase(at, now, zone).words;
}

/** The same with the time of day also of earlier days: "3 November 09:41". */
export function calendarDateTime(at: number, now: number, zone?: Zone): string {
  const { words, isDate } = timePhrase(at, now, zone);
  return isDate ? `${words} ${clockTime(at, zone)}` : words;
}

/** The same as `calendarTime`, to be put into a sentence. */
export function timePhrase(at: number, now: number, zone?: Zone): TimePhrase {
  const day = calendarDay(at, zone);
  const today = calendarDay(now, zone);
  if (day === today) return { words: messages.times.today(clockTime(at, zone)), isDate: false };
  if (day === today - 1) return { words: messages.times.yesterday(clockTime(at, zone)), isDate: false };
  return { words: calendarDate(at, now, zone), isDate: true };
}

/** A past time with its time of day: "today 09:41", "3 Nov 2026 09:41". */
export function timeWithClock(at: number, now: number, zone?: Zone): string {
  const { words, isDate } = timePhrase(at, now, zone);
  return isDate ? printedTime(at, zone) : words;
}

/** Whether two times (ms since 1970) are in the same calendar year. */
function isSameYear(at: number, now: number, zone: Zone): boolean {
  const year = dateFormat('year', { year: 'numeric' }, zone);
  return year.format(at) === year.format(now);
}

/** The day of a time (ms since 1970): "3 November" in the same year as `now`, "3 November 2024" otherwise. */
export function calendarDate(at: number, now: number, zone?: Zone): string {
  const date = isSameYear(at, now, zone)
    ? dateFormat('date', { day: 'numeric', month: 'long' }, zone)
    : dateFormat('date-with-year', { day: 'numeric', month: 'long', year: 'numeric' }, zone);
  return messages.times.date(date.format(at));
}

/** The same with the day of the week: "Tuesday, 24 November". */
export function weekdayDate(at: number, now: number, zone?: Zone): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const date = isSameYear(at, now, zone)
    ? dateFormat('weekday-date', style, zone)
    : dateFormat('weekday-date-with-year', { ...style, year: 'numeric' }, zone);
  return messages.times.date(date.format(at));
}

/** The longest results of `calendarTime` and `timeWithClock` for each form and month, one per line. */
export function longestTimeLines(): string {
  const clock = clockTime(Date.UTC(2028, 0, 1, 20, 48), 'UTC');
  const days = Array.from({ length: 12 }, (_, month) => Date.UTC(2028, month, 28, 20, 48));
  const dates = days.flatMap((at) => [calendarTime(at, 0, 'UTC'), timeWithClock(at, 0, 'UTC')]);
  return [messages.times.today(clock), messages.times.yesterday(clock), ...dates].join('\n');
}

/**
 * A future time relative to `now` (both ms since 1970): "at 14:20", "tomorrow at 07:30", "on 3 November at 07:30".
 */
export function futureTime(at: number, now: number, zone?: Zone): string {
  const clock = clockTime(at, zone);
  const days = calendarDay(at, zone) - calendarDay(now, zone);
  if (days === 0) return messages.times.at(clock);
  return days === 1
    ? messages.times.tomorrowAt(clock)
    : messages.times.onDayAt(calendarTime(at, now, zone), clock);
}

/** Rounds up, so that a retry at the minute shown to the person is not too early. */
export function roundUpToMinute(at: number): number {
  return Math.ceil(at / 60_000) * 60_000;
}

/** An age below an hour; null for older times and for those more than a minute in the future. */
export function shortAge(at: number, now: number): string | null {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < -1 || minutes >= 60) return null;
  return minutes < 1 ? messages.times.justNow : messages.times.minutesAgo(minutes);
}

/** The full date with seconds and time zone, for tooltips and screen readers. */
export function exactTime(at: number, zone?: Zone): string {
  const style: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  };
  return messages.times.date(dateFormat('exact', style, zone).format(at));
}

/** A calendar day (days since 1970): "3 Nov 2026". */
export function shortDay(day: number): string {
  const style = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return messages.times.date(dateFormat('short-day', style, 'UTC').format(day * dayMs));
}

/** A calendar day (days since 1970): "03/11/2026". */
export function dayInFigures(day: number): string {
  const style = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return dateFormat('day-in-figures', style, 'UTC').format(day * dayMs);
}

/** The month of a time (ms since 1970): "Nov 2026". */
export function monthOf(at: number, zone?: Zone): string {
  return messages.times.date(dateFormat('month', { month: 'short', year: 'numeric' }, zone).format(at));
}

/** An absolute time: "3 Nov 2026 09:41". */
export function printedTime(at: number, zone?: Zone): string {
  return `${shortDay(calendarDay(at, zone))} ${clockTime(at, zone)}`;
}

/** The value of a `datetime` attribute. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
