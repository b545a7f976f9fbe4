import { shownText } from '../../../../src/preload/contract/shown-text.ts';
import type { QueryInput } from '../../../../src/preload/contract/catalog-queries.ts';
import {
  facetFields,
  searchedColumns,
  noFilters,
  type OtherMatch,
  type Exclusion,
  type Facet,
  type FacetRequest,
  type ItemDetails,
  type ItemRequest,
  type ListRow,
  type MarkedText,
  type OpenedView,
  type ViewRequest,
  type RowsRequest,
  type Suggestions,
} from '../../../../src/preload/contract/view.ts';
import type { TimeBars } from '../../../../src/preload/contract/time-bars.ts';
import { compareRanks, rankOf } from './best-match.ts';
import type { Question } from './questions.ts';
import { comparison, facetOf, matching, timeOf, unitOf, type Listed } from './list.ts';
import { coveredUnits, markedUnits } from './marks.ts';
import { searchedTexts, textOf, type Package, type SearchedText } from './package.ts';
import { readQuery, type OracleTerm } from './query.ts';

/** What is compared with the oracle: the catalog, or only its store. Failures are thrown. */
export interface QueryTarget {
  openView(query: ViewRequest): Promise<OpenedView>;
  readRows(request: RowsRequest): Promise<readonly ListRow[]>;
  readItem(request: ItemRequest): Promise<ItemDetails>;
  locateItem(request: ItemRequest): Promise<number>;
  readFacet(request: FacetRequest): Promise<Facet>;
  readExclusions(request: { readonly view: number }): Promise<readonly Exclusion[]>;
  readSuggestions(request: QueryInput<'readSuggestions'>): Promise<Suggestions>;
  readTimeCounts(request: QueryInput<'readTimeCounts'>): Promise<readonly number[]>;
  readTimeBars(request: QueryInput<'readTimeBars'>): Promise<TimeBars>;
}

/** An answer that differs from the oracle's. */
class Mismatch extends Error {}

export function must(holds: boolean, rule: string, facts?: unknown): asserts holds {
  if (!holds) throw new Mismatch(`${rule} ${JSON.stringify(facts ?? null)}`);
}

function mustBeEqual(answered: unknown, expected: unknown, what: string): void {
  must(JSON.stringify(answered) === JSON.stringify(expected), what, { answered, expected });
}

const rowsPerRead = 500;

/** Each package's position in the order of names, and its name. Equal names may be in any order, but must keep it. */
export type NameOrder = ReadonlyMap<string, { readonly place: number; readonly name: string | null }>;

/** What opening a view and reading its rows need. */
type ViewTarget = Pick<QueryTarget, 'openView' | 'readRows'>;

export async function allRows(
  target: Pick<QueryTarget, 'readRows'>,
  { view, total }: OpenedView,
): Promise<readonly ListRow[]> {
  const rows: ListRow[] = [];
  for (let offset = 0; offset < total; offset += rowsPerRead)
    rows.push(...(await target.readRows({ view, offset, limit: rowsPerRead })));
  return rows;
}

/** Reads the order of names and checks it; `before`: that of an earlier snapshot. */
export async function readNameOrder(
  target: ViewTarget,
  listed: Listed,
  before: NameOrder | null,
): Promise<NameOrder> {
  const sort = [{ column: 'name', descending: false }] as const;
  const opened = await target.openView({ text: '', filters: noFilters, sort: [...sort] });
  mustBeEqual(opened.total, listed.packages.length, 'all packages are counted');
  const ids = (await allRows(target, opened)).map(({ id }) => id);
  mustBeEqual(ids.toSorted(), listed.packages.map(({ id }) => id).toSorted(), 'all packages are there');
  const byId = new Map(listed.packages.map((each) => [each.id, each]));
  const compare = comparison(listed, sort);
  for (let at = 1; at < ids.length; at += 1) {
    const [one, other] = [byId.get(ids[at - 1] ?? ''), byId.get(ids[at] ?? '')];
    if (one === undefined || other === undefined) continue;
    const compared = compare(one, other);
    must(compared <= 0, 'names ascend', [one.name, other.name]);
    const [oneBefore, otherBefore] = [before?.get(one.id), before?.get(other.id)];
    if (compared !== 0 || oneBefore?.name !== one.name || otherBefore?.name !== other.name) continue;
    must(oneBefore.place < otherBefore.place, 'equal names stay', [one.id, other.id]);
  }
  return new Map(ids.map((id, place) => [id, { place, name: byId.get(id)?.name ?? null }]));
}

const excerptLength = 300;
const shownLength = 20_000;
const markBound = 500;
const ellipsis = '…';

