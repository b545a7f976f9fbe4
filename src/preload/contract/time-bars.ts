import { dayMs, firstDayOfMonth, firstDayOfYear } from './days.ts';

/** The length of a bar. */
export type BarUnit = 'month' | 'year';

/** How many packages have their time in each calendar month or year. */
export interface TimeBars {
  readonly unit: BarUnit;
  /** The first day of each bar (days since 1970), and the day after the last one; empty without any time. */
  readonly days: readonly number[];
  /** One for each bar. */
  readonly counts: readonly number[];
  /** Packages without a time, or with a number that is no plausible time. */
  readonly without: number;
}

/** More months are taken together to years. So many can still be told apart and pointed at in the panel of a filter. */
const maxMonths = 60;

const startOf: Readonly<Record<BarUnit, (day: number, offset?: number) => number>> = {
  month: firstDayOfMonth,
  year: firstDayOfYear,
};

function monthNumber(day: number): number {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The shortest bars from one calendar day to another, both inclusive (days since 1970), that are not too many. */
export function barsBetween(first: number, last: number): Pick<TimeBars, 'unit' | 'days'> {
  const unit = monthNumber(last) - monthNumber(first) < maxMonths ? 'month' : 'year';
  const days = [startOf[unit](first)];
  for (let day = days[0] ?? 0; day <= last;) {
    day = startOf[unit](day, 1);
    days.push(day);
  }
  return { unit, days };
}
