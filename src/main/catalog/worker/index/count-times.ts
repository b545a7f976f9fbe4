import { calendarDay, startOfDay, type Zone } from '../../../../preload/contract/days.ts';
import { barsBetween, type TimeBars } from '../../../../preload/contract/time-bars.ts';
import type { Steps } from '../steps.ts';
import type { TimeReading } from '../snapshot/stored-rows.ts';
import { readTime } from '../snapshot/time-unit.ts';
import type { RowBits } from './row-bits.ts';

/** Words of a set in one step, each of 32 rows. */
const wordsPerStep = 2048;

/** The times of a segment, with a bit for each ordinal that counts. */
export interface SegmentTimes {
  readonly ordinals: RowBits;
  /** Raw times; NaN where there is none. */
  readonly times: Float64Array;
}

/** Counts rows by the calendar day, month or year of a time, as the span of all these times asks. */
export function* countTimes(
  segments: readonly SegmentTimes[],
  reading: TimeReading,
  zone?: Zone,
): Steps<TimeBars> {
  const span = new TimeSpan(reading);
  for (const segment of segments) yield* inSteps(segment, (from, end) => span.add(segment, from, end));
  const { first, last, without } = span;
  if (first > last) return { unit: 'day', days: [], counts: [], without };
  const bars = barsBetween(calendarDay(first, zone), calendarDay(last, zone));
  const starts = bars.days.map((day) => startOfDay(day, zone));
  const counter = new BarCounter(reading, starts);
  for (const segment of segments) yield* inSteps(segment, (from, end) => counter.add(segment, from, end));
  return { ...bars, counts: Array.from(counter.counts), without };
}

function* inSteps({ ordinals }: SegmentTimes, add: (from: number, end: number) => void): Steps<void> {
  for (let from = 0; from < ordinals.length; from += wordsPerStep) {
    add(from, Math.min(from + wordsPerStep, ordinals.length));
    yield;
  }
}

/** The first and the last time, and how many rows have none. */
class TimeSpan {
  first = Infinity;
  last = -Infinity;
  without = 0;
  readonly #reading: TimeReading;

  constructor(reading: TimeReading) {
    this.#reading = reading;
  }

  /** Adds the ordinals of some words. */
  add({ ordinals, times }: SegmentTimes, from: number, end: number): void {
    const { unit, now } = this.#reading;
    let { first, last, without } = this;
    for (let at = from; at < end; at += 1) {
      for (let word = ordinals[at] ?? 0; word !== 0; word &= word - 1) {
        const time = readTime(times[at * 32 + 31 - Math.clz32(word & -word)] ?? Number.NaN, unit, now);
        if (time === null) {
          without += 1;
          continue;
        }
        if (time < first) first = time;
        if (time > last) last = time;
      }
    }
    this.without = without;
    this.first = first;
    this.last = last;
  }
}

/** Counts times by bars, which are of nearly the same length. */
class BarCounter {
  readonly counts: Float64Array;
  readonly #reading: TimeReading;
  /** The start of each bar in ms since 1970, and the end of the last one. */
  readonly #starts: Float64Array;
  readonly #meanLength: number;

  constructor(reading: TimeReading, starts: readonly number[]) {
    this.#reading = reading;
    this.#starts = Float64Array.from(starts);
    const bars = starts.length - 1;
    this.counts = new Float64Array(bars);
    this.#meanLength = ((starts[bars] ?? 0) - (starts[0] ?? 0)) / bars;
  }

  /** Adds the ordinals of some words. */
  add({ ordinals, times }: SegmentTimes, from: number, end: number): void {
    const { unit, now } = this.#reading;
    const starts = this.#starts;
    const { counts } = this;
    const first = starts[0] ?? 0;
    const perLength = 1 / this.#meanLength;
    for (let at = from; at < end; at += 1) {
      for (let word = ordinals[at] ?? 0; word !== 0; word &= word - 1) {
        const time = readTime(times[at * 32 + 31 - Math.clz32(word & -word)] ?? Number.NaN, unit, now);
        if (time === null) continue;
        // A guess, as if all bars were equally long; at most one or two off.
        let bar = Math.floor((time - first) * perLength);
        while (time < (starts[bar] ?? Infinity)) bar -= 1;
        while (time >= (starts[bar + 1] ?? Infinity)) bar += 1;
        counts[bar] = (counts[bar] ?? 0) + 1;
      }
    }
  }
}