function checkShape({ text, marks }: MarkedText, what: string): void {
  let last = -1;
  must(marks.length % 2 === 0 && marks.length <= 2 * markBound, `${what}: pairs`, marks);
  for (const offset of marks) {
    must(offset > last && offset <= text.length, `${what}: ascending within the text`, marks);
    last = offset;
  }
}

function sameUnits(marked: readonly boolean[], covered: readonly boolean[]): boolean {
  return marked.length === covered.length && marked.every((isMarked, at) => isMarked === covered[at]);
}

/** Checks the marks of a text that is shown from its beginning. */
function checkBeginning(shown: MarkedText, whole: string, terms: readonly OracleTerm[], what: string): void {
  checkShape(shown, what);
  const isWhole = shown.text === whole;
  must(isWhole || (whole.startsWith(shown.text) && whole.length > shownLength), `${what}: the text`, shown);
  const covered = coveredUnits(shown.text, terms);
  const marked = markedUnits(shown.text.length, shown.marks);
  // With the maximum number of marks, later matches may be unmarked.
  const end = shown.marks.length === 2 * markBound ? shown.marks.at(-1) : undefined;
  must(sameUnits(marked.slice(0, end), covered.slice(0, end)), `${what}: marks`, {
    shown,
    covered: covered.flatMap((isCovered, at) => (isCovered ? [at] : [])),
  });
}

/** Checks the marks of a text that a row may show as an excerpt. */
function checkExcerpt(shown: MarkedText, whole: string, terms: readonly OracleTerm[], what: string): void {
  if (whole.length <= excerptLength) {
    checkBeginning(shown, whole, terms, what);
    return;
  }
  checkShape(shown, what);
  const near = coveredUnits(whole.slice(0, shownLength), terms);
  const covered = near.includes(true) ? near : coveredUnits(whole, terms);
  const marked = markedUnits(shown.text.length, shown.marks);
  const first = covered.indexOf(true);
  must(first === -1 || shown.marks.length > 0, `${what}: the first match is shown`, { shown, first });
  must(shown.text.length <= excerptLength + 2, `${what}: short`, shown);
  const fits = (from: number, trail: string): boolean => {
    const lead = from > 0 ? ellipsis : '';
    const to = from + shown.text.length - lead.length - trail.length;
    const isEnd = to === whole.length;
    if (isEnd !== (trail === '') || shown.text !== `${lead}${whole.slice(from, to)}${trail}`) return false;
    const expected = [
      ...new Array<boolean>(lead.length).fill(false),
      ...covered.slice(from, to),
      ...new Array<boolean>(trail.length).fill(false),
    ];
    return sameUnits(marked, expected);
  };
  const starts = Array.from({ length: whole.length }, (_, from) => from);
  const isPart = starts.some((from) => fits(from, ellipsis) || fits(from, ''));
  must(isPart, `${what}: a part of the text with its marks`, shown);
}

/** A text as it is shown, which has tests of its own (shown-text.test.ts). */
function shownOf(each: Package, text: SearchedText): string {
  return shownText(textOf(each, text));
}

function termsIn(terms: readonly OracleTerm[], text: SearchedText): OracleTerm[] {
  return terms.filter(({ texts }) => texts.includes(text));
}

const columns = ['name', 'status', 'comments', 'creator'] as const;

/** `preferred`: null in another order than that of best match. */
function checkRow(
  row: ListRow,
  each: Package,
  terms: readonly OracleTerm[],
  listed: Listed,
  preferred: readonly string[] | null,
): void {
  for (const column of columns)
    checkExcerpt(row[column], shownOf(each, column), termsIn(terms, column), `row ${each.id}, ${column}`);
  const others = [
    ['updater', row.updater],
    ['channelId', row.channel],
  ] as const;
  for (const [text, shown] of others)
    checkExcerpt(shown, shownOf(each, text), termsIn(terms, text), `row ${each.id}, ${text}`);
  const id = { text: row.id, marks: row.idMarks };
  checkExcerpt(id, textOf(each, 'id'), termsIn(terms, 'id'), `row ${each.id}, id`);
  for (const field of ['updatedAt', 'createdAt'] as const)
    mustBeEqual(row[field], timeOf(each[field], unitOf(listed), listed.now), `row ${each.id}, ${field}`);
  checkFound(row, each, terms);
  const rank = preferred === null ? null : rankOf(terms, each);
  const wasOpened = preferred?.includes(each.id) ?? false;
  mustBeEqual(row.rank, rank === null ? null : { ...rank, wasOpened }, `row ${each.id}, its rank`);
}

