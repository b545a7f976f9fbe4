import { daysOf } from '../../../preload/contract/choice.ts';
import { calendarDay, type Today } from '../../../preload/contract/days.ts';
import { foldText } from '../../../preload/contract/folding.ts';
import { loadFilterWords } from '../suggestions/filter-words.ts';
import { calendarNames, DateReader } from '../suggestions/typed-date.ts';
import { typedWords } from '../suggestions/typed-words.ts';

/** Which day of a longer time, such as "October 2025", is meant; `only`: none, it has to be one day. */
export type MeantDay = 'first' | 'last' | 'only';

const spacedFigures = /(\d)\s*([./-])\s*(?=\d)/gu;
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/u;
const withoutYear = /^(\d{1,2})[./-](\d{1,2})[./-]?$/u;
const wholeDate = /^\d{4}-\d\d-\d\d$|\D\d{4}$/u;

/** Whether a date is written to its end, so that a further letter would not make another one of it. */
export function isWholeDate(text: string): boolean {
  return wholeDate.test(foldText(text).trim());
}

/** A text in words and figures that the search reads as well. `months`: their names. */
function asInSearch(text: string, months: readonly string[]): string {
  const plain = foldText(text).trim().replaceAll(spacedFigures, '$1$2');
  const [, year, month = '', day = ''] = yearFirst.exec(plain) ?? [];
  if (year !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const [, one, other] = withoutYear.exec(plain) ?? [];
  if (one === undefined) return plain;
  const name = months[Number(other) - 1];
  return name === undefined ? `${other ?? ''} ${months[Number(one) - 1] ?? ''}` : `${one} ${name}`;
}

/**
 * Reads a day that is all of a text: as the search reads dates, and in figures that could be something else in a search. Days
 * since 1970; null if it is none.
 */
export async function readWrittenDay(
  text: string,
  meant: MeantDay,
  { now, zone }: Today,
  locale: string,
): Promise<number | null> {
  const today = calendarDay(now, zone);
  const names = calendarNames(locale);
  const words = typedWords(asInSearch(text, [...names.wholeMonths.keys()]));
  const date = new DateReader(await loadFilterWords(locale), names, today).read(words, 0);
  if (date === null || date.length !== words.length) return null;
  const [first, last] = daysOf(date.choice, today);
  const day = meant === 'last' ? (last ?? first) : (first ?? last);
  return day === null || day < 0 || (meant === 'only' && first !== last) ? null : day;
}
