import type { QueryInput } from '../../../../preload/contract/catalog-queries.ts';
import type {
  DiaryDay,
  DiaryLine,
  DiaryRequest,
  OpenedDiary,
  PackageHistory,
} from '../../../../preload/contract/diary.ts';
import { daysOf, orderByText, orderByTime, startOfDay } from '../diary/line-order.ts';
import { linesPerStep, type DiaryLines, type FirstLines } from '../diary/diary-lines.ts';
import { netLines } from '../diary/net-lines.ts';
import { isSearch, keepMatching } from '../diary/line-search.ts';
import { LineStates } from '../diary/line-states.ts';
import type { DiaryReader, OpenLines, ReadDiary } from '../diary/diary-reader.ts';
import { collationOf, compareTexts } from '../index/order/collation.ts';
import { parseQuery, type Criteria } from '../index/query.ts';
import { change } from '../snapshot/change.ts';
import { isSameId } from '../snapshot/respelled.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { resultOf, stepsWhile, type Steps } from '../steps.ts';
import type { QueryContext } from './context.ts';
import { lineFacts, netKind, toDiaryLine } from './diary-line.ts';
import { prepareSearch } from './prepared-terms.ts';

/** A time without a sync before an update that is told. */
const toldGapMs = 2 * 60 * 60 * 1000;

/** Each line stands for itself. */
const allLines: FirstLines = new Map();

/** The diary, and the present list that it leads to. */
export interface DiaryOfList {
  readonly diary: ReadDiary;
  readonly snapshot: Snapshot;
}

export function* openDiary(context: QueryContext, request: QueryInput<'openDiary'>): Steps<OpenedDiary> {
  const opened = yield* onDiary(context, (of) => findAndOpen(context, of, request));
  return opened ?? { diary: context.request, total: 0, unread: 0, days: [], newest: 0 };
}

function* findAndOpen(
  context: QueryContext,
  of: DiaryOfList,
  request: QueryInput<'openDiary'>,
): Steps<OpenedDiary> {
  const { request: handle } = context;
  const { diary, snapshot } = of;
  const { lines, texts } = diary;
  const criteria: Criteria = { terms: parseQuery(request.text), filters: request.filters };
  const { found, firsts } =
    request.between === null
      ? { found: new Uint8Array(lines.count).fill(1), firsts: allLines }
      : yield* netLines(diary, snapshot, request.between);
  const present = yield* diary.presentRows.of(snapshot);
  if (isSearch(criteria)) {
    yield* texts.read(snapshot);
    const { times } = snapshot;
    const index = context.index(snapshot);
    const searched = { lines, firsts, texts, present, index, times, shelf: context.shelf };
    yield* keepMatching(searched, criteria, found);
  }
  const unread = yield* keepKinds(context.diary, lines, found, firsts, request);
  const { by, descending } = request.sort;
  const times = yield* diary.changeTimes.of(snapshot, present);
  let order = yield* orderByTime(lines, found, times, by !== 'time' || descending);
  if (by !== 'time') {
    yield* texts.read(snapshot);
    const compare = compareTexts[collationOf(snapshot.language)];
    const sorted = { lines, texts, present, db: snapshot.db };
    order = yield* orderByText(sorted, order, { by, descending }, compare);
  }
  const { dropped } = lines;
  const absoluteFirsts = [...firsts].map(([last, first]) => [last + dropped, first + dropped] as const);
  context.diary.open(handle, {
    lines: absolute(order, dropped),
    firsts: new Map(absoluteFirsts),
    terms: criteria.terms,
  });
  return {
    diary: handle,
    total: order.length,
    unread,
    days: by === 'time' ? foundDays(diary, found, descending) : [],
    newest: lines.updates.at(-1)?.update.update ?? 0,
  };
}

export function readDiaryLines(
  context: QueryContext,
  { diary: handle, offset, limit }: QueryInput<'readDiaryLines'>,
): readonly DiaryLine[] {
  const open = context.diary.opened(handle);
  const of = resultOf(readDiary(context));
  return of === null ? [] : linesAt(context, of, open, open.lines.subarray(offset, offset + limit));
}

export function* readHistory(
  context: QueryContext,
  { id, limit }: QueryInput<'readHistory'>,
): Steps<PackageHistory> {
  const history = yield* onDiary(context, function* (of) {
    const own = (yield* linesOfId(of, id)).reverse();
    const found = absolute(Uint32Array.from(own.slice(0, limit)), of.diary.lines.dropped);
    return { lines: linesAt(context, of, { firsts: allLines, terms: [] }, found), total: own.length };
  });
  return history ?? { lines: [], total: 0 };
}

/** The list can be shown as it was on each of them. */
export function* readRecordedDays(context: QueryContext): Steps<readonly number[]> {
  const { lines, epoch } = (yield* readDiary(context))?.diary ?? {};
  if (lines === undefined || epoch === null || epoch === undefined) return [];
  const updates = lines.updates.filter((each) => each.epoch === epoch.epoch);
  const days = new Set([epoch.at, ...updates.map(({ update }) => update.at)].map(startOfDay));
  return [...days].reverse();
}