const textBehind = (field: Exclude<OtherMatch['field'], 'note'>): SearchedText =>
  field === 'channel' ? 'channelId' : field;

/** The position of the excerpt that a row shows for some terms; null if it would show another one. */
function partOf(
  whole: string,
  { text, marks }: MarkedText,
  terms: readonly OracleTerm[],
): readonly [from: number, to: number] | null {
  const isFromStart = whole.startsWith(text) || whole.startsWith(text.slice(0, -1));
  const lead = isFromStart ? 0 : ellipsis.length;
  const from = isFromStart ? 0 : coveredUnits(whole, terms).indexOf(true) - (marks[0] ?? 0) + lead;
  const rest = text.slice(lead);
  if (whole.startsWith(rest, from)) return [from, from + rest.length];
  return whole.startsWith(rest.slice(0, -1), from) ? [from, from + rest.length - 1] : null;
}

function isMarked({ text, marks }: MarkedText, [start, end]: readonly [number, number]): boolean {
  return start < end && markedUnits(text.length, marks).slice(start, end).every(Boolean);
}

/** Checks that the row shows a match of each term. */
function checkFound(row: ListRow, each: Package, terms: readonly OracleTerm[]): void {
  const isShown = (
    term: OracleTerm,
    { field, value }: OtherMatch,
    marked: readonly OracleTerm[],
  ): boolean => {
    if (field === 'note') return false;
    const text = textBehind(field);
    if (!term.texts.includes(text)) return false;
    const whole = text === 'id' ? textOf(each, text) : shownOf(each, text);
    const first = coveredUnits(whole, [term]).indexOf(true);
    const part = partOf(whole, value, termsIn(marked, text));
    return part !== null && first >= part[0] && first < part[1];
  };
  const shown = { ...row, id: { text: row.id, marks: row.idMarks } };
  const columnsWith = (term: OracleTerm): string =>
    JSON.stringify(
      searchedColumns.filter((column) => isShown(term, { field: column, value: shown[column] }, terms)),
    );
  const found = row.matchesByTerm.map((matches) => JSON.stringify(matches.map(({ column }) => column)));
  for (const { column, range } of row.matchesByTerm.flat())
    must(isMarked(shown[column], range), `row ${each.id}, ${column}: a match is marked`, range);
  mustBeEqual(
    [...new Set(found)].toSorted(),
    [...new Set(terms.map(columnsWith))].toSorted(),
    `row ${each.id}, columns that show each term`,
  );
  const missing = terms.filter((term) => columnsWith(term) === '[]');
  for (const term of missing) {
    const isAlsoShown = row.otherMatches.some(
      (match) => isShown(term, match, missing) || isShown(term, match, [term]),
    );
    must(isAlsoShown, `row ${each.id}: every term is shown`, row.otherMatches);
  }
  for (const { field, value } of row.otherMatches) {
    if (field === 'note') continue;
    const text = textBehind(field);
    const isRight = [missing, ...missing.map((term) => [term])].some((some) => {
      const marked = termsIn(some, text);
      const part = partOf(shownOf(each, text), value, marked);
      if (part === null) return false;
      const lead = value.text.startsWith(ellipsis) && part[0] > 0 ? ellipsis.length : 0;
      const end = lead + part[1] - part[0];
      const covered = coveredUnits(shownOf(each, text), marked).slice(...part);
      return sameUnits(markedUnits(value.text.length, value.marks).slice(lead, end), covered);
    });
    must(isRight, `row ${each.id}, also ${field}: marks`, value);
  }
}

const keys: Readonly<Record<SearchedText, string>> = {
  name: 'processName',
  status: 'processStatus',
  comments: 'comments',
  creator: 'creatorName',
  updater: 'updatorName',
  id: 'processId',
  channelId: 'channelId',
  creatorId: 'createdBy',
  updaterId: 'updatedBy',
};

function checkDetails(details: ItemDetails, each: Package, terms: readonly OracleTerm[]): void {
  mustBeEqual(details.id, each.id, 'details of the package');
  for (const { key, value } of details.fields) {
    const text = searchedTexts.find((candidate) => keys[candidate] === key);
    const sent = text === undefined ? null : each[text];
    if (text === undefined || sent === null)
      must(value.marks.length === 0, `details of ${each.id}: nothing marked`, { key, value });
    else checkBeginning(value, shownText(sent), termsIn(terms, text), `details of ${each.id}, ${key}`);
  }
}

