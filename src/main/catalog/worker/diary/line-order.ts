import type { DiarySort } from '../../../../preload/contract/diary.ts';
import type { DatabaseSync } from 'node:sqlite';
import type { CompareTexts } from '../index/order/collation.ts';
import { noValue, orderByRank, ranksOf } from '../index/order/column-values.ts';
import { sortByComparison } from '../index/order/merge-sort.ts';
import { groupMask } from '../index/order/sort-order.ts';
import { change } from '../snapshot/change.ts';
import { contentColumns } from '../snapshot/schema.ts';
import { textColumn } from '../snapshot/columns.ts';
import type { Steps } from '../steps.ts';
import { linesPerStep, type DiaryLines, type UpdateLines } from './diary-lines.ts';
import { textColumns, type FormerTexts } from './former-texts.ts';

const rowsPerStep = 500;
const textsPerStep = 20_000;

/** A local day with updates, and the number of its found lines. */
export interface DayOfUpdates {
  /** Its beginning, ms since 1970. */
  readonly start: number;
  readonly updates: readonly UpdateLines[];
}

/** The beginning of the local day of a time, both in ms since 1970. */
export function startOfDay(time: number): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** The updates by their days, the oldest first. */
export function daysOf(updates: readonly UpdateLines[]): readonly DayOfUpdates[] {
  const days: { start: number; updates: UpdateLines[] }[] = [];
  for (const each of updates) {
    const start = startOfDay(each.update.at);
    const last = days.at(-1);
    if (last?.start === start) last.updates.push(each);
    else days.push({ start, updates: [each] });
  }
  return days;
}

/** The found lines by day, and by their times within a day. `found`: 1 for each line that was found; `times`: by line. */
export function* orderByTime(
  lines: DiaryLines,
  found: Uint8Array,
  times: Float64Array,
  descending: boolean,
): Steps<Uint32Array> {
  const order = new Uint32Array(lines.count);
  let size = 0;
  const inOrder = <T>(list: readonly T[]): readonly T[] => (descending ? list.toReversed() : list);
  const compare = (one: number, other: number): number =>
    (descending ? -1 : 1) * ((times[one] ?? 0) - (times[other] ?? 0));
  let walked = 0;
  for (const { updates } of inOrder(daysOf(lines.updates))) {
    const begin = size;
    for (const { first, count } of inOrder(updates)) {
      for (let line = first; line < first + count; line += 1) {
        if (found[line] !== 1) continue;
        order[size] = line;
        size += 1;
      }
      walked += count;
    }
    if (walked >= linesPerStep) {
      walked = 0;
      yield;
    }
    const ofDay = yield* sortByComparison(order.subarray(begin, size), compare);
    order.set(
      ofDay.map((line) => line & groupMask),
      begin,
    );
  }
  return order.subarray(0, size);
}

/**
 * The found lines in the order of a text after the change, or the last one; those without are last in both directions. Equal ones
 * stay in their order by time.
 */
export function* orderByText(
  sorted: SortedLines,
  byTime: Uint32Array,
  { by, descending }: { readonly by: Exclude<DiarySort, 'time'>; readonly descending: boolean },
  compare: CompareTexts,
): Steps<Uint32Array> {
  const { lines, texts } = sorted;
  const [main, fallback = main] = by === 'person' ? ['updater' as const, 'creator' as const] : [by];
  const own = yield* numbersAfter(sorted, main);
  const other = by === 'person' ? yield* numbersAfter(sorted, fallback) : own;
  const names = texts.pools[textColumns.indexOf(main)]?.texts ?? [];
  const others = texts.pools[textColumns.indexOf(fallback)]?.texts ?? [];
  const textOf = (line: number): string => {
    // The service does not say who removed a package.
    if (by === 'person' && lines.kinds[line] === change.removed) return '';
    const text = names[own[line] ?? 0] ?? '';
    // The person of a new package that nobody has updated is its creator.
    return text === '' && lines.kinds[line] === change.added ? (others[other[line] ?? 0] ?? '') : text;
  };
  const distinct = new Map<string, number>();
  const textOfLine = new Uint32Array(lines.count).fill(noValue);
  for (const [at, line] of byTime.entries()) {
    if (at % textsPerStep === 0) yield;
    const text = textOf(line);
    if (text === '') continue;
    const number = distinct.get(text) ?? distinct.size;
    textOfLine[line] = number;
    if (number === distinct.size) distinct.set(text, number);
  }
  const all = [...distinct.keys()];
  const direction = descending ? -1 : 1;
  const inOrder = yield* sortByComparison(
    Uint32Array.from(all.keys()),
    (a, b) => direction * compare(all[a] ?? '', all[b] ?? ''),
  );
  const { rows } = yield* orderByRank(byTime, yield* ranksOf(inOrder), textOfLine);
  return rows.map((line) => line & groupMask);
}

interface SortedLines {
  readonly lines: DiaryLines;
  readonly texts: FormerTexts;
  /** By line: the row of the package in the present list, or 0. */
  readonly present: Uint32Array;
  /** The file of the present list. */
  readonly db: DatabaseSync;
}

/** By line: the number of the text after it, or of the last one. */
function* numbersAfter(
  { lines, texts, present, db }: SortedLines,
  name: 'name' | 'status' | 'creator' | 'updater',
): Steps<Uint32Array> {
  const column = textColumns.indexOf(name);
  const pool = texts.pools[column];
  const { next, masks, kinds, count } = lines;
  const before = new Uint32Array(count);
  texts.visitTexts(column, (line, text) => (before[line] = text));
  yield;
  const current = new Map<number, number>();
  const bit = 1 << contentColumns.indexOf(name);
  const rows = new Set<number>();
  for (let line = 0; line < count; line += 1) if (next[line] === -1) rows.add(present[line] ?? 0);
  const read = db.prepare(`SELECT ${name} AS text FROM package WHERE row = ?`);
  let size = 0;
  for (const row of rows) {
    current.set(row, pool?.add(textColumn(read.get(row)?.['text'])) ?? 0);
    size += 1;
    if (size % rowsPerStep === 0) yield;
  }
  const after = new Uint32Array(count);
  for (let line = count - 1; line >= 0; line -= 1) {
    const later = next[line] ?? -1;
    const isRemoved = kinds[line] === change.removed;
    const value = later === -1 ? (current.get(present[line] ?? 0) ?? 0) : (before[later] ?? 0);
    after[line] = isRemoved ? (before[line] ?? 0) : value;
    if (((masks[line] ?? 0) & bit) === 0) before[line] = value;
  }
  return after;
}
