import { dayMs, firstDayOfMonth, firstDayOfYear } from './days.ts';

/** The length of a bar of the ruler. */
export type BarUnit = 'day' | 'month' | 'year';

/** How many packages have their time in each calendar day, month or year. */
export interface TimeBars {
  readonly unit: BarUnit;
  /** The first day of each bar (days since 1970), and the day after the last one; empty without any time. */
  readonly days: readonly number[];
  /** One for each bar. */
  readonly counts: readonly number[];
  /** Packages without a time, or with a number that is no plausible time. */
  readonly without: number;
}

/** More bars are taken together: days to months, months to years. So many are still apart in a narrow window. */
const maxBars = 92;

const nextStart: Readonly<Record<BarUnit, (day: number) => number>> = {
  day: (day) => day + 1,
  month: (day) => firstDayOfMonth(day, 1),
  year: (day) => firstDayOfYear(day, 1),
};

const firstStart: Readonly<Record<BarUnit, (day: number) => number>> = {
  day: (day) => day,
  month: (day) => firstDayOfMonth(day),
  year: (day) => firstDayOfYear(day),
};

function monthNumber(day: number): number {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The shortest bars from one calendar day to another, both inclusive (days since 1970), that are not too many. */
export function barsBetween(first: number, last: number): Pick<TimeBars, 'unit' | 'days'> {
  const months = monthNumber(last) - monthNumber(first) + 1;
  const unit = last - first < maxBars ? 'day' : months <= maxBars ? 'month' : 'year';
  const days = [firstStart[unit](first)];
  for (let day = days[0] ?? 0; day <= last;) {
    day = nextStart[unit](day);
    days.push(day);
  }
  return { unit, days };
}
