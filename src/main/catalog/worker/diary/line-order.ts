import type { DiarySort } from '../../../../preload/contract/diary.ts';
import type { CompareTexts } from '../index/order/collation.ts';
import { change } from '../snapshot/change.ts';
import { contentColumns } from '../snapshot/schema.ts';
import type { PackageRecord } from '../snapshot/package-record.ts';
import type { Steps } from '../steps.ts';
import { linesPerStep, type DiaryLines, type UpdateLines } from './diary-lines.ts';
import { textColumns, type FormerTexts } from './former-texts.ts';

const rowsPerStep = 500;

/** A local day with updates, and the number of its found lines. */
export interface DayOfUpdates {
  /** Its beginning, ms since 1970. */
  readonly start: number;
  readonly updates: readonly UpdateLines[];
}

/** The beginning of the local day of a time, both in ms since 1970. */
function startOfDay(time: number): number {
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

/**
 * The found lines by day and time; those of one update by their rows. Within a day, preferred ones come first. `found`: 1 for each line
 * that was found.
 */
export function* orderByTime(
  lines: DiaryLines,
  found: Uint8Array,
  descending: boolean,
  isPreferred: ((line: number) => boolean) | null,
): Steps<Uint32Array> {
  const order = new Uint32Array(lines.count);
  let size = 0;
  const inOrder = <T>(list: readonly T[]): readonly T[] => (descending ? list.toReversed() : list);
  const addDay = (updates: readonly UpdateLines[], isAdded: (line: number) => boolean): void => {
    for (const { first, count } of inOrder(updates)) {
      for (let line = first; line < first + count; line += 1) {
        if (found[line] !== 1 || !isAdded(line)) continue;
        order[size] = line;
        size += 1;
      }
    }
  };
  let walked = 0;
  for (const { updates } of inOrder(daysOf(lines.updates))) {
    walked += updates.reduce((sum, { count }) => sum + count, 0);
    if (walked >= linesPerStep) {
      walked = 0;
      yield;
    }
    if (isPreferred !== null) addDay(updates, isPreferred);
    addDay(updates, isPreferred === null ? () => true : (line) => !isPreferred(line));
  }
  return order.subarray(0, size);
}

/**
 * The found lines in the order of a text after the change, or the last one; those without are last in both directions. Equal ones are
 * ordered by time, the newest first.
 */
export function* orderByText(
  searched: {
    readonly lines: DiaryLines;
    readonly texts: FormerTexts;
    readonly present: Uint32Array;
    readonly records: (rows: Iterable<number>) => readonly PackageRecord[];
  },
  found: Uint8Array,
  { by, descending }: { readonly by: Exclude<DiarySort, 'time'>; readonly descending: boolean },
  compare: CompareTexts,
): Steps<Uint32Array> {
  const { lines, texts } = searched;
  const [main, fallback = main] = by === 'person' ? ['updater' as const, 'creator' as const] : [by];
  const own = yield* numbersAfter(searched, main);
  const other = by === 'person' ? yield* numbersAfter(searched, fallback) : own;
  const names = texts.pools[textColumns.indexOf(main)]?.texts ?? [];
  const others = texts.pools[textColumns.indexOf(fallback)]?.texts ?? [];
  const byTime = yield* orderByTime(lines, found, true, null);
  const textOf = (line: number): string => {
    const text = names[own[line] ?? 0] ?? '';
    // The person of a new package that nobody has updated is its creator.
    return text === '' && lines.kinds[line] === change.added ? (others[other[line] ?? 0] ?? '') : text;
  };
  const distinct = new Map<string, number>();
  for (const [at, line] of byTime.entries()) {
    distinct.set(textOf(line), 0);
    if (at % linesPerStep === 0) yield;
  }
  const sorted = [...distinct.keys()].sort(
    (a, b) => Number(a === '') - Number(b === '') || (descending ? compare(b, a) : compare(a, b)),
  );
  yield;
  let rank = 0;
  for (const [at, text] of sorted.entries()) {
    // Texts that only differ in case are equal.
    const before = sorted[at - 1];
    if (before !== undefined && (compare(before, text) !== 0 || text === '')) rank = at;
    distinct.set(text, rank);
  }
  yield;
  const keys = Float64Array.from(
    byTime,
    (line, at) => (distinct.get(textOf(line)) ?? 0) * byTime.length + at,
  );
  keys.sort();
  return Uint32Array.from(keys, (key) => byTime[key % byTime.length] ?? 0);
}

/** By line: the number of the text after it, or of the last one. */
function* numbersAfter(
  {
    lines,
    texts,
    present,
    records,
  }: {
    readonly lines: DiaryLines;
    readonly texts: FormerTexts;
    readonly present: Uint32Array;
    readonly records: (rows: Iterable<number>) => readonly PackageRecord[];
  },
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
  const numbers = [...rows];
  for (let at = 0; at < numbers.length; at += rowsPerStep) {
    for (const record of records(numbers.slice(at, at + rowsPerStep)))
      current.set(record.row, pool?.add(record[name]) ?? 0);
    yield;
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
