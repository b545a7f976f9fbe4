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

it('counts the times of all segments by month, with empty months between them', () => {
  const day = (month: number, date: number): number => Date.UTC(2026, month - 1, date);
  const bars = count([segment(day(10, 31), day(8, 1), day(10, 1)), segment(day(11, 4))]);
  expect(told(bars)).toEqual(['2026-08-01: 1', '2026-09-01: 0', '2026-10-01: 2', '2026-11-01: 1']);
  expect(bars.without).toBe(0);
});

it('counts only the rows of the set', () => {
  const { times } = segment(Date.UTC(2026, 8, 1), Date.UTC(2026, 9, 2), Date.UTC(2026, 10, 3));
  expect(told(count([{ ordinals: Uint32Array.of(0b010), times }]))).toEqual(['2026-10-01: 1']);
});

it('tells how many have no plausible time', () => {
  const bars = count([segment(Number.NaN, 5, Date.UTC(2026, 10, 1), Date.UTC(2099, 0, 1))]);
  expect(told(bars)).toEqual(['2026-11-01: 1']);
  expect(bars.without).toBe(3);
  expect(count([segment(1, 2)], { ...inMs, unit: null })).toEqual({
    unit: 'month',
    days: [],
    counts: [],
    without: 2,
  });
});

it('reads times in the unit of the list', () => {
  const seconds = { ...inMs, unit: 's' } as const;
  expect(told(count([segment(Date.UTC(2026, 10, 1) / 1000)], seconds))).toEqual(['2026-11-01: 1']);
});

it('months and years begin at midnight of the time zone', () => {
  const march = Date.parse('2026-02-28T23:00:00Z');
  const bars = count([segment(Date.UTC(2025, 5, 1), march - 1, march)], inMs, 'Europe/Berlin');
  expect(told(bars).slice(-2)).toEqual(['2026-02-01: 1', '2026-03-01: 1']);
  const year = Date.parse('2025-12-31T23:00:00Z');
  const years = count([segment(Date.UTC(2015, 5, 1), year - 1, year)], inMs, 'Europe/Berlin');
  expect(told(years).slice(-2)).toEqual(['2025-01-01: 1', '2026-01-01: 1']);
});

it('the months in which the clocks change are counted whole', () => {
  const [first, last] = ['2026-09-30T22:00:00Z', '2026-10-31T22:59:59.999Z'].map(Date.parse);
  const bars = count(
    [segment((first ?? 0) - 1, first ?? 0, last ?? 0, (last ?? 0) + 1)],
    inMs,
    'Europe/Berlin',
  );
  expect(bars.counts).toEqual([1, 2, 1]);
});
