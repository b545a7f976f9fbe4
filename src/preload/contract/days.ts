/** An IANA time zone; undefined means that of this computer. */
export type Zone = string | undefined;

/** The present time and the time zone, which define "today". */
export interface Today {
  /** ms since 1970. */
  readonly now: number;
  readonly zone?: Zone;
}

export const dayMs = 86_400_000;

/** No zone is farther from UTC than this, in ms. */
const farthest = 16 * 3_600_000;

/** Cached by zone, because creating formatters is slow. */
const formats = new Map<Zone, Intl.DateTimeFormat>();

function formatIn(zone: Zone): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  // Only the numbers are read, of the calendar and with the digits that every system has.
  const style = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en', zone === undefined ? style : { ...style, timeZone: zone });
  formats.set(zone, made);
  return made;
}

/** Days since 1970 on the calendar of the zone. */
export function calendarDay(at: number, zone: Zone): number {
  const part = { year: 0, month: 1, day: 1 };
  for (const { type, value } of formatIn(zone).formatToParts(at)) {
    if (type === 'year' || type === 'month' || type === 'day') part[type] = Number(value);
  }
  return Date.UTC(part.year, part.month - 1, part.day) / dayMs;
}

/** The first moment of a calendar day (days since 1970) in the zone, ms since 1970: midnight, or where clocks skip it, later. */
export function startOfDay(day: number, zone?: Zone): number {
  let before = day * dayMs - farthest;
  let from = day * dayMs + farthest;
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

/** The first day of the year in which a day lies. */
export function firstDayOfYear(day: number, later = 0): number {
  return Date.UTC(new Date(day * dayMs).getUTCFullYear() + later, 0, 1) / dayMs;
}
