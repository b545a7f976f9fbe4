import {
  facetFields,
  noFilters,
  type FacetField,
  type TimeRange,
} from '../../../../preload/contract/view.ts';
import { fold } from '../index/fold.ts';
import { isShelfTerm, partition, type Criteria, type QueryTerm } from '../index/query.ts';
import { isOneOf } from '../index/status-names.ts';
import { isFiltered, isWithin } from '../index/row-search.ts';
import { isNoted, shelfTest, type ShelfContent } from '../index/shelf-rows.ts';
import type { SnapshotIndex } from '../index/snapshot-index.ts';
import { comparedText } from '../queries/find-marks.ts';
import { prepareSearch } from '../queries/prepared-terms.ts';
import { change } from '../snapshot/change.ts';
import type { TimeReading } from '../snapshot/stored-rows.ts';
import type { Steps } from '../steps.ts';
import { linesPerStep, type DiaryLines, type FirstLines } from './diary-lines.ts';
import { textColumns, timeColumns, type FormerTexts } from './former-texts.ts';
import { valueMatcher } from '../snapshot/respelled.ts';

/** Beyond those of `contentColumns`. */
const idBit = 1 << 15;

export interface SearchedLines {
  readonly lines: DiaryLines;
  readonly firsts: FirstLines;
  readonly texts: FormerTexts;
  /** By line: the row of the package in the present list, or 0. */
  readonly present: Uint32Array;
  /** The index of the present list. */
  readonly index: SnapshotIndex;
  readonly times: TimeReading;
  /** Names removed packages, too. */
  readonly shelf: ShelfContent;
}

type IsPresentMatch = (row: number) => boolean;

/** The columns of a filter. */
const filteredColumns: Readonly<Record<FacetField, readonly (typeof textColumns)[number][]>> = {
  status: ['status'],
  creator: ['creator'],
  updater: ['updater'],
  people: ['creator', 'updater'],
  channel: ['channelId'],
};

export function isSearch({ terms, filters }: Criteria): boolean {
  return terms.length > 0 || isFiltered({ ...filters, changed: null });
}

/**
 * Clears the lines that don't match all terms and filters. A term or value matches in the package as it was before or after the line,
 * or as it is in the present list, or as it was last; a time only after the line, or last.
 */
export function* keepMatching(
  searched: SearchedLines,
  { terms, filters }: Criteria,
  found: Uint8Array,
): Steps<void> {
  const { wanted, excluded } = partition(terms);
  for (const term of wanted) yield* keepTerm(searched, term, found);
  for (const term of excluded) {
    const having = new Uint8Array(found.length).fill(1);
    yield* keepTerm(searched, { ...term, isExcluded: false }, having);
    for (let line = 0; line < found.length; line += 1) {
      if (line % linesPerStep === 0) yield;
      if (having[line] === 1) found[line] = 0;
    }
  }
  for (const field of facetFields) {
    const values = filters[field];
    if (values.length === 0) continue;
    const present = yield* searched.index.matcher({ terms: [], filters: { ...noFilters, [field]: values } });
    const isWanted = valueMatcher(field, values);
    const columns = filteredColumns[field];
    const hits = yield* hitsOf(searched, columns, () => (_, text) => isWanted(text));
    yield* keepAny(searched, hits, present, found);
  }
  if (filters.starred !== null) {
    const present = yield* searched.index.matcher({ terms: [], filters: { ...noFilters, starred: true } });
    const { starred } = searched.shelf;
    yield* keepAny(
      searched,
      removedHits(searched, (id) => starred.has(id)),
      present,
      found,
    );
  }
  for (const column of ['created', 'updated'] as const) {
    const range = filters[column];
    if (range !== null) yield* keepTimes(searched, column, range, found);
  }
}

function* keepTerm(searched: SearchedLines, term: QueryTerm, found: Uint8Array): Steps<void> {
  const present = yield* searched.index.matcher({ terms: [term], filters: noFilters });
  if (isShelfTerm(term)) {
    const isOnShelf = shelfTest(term, searched.shelf);
    yield* keepAny(searched, removedHits(searched, isOnShelf), present, found);
    return;
  }
  const { terms, byText } = prepareSearch([term]);
  const [prepared] = terms;
  if (prepared === undefined) return;
  const { wordings, isPhrase, statuses } = prepared;
  const isIn = (folded: string): boolean => {
    const text = comparedText(folded, isPhrase);
    return wordings.some((wording) => text.includes(wording));
  };
  const columns = textColumns.filter((column) => byText[column].terms.length > 0);
  const hits = yield* hitsOf(searched, columns, (column) =>
    column === 'status' ? (folded, text) => isIn(folded) || isOneOf(statuses, text) : isIn,
  );
  yield;
  if (byText.id.terms.length > 0) {
    const isInNote = isNoted(term, searched.shelf);
    addRemovals(searched.lines, hits, (id) => isIn(fold(id)) || isInNote(id));
    yield;
  }
  yield* keepAny(searched, hits, present, found);
}

