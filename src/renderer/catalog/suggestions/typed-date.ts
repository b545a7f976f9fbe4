import { datePresets, type DateChoice } from '../../../preload/contract/choice.ts';
import {
  dayMs,
  dayText,
  firstDayOfMonth,
  firstDayOfYear,
  monthsBefore,
  readDay,
} from '../../../preload/contract/days.ts';
import { countedPhraseAt, foldWord, phraseAt, type TypedWord } from './typed-words.ts';
import type { FilterWords, NamedDays, Span } from '../../../preload/contract/messages/filter-words.ts';

/** Days since 1970, both inclusive. */
type Days = readonly [first: number, last: number];

/** Days that are written by a number of words. */
interface TypedDays {
  readonly days: Days;
  readonly length: number;
}

interface TypedDate {
  readonly choice: DateChoice;
  /** The number of words. */
  readonly length: number;
}

/** The names of a language's months and weekdays, by their folded forms, from 0; Monday is 0. */
export interface CalendarNames {
  readonly months: ReadonlyMap<string, number>;
  /** Months that are written in full, because "Jan" or "Mar" may be the name of a person. */
  readonly wholeMonths: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlyMap<string, number>;
}

/** Two Mondays of January 2024 are its first days. */
const someMonday = Date.UTC(2024, 0, 1);

const known = new Map<string, CalendarNames>();

/** The names of a language. Made once, because each pause in typing asks for them. */
export function calendarNames(locale: string): CalendarNames {
  const names = known.get(locale) ?? createNames(locale);
  known.set(locale, names);
  return names;
}

function createNames(locale: string): CalendarNames {
  const named = (count: number, at: (index: number) => number, options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    const nameOf = (time: number): string =>
      format.formatToParts(time).find(({ type }) => type === 'month' || type === 'weekday')?.value ?? '';
    return Array.from({ length: count }, (_, index): readonly [string, number] => [
      foldWord(nameOf(at(index))).replace(/\.$/u, ''),
      index,
    ]);
  };
  const month = (index: number): number => Date.UTC(2024, index, 1);
  const weekday = (index: number): number => someMonday + index * dayMs;
  const wholeMonths = named(12, month, { month: 'long' });
  return {
    wholeMonths: new Map(wholeMonths),
    months: new Map([
      ...named(12, month, { month: 'short' }),
      // "Sept." in a German date, "Sep" alone.
      ...named(12, month, { day: 'numeric', month: 'short' }),
      ...wholeMonths,
    ]),
    weekdays: new Map(named(7, weekday, { weekday: 'long' })),
  };
}

const year = /^(?:19[7-9]\d|20\d\d)$/u;
const dayOfMonth = /^(\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?$/u;
const isoDay = /^\d{4}-\d\d-\d\d$/u;
const isoMonth = /^(\d{4})-(\d\d)$/u;
const writtenDay = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)\.?$/u;
const writtenMonth = /^(\d{1,2})[./](\d{4})$/u;

/** Reads dates by name and by figures. `today`: days since 1970. */
export class DateReader {
  readonly #words: FilterWords;
  readonly #names: CalendarNames;
  readonly #today: number;

  constructor(words: FilterWords, names: CalendarNames, today: number) {
    this.#words = words;
    this.#names = names;
    this.#today = today;
  }

  /** The longest date that begins at a word; null for none. */
  read(typed: readonly TypedWord[], at: number): TypedDate | null {
    const { since, until, earlier, before } = this.#words;
    const open = (lead: number, choose: (days: Days) => DateChoice): TypedDate | null => {
      const date = lead === 0 ? null : this.#days(typed, at + lead);
      return date === null ? null : { choice: choose(date.days), length: lead + date.length };
    };
    const found =
      open(phraseAt(typed, at, since), ([first]) => ({ from: dayText(first), until: null })) ??
      open(phraseAt(typed, at, until), ([, last]) => ({ from: null, until: dayText(last) })) ??
      open(phraseAt(typed, at, earlier), ([first]) => ({ from: null, until: dayText(first - 1) }));
    if (found !== null) return found;
    const older = this.#older(typed, at);
    if (older !== null) return older;
    let lead = 0;
    while (lead < 2 && phraseAt(typed, at + lead, before) > 0) lead += 1;
    for (; lead >= 0; lead -= 1) {
      const date = this.#preset(typed, at + lead) ?? this.#range(typed, at + lead);
      if (date !== null) return { ...date, length: lead + date.length };
    }
    return null;
  }