/** `found`: the packages that match. */
async function checkFacet(
  target: QueryTarget,
  view: number,
  listed: Listed,
  asked: Question,
  found: readonly Package[],
): Promise<void> {
  const { field, text, limit } = asked.facet;
  const isFiltered = asked.filters[field].length > 0;
  const counted = isFiltered ? matching(listed, asked.text, { ...asked.filters, [field]: [] }) : found;
  const expected = facetOf(counted, field, text);
  const answered = await target.readFacet({ view, field, text, limit });
  mustBeEqual(answered.all, expected.length, `facet ${field}: different values`);
  mustBeEqual(answered.values.length, Math.min(limit, expected.length), `facet ${field}: values`);
  const counts = new Map(expected.map(({ value, count }) => [value, count]));
  for (const { value, count } of answered.values)
    mustBeEqual(count, counts.get(value), `facet ${field}: count of ${JSON.stringify(value)}`);
  must(new Set(answered.values.map(({ value }) => value)).size === answered.values.length, 'no value twice');
  mustBeEqual(
    answered.values.map(({ count }) => count),
    expected.slice(0, limit).map(({ count }) => count),
    `facet ${field}: the most frequent first`,
  );
  const alphabet = new Intl.Collator('en', { numeric: true });
  for (const [at, { value, count }] of answered.values.entries()) {
    const next = answered.values[at + 1];
    if (next?.count === count)
      must(alphabet.compare(value, next.value) <= 0, `facet ${field}: by the alphabet`, [value, next.value]);
  }
}

async function checkTimeCounts(
  target: QueryTarget,
  view: number,
  listed: Listed,
  { text, filters }: Question,
): Promise<void> {
  for (const column of ['created', 'updated'] as const) {
    const ranges = [null, filters.created, filters.updated, { from: listed.now - 1e9, until: null }];
    const counted = ranges.map((range) => matching(listed, text, { ...filters, [column]: range }).length);
    mustBeEqual(await target.readTimeCounts({ view, column, ranges }), counted, `counts by ${column}`);
  }
}