/** By line: a bit if the line says that a package was removed, and its id passes a test. */
function removedHits({ lines }: SearchedLines, isPassing: (id: string) => boolean): Uint16Array {
  const hits = new Uint16Array(lines.count);
  addRemovals(lines, hits, isPassing);
  return hits;
}

/** Adds the same bit to other hits. */
function addRemovals(lines: DiaryLines, hits: Uint16Array, isPassing: (id: string) => boolean): void {
  for (const [line, id] of lines.removals()) if (isPassing(id)) hits[line] = (hits[line] ?? 0) | idBit;
}

/** By line: a bit for each column whose former text passes a test. */
function* hitsOf(
  { lines, texts }: SearchedLines,
  columns: readonly (typeof textColumns)[number][],
  testOf: (column: (typeof textColumns)[number]) => (folded: string, text: string) => boolean,
): Steps<Uint16Array> {
  const hits = new Uint16Array(lines.count);
  for (const name of columns) {
    const column = textColumns.indexOf(name);
    const passing = texts.pools[column]?.passing(testOf(name)) ?? new Uint8Array(0);
    yield;
    if (!passing.includes(1)) continue;
    const bit = 1 << column;
    texts.visitTexts(column, (line, text) => {
      if (passing[text] === 1) hits[line] = (hits[line] ?? 0) | bit;
    });
    yield;
  }
  return hits;
}

/** `hits` becomes, by line: a bit for each column that matches before the line. */
function* keepAny(
  { lines, firsts, present }: SearchedLines,
  hits: Uint16Array,
  isPresentMatch: IsPresentMatch,
  found: Uint8Array,
): Steps<void> {
  const { kinds, masks, next, ends, count } = lines;
  for (let line = count - 1; line >= 0; line -= 1) {
    if (line % linesPerStep === 0) yield;
    const later = next[line] ?? -1;
    // Values that the present list has, too, need no bit.
    const after = later === -1 || kinds[line] === change.removed ? 0 : (hits[later] ?? 0);
    const before = kinds[line] === change.added ? 0 : (after & ~(masks[line] ?? 0)) | (hits[line] ?? 0);
    hits[line] = before;
  }
  for (let line = 0; line < count; line += 1) {
    if (line % linesPerStep === 0) yield;
    if (found[line] === 0 || hits[firsts.get(line) ?? line] !== 0) continue;
    const later = next[line] ?? -1;
    if (later !== -1 && kinds[line] !== change.removed && hits[later] !== 0) continue;
    const row = present[line] ?? 0;
    const end = ends[line] ?? -1;
    const isMatch = row === 0 ? end !== -1 && (hits[end] ?? 0) !== 0 : isPresentMatch(row);
    if (!isMatch) found[line] = 0;
  }
}

function* keepTimes(
  { lines, texts, present, index, times }: SearchedLines,
  column: keyof typeof timeColumns,
  range: TimeRange,
  found: Uint8Array,
): Steps<void> {
  const isPresentMatch = yield* index.matcher({ terms: [], filters: { ...noFilters, [column]: range } });
  const isIn = isWithin(range, times);
  const { kinds, masks, next, count } = lines;
  const before = new Uint8Array(count);
  texts.visitTimes(column, (line, time) => {
    if (!Number.isNaN(time) && isIn(time)) before[line] = 1;
  });
  yield;
  const bit = 1 << timeColumns[column];
  for (let line = count - 1; line >= 0; line -= 1) {
    if (line % linesPerStep === 0) yield;
    const later = next[line] ?? -1;
    const after = later === -1 ? Number(isPresentMatch(present[line] ?? 0)) : (before[later] ?? 0);
    if (((masks[line] ?? 0) & bit) === 0) before[line] = after;
    const state = kinds[line] === change.removed ? before[line] : after;
    if (state !== 1) found[line] = 0;
  }
  yield;
}
