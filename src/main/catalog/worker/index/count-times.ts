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

/** Counts rows by the calendar month or year of a time, as the span of all these times asks. */
export function* countTimes(
  segments: readonly SegmentTimes[],
  reading: TimeReading,
  zone?: Zone,
): Steps<TimeBars> {
  const span = { first: Infinity, last: -Infinity, without: 0 };
  for (const segment of segments) yield* inSteps(segment, (some) => extend(span, some, reading));
  const { first, last, without } = span;
  if (first > last) return { unit: 'month', days: [], counts: [], without };
  const bars = barsBetween(calendarDay(first, zone), calendarDay(last, zone));
  const starts = Float64Array.from(bars.days, (day) => startOfDay(day, zone));
  const counts = new Float64Array(starts.length - 1);
  for (const segment of segments)
    yield* inSteps(segment, (some) => countByBar(some, reading, starts, counts));
  return { ...bars, counts: Array.from(counts), without };
}

/** The ordinals of some words of a set. */
interface SomeTimes extends SegmentTimes {
  readonly from: number;
  readonly end: number;
}

function* inSteps(segment: SegmentTimes, add: (some: SomeTimes) => void): Steps<void> {
  for (let from = 0; from < segment.ordinals.length; from += wordsPerStep) {
    add({ ...segment, from, end: Math.min(from + wordsPerStep, segment.ordinals.length) });
    yield;
  }
}

/** The first and the last time, and how many rows have none. */
interface TimeSpan {
  first: number;
  last: number;
  without: number;
}

function extend(span: TimeSpan, { ordinals, times, from, end }: SomeTimes, { unit, now }: TimeReading): void {
  let { first, last, without } = span;
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
  Object.assign(span, { first, last, without });
}

/** Counts times by bars of nearly the same length. `starts`: of each bar in ms since 1970, and the end of the last one. */
function countByBar(
  { ordinals, times, from, end }: SomeTimes,
  { unit, now }: TimeReading,
  starts: Float64Array,
  counts: Float64Array,
): void {
  const first = starts[0] ?? 0;
  const perLength = counts.length / ((starts.at(-1) ?? 0) - first);
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
