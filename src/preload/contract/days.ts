/** An IANA time zone; undefined means that of this computer. */
export type Zone = string | undefined;

/** The present time and the time zone, which define "today". */
export interface Today {
  /** ms since 1970. */
  readonly now: number;
  readonly zone?: Zone;
}

export const dayMs = 86_400_000;

/** No zone's offset from UTC is larger. */
const maxOffsetMs = 16 * 3_600_000;

/** Cached by zone, because creating formatters is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // English gives Gregorian dates in ASCII digits on every system.
  const style = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const created = new Intl.DateTimeFormat('en', { ...style, timeZone: zone });
  formats.set(zone, created);
  return created;
}

/** Days since 1970 on the calendar of the zone. */
export function calendarDay(at: number, zone: Zone): number {
  if (zone === undefined) {
    // Without a formatter, which the first rows would wait for: a date knows this computer's zone itself.
    const date = new Date(at);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / dayMs;
  }
  const part = { year: 0, month: 1, day: 1 };
  for (const { type, value } of formatterFor(zone).formatToParts(at)) {
    if (type === 'year' || type === 'month' || type === 'day') part[type] = Number(value);
  }
  return Date.UTC(part.year, part.month - 1, part.day) / dayMs;
}

/** The start of a calendar day (days since 1970) in the zone, in ms since 1970: midnight, or later if clocks skip it. */
export function startOfDay(day: number, zone?: Zone): number {
  let before = day * dayMs - maxOffsetMs;
  let from = day * dayMs + maxOffsetMs;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (calendarDay(middle, zone) < day) before = middle;
    else from = middle;
  }
  return from;
}

/** The calendar day of "2026-11-21"; null if invalid. */
export function readDay(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/u.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Reject dates such as 30 February, which would become a day in March.
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text) ? null : at / dayMs;
}

/** A calendar day (days since 1970) as "2026-11-21". */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The first day of the month of a day, or of another month; all as days since 1970. */
export function firstDayOfMonth(day: number, monthsLater = 0): number {
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1) / dayMs;
}

/** The first day of the year that contains a day, or of a year after that. */
export function firstDayOfYear(day: number, yearsLater = 0): number {
  return Date.UTC(new Date(day * dayMs).getUTCFullYear() + yearsLater, 0, 1) / dayMs;
}

/** The same day some months ago, or the last day of that month if it has no such day. */
export function monthsBefore(day: number, months: number): number {
  const first = firstDayOfMonth(day, -months);
  return Math.min(first + day - firstDayOfMonth(day), firstDayOfMonth(first, 1) - 1);
}
