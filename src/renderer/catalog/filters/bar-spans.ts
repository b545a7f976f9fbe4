import { timeRangeOf, type DateChoice } from '../../../preload/contract/choice.ts';
import { calendarDay, dayMs, dayText, type Today } from '../../../preload/contract/days.ts';
import type { BarUnit, TimeBars } from '../../../preload/contract/time-bars.ts';
import { messages } from '../../ui/messages.svelte.ts';
import { dateFormat } from '../../ui/times.ts';

/** Bars from `anchor` to `at`, in either direction. */
export interface BarSpan {
  readonly anchor: number;
  readonly at: number;
}

type Bars = Pick<TimeBars, 'unit' | 'days'>;

export function firstBar({ anchor, at }: BarSpan): number {
  return Math.min(anchor, at);
}

export function lastBar({ anchor, at }: BarSpan): number {
  return Math.max(anchor, at);
}

/** The filter for the days of a span. */
export function choiceOf({ days }: Bars, span: BarSpan): DateChoice {
  return {
    from: dayText(days[firstBar(span)] ?? 0),
    until: dayText((days[lastBar(span) + 1] ?? 1) - 1),
  };
}

/** The bars that share a day with a filter; null without one, or if it is outside of all bars. */
export function chosenSpan({ days }: Bars, choice: DateChoice | null, today: Today): BarSpan | null {
  const range = timeRangeOf(choice, today);
  if (range === null) return null;
  const first = range.from === null ? -Infinity : calendarDay(range.from, today.zone);
  const last = range.until === null ? Infinity : calendarDay(range.until - 1, today.zone);
  const chosen = days.slice(0, -1).flatMap((day, bar) => {
    const end = days[bar + 1] ?? day;
    return day <= last && end > first ? [bar] : [];
  });
  const [anchor, at] = [chosen[0], chosen.at(-1)];
  return anchor === undefined || at === undefined ? null : { anchor, at };
}

/** Where a key moves to, or as far as where it extends the span; null for other keys. */
export function movedSpan(
  { anchor, at }: BarSpan,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  bars: number,
): BarSpan | null {
  const targets = new Map([
    ['ArrowRight', at + 1],
    ['ArrowLeft', at - 1],
    ['Home', 0],
    ['End', bars - 1],
  ]);
  const target = targets.get(key);
  if (target === undefined) return null;
  const next = Math.max(0, Math.min(target, bars - 1));
  return { anchor: shiftKey ? anchor : next, at: next };
}

export function countIn({ counts }: Pick<TimeBars, 'counts'>, span: BarSpan): number {
  return counts.slice(firstBar(span), lastBar(span) + 1).reduce((sum, count) => sum + count, 0);
}

const styles: Readonly<Record<BarUnit, Intl.DateTimeFormatOptions>> = {
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};

/** The days of a span: "March 2026", or "March – May 2026". */
export function spanLabel({ unit, days }: Bars, span: BarSpan): string {
  const format = dateFormat(`bar-${unit}`, styles[unit], 'UTC');
  const first = (days[firstBar(span)] ?? 0) * dayMs;
  const last = (days[lastBar(span)] ?? 0) * dayMs;
  return messages.times.date(first === last ? format.format(first) : format.formatRange(first, last));
}