  #preset(typed: readonly TypedWord[], at: number): TypedDate | null {
    for (const preset of datePresets) {
      const length = phraseAt(typed, at, this.#words.presets[preset]);
      if (length > 0) return { choice: preset, length };
    }
    return null;
  }

  #range(typed: readonly TypedWord[], at: number): TypedDate | null {
    const date = this.#days(typed, at);
    if (date === null) return null;
    const [first, last] = date.days;
    return { choice: { from: dayText(first), until: dayText(last) }, length: date.length };
  }

  #days(typed: readonly TypedWord[], at: number): TypedDays | null {
    return (
      this.#named(typed, at) ??
      this.#counted(typed, at) ??
      this.#inFigures(typed[at]?.folded ?? '') ??
      this.#withMonth(typed, at) ??
      this.#single(typed[at]?.folded ?? '')
    );
  }

  #named(typed: readonly TypedWord[], at: number): TypedDays | null {
    const today = this.#today;
    const monday = today - ((((today + 3) % 7) + 7) % 7);
    const days: Readonly<Record<NamedDays, Days>> = {
      thisWeek: [monday, monday + 6],
      lastWeek: [monday - 7, monday - 1],
      thisMonth: [firstDayOfMonth(today), firstDayOfMonth(today, 1) - 1],
      lastYear: [firstDayOfYear(today, -1), firstDayOfYear(today) - 1],
    };
    const { days: phrases, presets } = this.#words;
    for (const name of ['thisWeek', 'lastWeek', 'thisMonth', 'lastYear'] as const) {
      const length = phraseAt(typed, at, phrases[name]);
      if (length > 0) return { days: days[name], length };
    }
    for (const [preset, day] of [
      ['today', today],
      ['yesterday', today - 1],
    ] as const) {
      const length = phraseAt(typed, at, presets[preset]);
      if (length > 0) return { days: [day, day], length };
    }
    return null;
  }

  #counted(typed: readonly TypedWord[], at: number): TypedDays | null {
    const { lastDays, lastWeeks, lastMonths } = this.#words;
    const today = this.#today;
    const days = countedPhraseAt(typed, at, lastDays);
    if (days !== null) return { days: [today - days.count + 1, today], length: days.length };
    const weeks = countedPhraseAt(typed, at, lastWeeks);
    if (weeks !== null) return { days: [today - 7 * weeks.count + 1, today], length: weeks.length };
    const months = countedPhraseAt(typed, at, lastMonths);
    if (months === null) return null;
    return { days: [monthsBefore(today, months.count) + 1, today], length: months.length };
  }

  /** "older than 90 days"; half a year and a year are presets. */
  #older(typed: readonly TypedWord[], at: number): TypedDate | null {
    const { older, spans } = this.#words;
    const lead = phraseAt(typed, at, older);
    if (lead === 0) return null;
    const counted = (span: Span) => countedPhraseAt(typed, at + lead, spans[span]);
    const until = (day: number, length: number): TypedDate => ({
      choice: { from: null, until: dayText(day - 1) },
      length: lead + length,
    });
    const afterMonths = (count: number, length: number): TypedDate => {
      if (count === 6) return { choice: 'overHalfYear', length: lead + length };
      if (count === 12) return { choice: 'overYear', length: lead + length };
      return until(monthsBefore(this.#today, count), length);
    };
    const days = counted('days');
    if (days !== null) return until(this.#today - days.count, days.length);
    const weeks = counted('weeks');
    if (weeks !== null) return until(this.#today - 7 * weeks.count, weeks.length);
    const months = counted('months');
    if (months !== null) return afterMonths(months.count, months.length);
    const years = counted('years');
    if (years !== null) return afterMonths(12 * years.count, years.length);
    const halfYear = phraseAt(typed, at + lead, spans.halfYear);
    if (halfYear > 0) return afterMonths(6, halfYear);
    const aYear = phraseAt(typed, at + lead, spans.year);
    return aYear > 0 ? afterMonths(12, aYear) : null;
  }

  /** One word such as `2025-10-31`, `31.10.2025`, `10/2025` or `2025`. */
  #inFigures(word: string): TypedDays | null {
    if (isoDay.test(word)) return oneDay(readDay(word));
    const [, isoYear, isoNumber] = isoMonth.exec(word) ?? [];
    if (isoYear !== undefined) return monthOf(Number(isoYear), Number(isoNumber) - 1);
    const [, number, ofYear] = writtenMonth.exec(word) ?? [];
    if (number !== undefined) return monthOf(Number(ofYear), Number(number) - 1);
    const [, one, other, writtenYear = ''] = writtenDay.exec(word) ?? [];
    if (one !== undefined) {
      const fullYear = writtenYear.length === 2 ? 2000 + Number(writtenYear) : Number(writtenYear);
      return (
        dayOf(fullYear, Number(other) - 1, Number(one)) ?? dayOf(fullYear, Number(one) - 1, Number(other))
      );
    }
    if (!year.test(word)) return null;
    const first = Date.UTC(Number(word), 0, 1) / dayMs;
    return { days: [first, firstDayOfYear(first, 1) - 1], length: 1 };
  }

  /** "31 October 2025", "October 31, 2025", "October 2025", each also without the year. */
  #withMonth(typed: readonly TypedWord[], at: number): TypedDays | null {
    const { between } = this.#words;
    const word = (index: number): string => typed[index]?.folded ?? '';
    let next = at;
    const skip = (): void => {
      while (between.includes(word(next)) && next > at) next += 1;
    };
    let [, day] = dayOfMonth.exec(word(next)) ?? [];
    if (day !== undefined) next += 1;
    skip();
    const isWhole = this.#names.wholeMonths.has(word(next));
    const month = this.#names.months.get(word(next).replace(/\.$/u, ''));
    if (month === undefined) return null;
    next += 1;
    if (day === undefined && !year.test(word(next))) {
      [, day] = dayOfMonth.exec(word(next)) ?? [];
      if (day !== undefined) next += 1;
    }
    const end = next;
    skip();
    const hasYear = year.test(word(next));
    if (!hasYear) next = end;
    if (!isWhole && day === undefined && !hasYear) return null;
    const found = hasYear ? Number(word(next)) : this.#lastYearWith(month, Number(day ?? 1));
    const dated = day === undefined ? monthOf(found, month) : dayOf(found, month, Number(day));
    return dated === null ? null : { days: dated.days, length: (hasYear ? next + 1 : next) - at };
  }

  /** The year in which a day was last. */
  #lastYearWith(month: number, day: number): number {
    const present = new Date(this.#today * dayMs).getUTCFullYear();
    return Date.UTC(present, month, day) / dayMs > this.#today ? present - 1 : present;
  }

  /** A weekday: the last one, which may be today. */
  #single(word: string): TypedDays | null {
    const weekday = this.#names.weekdays.get(word);
    if (weekday === undefined) return null;
    const today = (((this.#today + 3) % 7) + 7) % 7;
    return oneDay(this.#today - ((today - weekday + 7) % 7));
  }
}

function oneDay(day: number | null): TypedDays | null {
  return day === null ? null : { days: [day, day], length: 1 };
}

function dayOf(ofYear: number, month: number, day: number): TypedDays | null {
  const two = (number: number): string => String(number).padStart(2, '0');
  return oneDay(readDay(`${ofYear}-${two(month + 1)}-${two(day)}`));
}

function monthOf(ofYear: number, month: number): TypedDays | null {
  if (month < 0 || month > 11) return null;
  const first = Date.UTC(ofYear, month, 1) / dayMs;
  return { days: [first, firstDayOfMonth(first, 1) - 1], length: 1 };
}