/** A day of this computer's calendar, as days since 1970. */
function localDay(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

const barStarts = { month: /-01$/u, year: /-01-01$/u } as const;

async function checkTimeBars(
  target: QueryTarget,
  view: number,
  listed: Listed,
  { text, filters }: Question,
): Promise<void> {
  for (const column of ['created', 'updated'] as const) {
    const found = matching(listed, text, { ...filters, [column]: null });
    const times = found
      .map((each) =>
        timeOf(column === 'created' ? each.createdAt : each.updatedAt, unitOf(listed), listed.now),
      )
      .filter((time) => time !== null);
    const { unit, days, counts, without } = await target.readTimeBars({ view, column });
    mustBeEqual(without, found.length - times.length, `${column}: packages without a time`);
    mustBeEqual(counts.length, Math.max(0, days.length - 1), `${column}: a count for each bar`);
    const counted = days
      .slice(0, -1)
      .map(
        (day, at) => times.map(localDay).filter((each) => each >= day && each < (days[at + 1] ?? 0)).length,
      );
    mustBeEqual(counts, counted, `${column}: packages in each bar`);
    mustBeEqual(
      counted.reduce((sum, count) => sum + count, 0),
      times.length,
      `${column}: all are in a bar`,
    );
    for (const day of days)
      must(barStarts[unit].test(new Date(day * 86_400_000).toISOString().slice(0, 10)), 'a bar begins', day);
  }
}

async function checkExclusions(
  target: QueryTarget,
  view: number,
  listed: Listed,
  asked: Question,
): Promise<void> {
  const { text, filters } = asked;
  const expected = new Map<string, number>();
  for (const part of [...facetFields, 'created', 'updated', 'changed', 'starred'] as const) {
    const filter = filters[part];
    if (Array.isArray(filter) ? filter.length === 0 : filter === null) continue;
    expected.set(part, matching(listed, text, { ...filters, [part]: noFilters[part] }).length);
  }
  if (readQuery(text).length > 0) expected.set('text', matching(listed, '', filters).length);
  const answered = await target.readExclusions({ view });
  mustBeEqual(
    answered.map(({ part, total }) => [part, total]).toSorted(),
    [...expected].toSorted(),
    'packages without each part of the query',
  );
  const totals = answered.map(({ total }) => total);
  mustBeEqual(
    totals,
    totals.toSorted((a, b) => b - a),
    'the part that leaves out most first',
  );
}

/** Suggestions are only made for searches that find as few packages. */
const hardlyAny = 2;

async function checkSuggestions(
  target: QueryTarget,
  view: number,
  listed: Listed,
  { text, filters }: Question,
): Promise<void> {
  const { correction, words } = await target.readSuggestions({ view, text });
  const found = matching(listed, text, filters).length;
  if (correction !== null) {
    const total = matching(listed, correction.text, filters).length;
    mustBeEqual(correction.total, total, 'packages that a correction finds');
    must(found <= hardlyAny && total >= Math.max(1, 20 * found), 'a correction finds clearly more', found);
    must(correction.words.length > 0, 'a correction has words');
    for (const { typed } of correction.words)
      must(matching(listed, typed, noFilters).length <= hardlyAny, 'only misspelt words are replaced', typed);
  }
  must(words.length === 0 || (found === 0 && correction === null), 'words are counted if nothing is found');
  for (const { word, total, rest } of words) {
    mustBeEqual(total, matching(listed, word, filters).length, 'packages with a word');
    mustBeEqual(rest.total, matching(listed, rest.text, filters).length, 'packages without a word');
  }
}

type Compare = (a: Package, b: Package) => number;

const newestFirst = [{ column: 'updated', descending: true }] as const;

/** The order of best match of some packages. */
function bestMatch(
  listed: Listed,
  found: readonly Package[],
  terms: readonly OracleTerm[],
  preferred: readonly string[],
): Compare {
  const byTime = comparison(listed, newestFirst);
  const ranks = new Map(found.map((each) => [each, rankOf(terms, each)]));
  const isRanked = [...ranks.values()].some((rank) => rank !== null);
  const placeOf = ({ id }: Package): number => {
    const at = isRanked ? preferred.indexOf(id) : -1;
    return at === -1 ? preferred.length : at;
  };
  return (a, b) =>
    compareRanks(ranks.get(a) ?? null, ranks.get(b) ?? null) || placeOf(a) - placeOf(b) || byTime(a, b);
}

/** The packages that answer a question, in order. */
export function answerOf(
  listed: Listed,
  nameOrder: NameOrder,
  { text, filters, sort, preferred }: Question,
): readonly Package[] {
  const found = matching(listed, text, filters);
  const compare =
    sort.length === 0 ? bestMatch(listed, found, readQuery(text), preferred) : comparison(listed, sort);
  // Equal packages are in the order of names.
  return found.sort(
    (a, b) => compare(a, b) || (nameOrder.get(a.id)?.place ?? 0) - (nameOrder.get(b.id)?.place ?? 0),
  );
}

/** Asks a question and compares the whole answer; throws if it differs from the oracle's. */
export async function check(
  target: QueryTarget,
  listed: Listed,
  nameOrder: NameOrder,
  asked: Question,
): Promise<void> {
  const { text, filters, sort, preferred, picks } = asked;
  const terms = readQuery(text).filter(({ isExcluded }) => !isExcluded);
  const opened = await target.openView({ text, filters, sort: [...sort], preferred });
  mustBeEqual(opened.searched, null, 'all packages are searched');
  const expected = answerOf(listed, nameOrder, asked);
  mustBeEqual(opened.total, expected.length, 'the number of packages');
  const rows = await allRows(target, opened);
  const wrong = expected.findIndex(({ id }, at) => rows[at]?.id !== id);
  must(rows.length === expected.length && wrong === -1, 'the packages in order', {
    at: wrong,
    answered: rows.slice(wrong, wrong + 5).map(({ id }) => id),
    expected: expected.slice(wrong, wrong + 5),
  });
  const { view } = opened;
  for (const pick of picks) {
    const at = pick % Math.max(1, expected.length);
    const each = expected[at];
    if (each === undefined) break;
    const window = await target.readRows({ view, offset: at, limit: 1 + (pick % 7) });
    mustBeEqual(window, rows.slice(at, at + 1 + (pick % 7)), 'a window is a part of the whole');
    for (const row of window) {
      const shown = expected.find(({ id }) => id === row.id);
      if (shown !== undefined) checkRow(row, shown, terms, listed, sort.length === 0 ? preferred : null);
    }
    checkDetails(await target.readItem({ view, id: each.id }), each, terms);
    mustBeEqual(await target.locateItem({ view, id: each.id }), at, `the place of ${each.id}`);
    const other = listed.packages[pick % listed.packages.length];
    if (other !== undefined && !expected.includes(other))
      mustBeEqual(await target.locateItem({ view, id: other.id }), -1, `no place of ${other.id}`);
  }
  await checkFacet(target, view, listed, asked, expected);
  await checkExclusions(target, view, listed, asked);
  await checkTimeCounts(target, view, listed, asked);
  await checkTimeBars(target, view, listed, asked);
  await checkSuggestions(target, view, listed, asked);
}
