import { expect, it } from 'vitest';
import {
  countTimes,
  type SegmentTimes,
} from '../../../../../../src/main/catalog/worker/index/count-times.ts';
import type { TimeReading } from '../../../../../../src/main/catalog/worker/snapshot/stored-rows.ts';
import type { Steps } from '../../../../../../src/main/catalog/worker/steps.ts';
import { dayText } from '../../../../../../src/preload/contract/days.ts';
import type { TimeBars } from '../../../../../../src/preload/contract/time-bars.ts';

const inMs: TimeReading = { unit: 'ms', now: Date.UTC(2026, 10, 21) };

/** A segment in which all times count. */
function segment(...times: readonly number[]): SegmentTimes {
  return { ordinals: Uint32Array.of(2 ** times.length - 1), times: Float64Array.from(times) };
}

function runAll<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function count(segments: readonly SegmentTimes[], reading = inMs, zone = 'UTC'): TimeBars {
  return runAll(countTimes(segments, reading, zone));
}

/** Each bar's first day and number. */
function told({ days, counts }: TimeBars): readonly string[] {
  return counts.map((each, at) => `${dayText(days[at] ?? 0)}: ${each}`);
}

it('counts the times of all segments by day, with empty days between them', () => {
  const day = (date: number, hour = 0): number => Date.UTC(2026, 10, date, hour);
  const bars = count([segment(day(3, 9), day(1), day(3, 23)), segment(day(4))]);
  expect(told(bars)).toEqual(['2026-11-01: 1', '2026-11-02: 0', '2026-11-03: 2', '2026-11-04: 1']);
  expect(bars.without).toBe(0);
});

it('counts only the rows of the set', () => {
  const { times } = segment(Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 2), Date.UTC(2026, 10, 3));
  expect(told(count([{ ordinals: Uint32Array.of(0b010), times }]))).toEqual(['2026-11-02: 1']);
});

it('tells how many have no plausible time', () => {
  const bars = count([segment(Number.NaN, 5, Date.UTC(2026, 10, 1), Date.UTC(2099, 0, 1))]);
  expect(told(bars)).toEqual(['2026-11-01: 1']);
  expect(bars.without).toBe(3);
  expect(count([segment(1, 2)], { ...inMs, unit: null })).toEqual({
    unit: 'day',
    days: [],
    counts: [],
    without: 2,
  });
});

it('reads times in the unit of the list', () => {
  const seconds = { ...inMs, unit: 's' } as const;
  expect(told(count([segment(Date.UTC(2026, 10, 1) / 1000)], seconds))).toEqual(['2026-11-01: 1']);
});

it.each([
  // The clocks go back, so that this day has 25 hours, and forward, so that it has 23.
  ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z'],
  ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59.999Z'],
])('days begin at midnight of the time zone: %s', (day, first, last) => {
  const [from, until] = [Date.parse(first), Date.parse(last)];
  const bars = count([segment(from - 1, from, until, until + 1)], inMs, 'Europe/Berlin');
  expect(told(bars)[1]).toBe(`${day}: 2`);
  expect(bars.counts).toEqual([1, 2, 1]);
});

it('months begin at midnight of the time zone', () => {
  const march = Date.parse('2026-02-28T23:00:00Z');
  const bars = count([segment(Date.UTC(2025, 5, 1), march - 1, march)], inMs, 'Europe/Berlin');
  expect(told(bars).slice(-2)).toEqual(['2026-02-01: 1', '2026-03-01: 1']);
});
