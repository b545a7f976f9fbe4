import type { MeasuredDay } from './measured.ts';
import { clockTime, outage } from './people.ts';

export interface Goal {
  readonly title: string;
  readonly value: number;
  readonly most: number;
}

const minuteOf = (ms: number): number => Math.floor(ms / 60_000);

/** Requests per second from nine to five, on average. */
export function meanRate({ rates }: Pick<MeasuredDay, 'rates'>): number {
  const work = rates.slice(minuteOf(clockTime(9)), minuteOf(clockTime(17)));
  return work.reduce((sum, rate) => sum + rate, 0) / work.length;
}

export const peakRate = ({ rates }: Pick<MeasuredDay, 'rates'>): number => Math.max(...rates);

/** Minutes after the outage in which the service refused more than a tenth of the requests. */
export function minutesOfRefusal({ rates, refused }: MeasuredDay): number {
  const from = minuteOf(outage.to);
  return refused.slice(from).filter((rate, at) => rate > 0.1 * (rates[from + at] ?? 0)).length;
}

/** The goals of the app, for what its clients ask of an unlimited service and how they fare with a limited one. */
export function goalsOf(free: MeasuredDay, limited: MeasuredDay): readonly Goal[] {
  const of = `${free.packages} packages`;
  return [
    { title: `${of}: highest minute, times the mean`, value: peakRate(free) / meanRate(free), most: 3 },
    { title: `${of}: minutes of refusal after the outage`, value: minutesOfRefusal(limited), most: 0 },
    { title: `${of}: most overdue, of the promised age`, value: limited.mostOverdue, most: 0.5 },
  ];
}

export const isMet = ({ value, most }: Goal): boolean => value <= most;