/** Works on the diary up to the list that is shown, and again if one of them has changed meanwhile; null if there is none. */
export function* onDiary<T>(context: QueryContext, work: (of: DiaryOfList) => Steps<T>): Steps<T | null> {
  for (;;) {
    const of = yield* readDiary(context);
    if (of === null) return null;
    const { lines } = of.diary;
    const { version } = lines;
    const isSame = (): boolean => lines.version === version && context.shown === of.snapshot;
    const worked = yield* stepsWhile(isSame, work(of));
    if (worked !== null) return worked.value;
  }
}

function* readDiary(context: QueryContext): Steps<DiaryOfList | null> {
  for (;;) {
    const { shown: snapshot } = context;
    if (snapshot === null) return null;
    const diary = yield* context.diary.read(() => context.shown?.number ?? 0);
    if (diary === null) return null;
    if (context.shown === snapshot) return { diary, snapshot };
  }
}

/** Clears lines of other kinds, and seen ones if only unread ones are wanted. Returns the number of unread ones that are left. */
function* keepKinds(
  reader: DiaryReader,
  lines: DiaryLines,
  found: Uint8Array,
  firsts: FirstLines,
  { kinds, isUnreadOnly }: Pick<DiaryRequest, 'kinds' | 'isUnreadOnly'>,
): Steps<number> {
  const wanted = new Set<number>(kinds.map((kind) => change[kind]));
  let unread = 0;
  for (const { update, first, count } of lines.updates) {
    for (let line = first; line < first + count; line += 1) {
      if (line % linesPerStep === 0) yield;
      if (found[line] !== 1) continue;
      const isWanted = wanted.size === 0 || wanted.has(netKind(lines, line, firsts.get(line) ?? line));
      const isUnread = isWanted && reader.isUnread(update.update, lines.rows[line] ?? 0);
      if (isUnread) unread += 1;
      if (!isWanted || (isUnreadOnly && !isUnread)) found[line] = 0;
    }
  }
  return unread;
}

function foundDays({ lines }: ReadDiary, found: Uint8Array, descending: boolean): readonly DiaryDay[] {
  const days: DiaryDay[] = [];
  let next = 0;
  const all = daysOf(lines.updates);
  for (const { start, updates } of descending ? all.toReversed() : all) {
    let count = 0;
    let gap: DiaryDay['gap'] = null;
    for (const { update, first, count: size } of updates) {
      for (let line = first; line < first + size; line += 1) count += found[line] ?? 0;
      const longest = gap === null ? toldGapMs : gap.until - gap.from;
      if (update.at - update.since > longest) gap = { from: update.since, until: update.at };
    }
    if (count > 0) days.push({ start, first: next, count, gap });
    next += count;
  }
  return days;
}

/** Numbers that stay valid when lines are deleted. */
function absolute(order: Uint32Array, dropped: number): Float64Array {
  const numbers = new Float64Array(order);
  // `from` with a function would take ten times as long.
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = (numbers[at] ?? 0) + dropped;
  return numbers;
}

/**
 * The places of lines, and of the first one of those that each stands for, without those that were deleted because they were too
 * old.
 */
export function placesOf(
  { dropped, count }: DiaryLines,
  { lines, firsts }: Pick<OpenLines, 'lines' | 'firsts'>,
): readonly { readonly line: number; readonly first: number }[] {
  return Array.from(lines, (number) => ({
    line: number - dropped,
    first: (firsts.get(number) ?? number) - dropped,
  })).filter(({ line, first }) => first >= 0 && line < count);
}

function linesAt(
  { diary: reader }: QueryContext,
  { diary, snapshot }: DiaryOfList,
  { firsts, terms }: Pick<OpenLines, 'firsts' | 'terms'>,
  numbers: Float64Array,
): readonly DiaryLine[] {
  const { lines, blocks } = diary;
  const states = new LineStates(lines, blocks, snapshot);
  const search = prepareSearch(terms);
  const { times } = snapshot;
  return placesOf(lines, { lines: numbers, firsts }).map(({ line, first }) => {
    const facts = lineFacts(lines, states, line, first);
    const key = { update: lines.updateOf(line)?.update.update ?? 0, row: lines.rows[line] ?? 0 };
    return toDiaryLine(key, facts, search, times, () => states.searched(line, first), {
      isUnread: reader.isUnread(key.update, key.row),
      isInList: states.presentRow(line) !== 0,
    });
  });
}

/** The lines of a package, the oldest first. */
function* linesOfId({ diary, snapshot }: DiaryOfList, id: string): Steps<number[]> {
  const { lines, epoch } = diary;
  const row = snapshot.rowOf(id);
  const firstOfEpoch = lines.updates.find((each) => each.epoch === epoch?.epoch)?.first ?? 0;
  const own: number[] = [];
  for (let line = firstOfEpoch; line < lines.count; line += 1)
    if (row !== 0 && lines.rows[line] === row && lines.ends[line] === -1) own.push(line);
  yield;
  const begins = own[0];
  // Otherwise it was in the list all the time.
  if (row !== 0 && firstOfEpoch === 0 && (begins === undefined || lines.kinds[begins] !== change.added))
    return own;
  const present = yield* diary.presentRows.of(snapshot);
  const removals = new Set<number>();
  for (const [line, removed] of lines.removals()) if (isSameId(removed, id)) removals.add(line);
  const all: number[] = [];
  for (let line = 0; line < lines.count; line += 1) {
    if (line % linesPerStep === 0) yield;
    if (removals.has(lines.ends[line] ?? -1) || (row !== 0 && present[line] === row)) all.push(line);
  }
  return all;
}
