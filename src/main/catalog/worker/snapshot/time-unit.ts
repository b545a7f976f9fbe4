import type { PackageContent } from './content.ts';

/**
 * The service does not specify the unit of its times (service-interface.md, "Process package"). One unit is inferred for a
 * whole snapshot; a number that is not plausible in it is never shown as a time.
 */
export const timeUnits = ['s', 'ms', 'us'] as const;
export type TimeUnit = (typeof timeUnits)[number];

const milliseconds: Readonly<Record<TimeUnit, number>> = { s: 1000, ms: 1, us: 0.001 };

const earliest = Date.UTC(1990, 0, 1);
const tenYears = 10 * 365.25 * 24 * 3600 * 1000;

/** A raw time in ms since 1970; null if it is not between 1990 and ten years after `now` (ms since 1970). */
export function readTime(raw: number | null, unit: TimeUnit | null, now: number): number | null {
  if (raw === null || unit === null) return null;
  const time = raw * milliseconds[unit];
  return compareToPlausible(raw, unit, now) === 0 ? time : null;
}

/** -1 if a raw number is before all plausible times in a unit, 0 if it is one of them, 1 if it is after them. */
export function compareToPlausible(raw: number, unit: TimeUnit, now: number): -1 | 0 | 1 {
  const time = raw * milliseconds[unit];
  return time < earliest ? -1 : time <= now + tenYears ? 0 : 1;
}

/** Counts raw times by the unit in which they are plausible; no number is plausible in two. */
export class TimeUnitDetector {
  readonly #now: number;
  readonly #counts: Record<TimeUnit, number> = { s: 0, ms: 0, us: 0 };
  #all = 0;

  constructor(now: number) {
    this.#now = now;
  }

  /** Adds or removes the raw times of a package. */
  count(times: Pick<PackageContent, 'createdAt' | 'updatedAt'>, by: 1 | -1): void {
    this.#count(times.createdAt, by);
    this.#count(times.updatedAt, by);
  }

  #count(raw: number | null, by: 1 | -1): void {
    if (raw === null) return;
    this.#all += by;
    const unit = timeUnits.find((candidate) => readTime(raw, candidate, this.#now) !== null);
    if (unit !== undefined) this.#counts[unit] += by;
  }

  /** The unit in which more than half of all numbers are plausible times, or null. */
  unit(): TimeUnit | null {
    return timeUnits.find((unit) => this.#counts[unit] * 2 > this.#all) ?? null;
  }
}
