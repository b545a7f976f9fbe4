import type { QueryInput } from '../../../../preload/contract/catalog-queries.ts';
import { typedTerms } from '../../../../preload/contract/search-terms.ts';
import {
  hardlyAny,
  noFilters,
  type Correction,
  type Filters,
  type Suggestions,
  type WordCount,
} from '../../../../preload/contract/view.ts';
import { fold } from '../index/fold.ts';
import { isShelfTerm, parseQuery, type QueryTerm, type Term } from '../index/query.ts';
import { isFiltered, type TermCount } from '../index/row-search.ts';
import type { SnapshotIndex } from '../index/snapshot-index.ts';
import { canBeMisspelt, type MisspeltWord, type SimilarWord } from '../index/spelling/similar-words.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Steps } from '../steps.ts';
import type { QueryContext } from './context.ts';
import { ComparedText } from './find-marks.ts';

/** A suggestion for a search that finds something must find so many times more. */
const clearlyMore = 20;
/** Searches with more words, or more misspelt ones, have no suggestions. */
const maxWords = 10;
const maxMisspelt = 3;
/** How many similar words of each are combined if several are misspelt, and how many combinations are tried. */
const maxCombined = 3;
const maxTried = 6;

const runsOfLetters = /[\p{L}\p{M}]+/gu;

/** A part of the typed text that may be a misspelt word. */
interface Suspect extends MisspeltWord {
  /** In UTF-16 units of the typed text, with an exclusive end. */
  readonly from: number;
  readonly end: number;
}

interface Replacement {
  readonly suspect: Suspect;
  readonly by: SimilarWord;
}

export function* readSuggestions(
  context: QueryContext,
  { view, text }: QueryInput<'readSuggestions'>,
): Steps<Suggestions> {
  const { snapshot, query } = context.view(view);
  return snapshot === null ? none : yield* suggest(context.index(snapshot), snapshot, text, query.filters);
}

const none: Suggestions = { correction: null, words: [] };

/** What a text could have meant; nothing if it finds enough. */
export function* suggest(
  index: SnapshotIndex,
  snapshot: Snapshot,
  text: string,
  filters: Filters,
): Steps<Suggestions> {
  const terms = termsOf(text);
  if (terms.length === 0 || terms.length > maxWords) return none;
  const found = yield* countText(index, text, filters);
  // Rows that were not searched yet may have what was typed.
  if (found > hardlyAny || !index.isWhole) return none;
  const anywhere = yield* countEach(index, terms, noFilters);
  const suspects = yield* suspectsOf(index, terms, anywhere);
  const correction = yield* correct(index, snapshot, { text, terms, filters, found }, suspects);
  if (correction !== null || found > 0 || terms.length === 1) return { correction, words: [] };
  const counts = isFiltered(filters) ? yield* countEach(index, terms, filters) : anywhere;
  const words = wordCounts(text, terms, counts);
  // Of ids that are left without a word, any would be enough.
  const areExact = words.every(({ rest }, at) => isOfTerms(rest.text, terms.toSpliced(at, 1)));
  return { correction, words: areExact ? words : [] };
}

interface TypedWord {
  /** With its field and quotes. */
  readonly typed: string;
  readonly from: number;
  readonly end: number;
  readonly isQuoted: boolean;
  readonly textFrom: number;
  readonly text: string;
  readonly term: QueryTerm;
}

/** The terms with their places. None for the rare text whose terms are others once it is folded. */
function termsOf(text: string): readonly TypedWord[] {
  const words = typedTerms(text).flatMap(({ from, end, textFrom, text: within, isQuoted }) => {
    const typed = text.slice(from, end);
    return parseQuery(typed).map((term) => ({ typed, from, end, textFrom, text: within, isQuoted, term }));
  });
  const isWhole = new Set(words.map(({ from }) => from)).size === words.length;
  return isOfTerms(text, words) && isWhole ? words : [];
}

/** Whether a text is searched for as these terms. */
function isOfTerms(text: string, words: readonly TypedWord[]): boolean {
  const distinct = new Set(words.map(({ term }) => JSON.stringify(term)));
  const parsed = parseQuery(text);
  return parsed.length === distinct.size && parsed.every((term) => distinct.has(JSON.stringify(term)));
}

function countText(index: SnapshotIndex, text: string, filters: Filters): Steps<number> {
  return index.count({ terms: parseQuery(text), filters }, 'so-far');
}

interface Search {
  readonly text: string;
  readonly terms: readonly TypedWord[];
  readonly filters: Filters;
  readonly found: number;
}

/** The search with its misspelt words replaced; null if no replacement finds clearly more. */
function* correct(
  index: SnapshotIndex,
  snapshot: Snapshot,
  search: Search,
  suspects: readonly Suspect[],
): Steps<Correction | null> {
  const { text, filters, found } = search;
  if (suspects.length === 0 || suspects.length > maxMisspelt) return null;
  const joined = suspects.length === 1 ? suspects.flatMap((suspect) => joinedWith(suspect, search)) : [];
  const similar = yield* index.similarWords([...suspects, ...joined]);
  const [first = [], ...others] = suspects.map((suspect, at) => replacements(suspect, similar[at]));
  const withJoined = joined.flatMap((suspect, at) => replacements(suspect, similar[at + suspects.length]));
  for (const combination of likeliest([[...first, ...withJoined], ...others])) {
    const corrected = replaced(text, combination);
    const total = yield* countText(index, corrected, filters);
    if (total < Math.max(1, found * clearlyMore)) continue;
    return yield* inSpelling(index, snapshot, search, combination);
  }
  return null;
}

/** The words that hardly any package has. */
function* suspectsOf(
  index: SnapshotIndex,
  terms: readonly TypedWord[],
  counts: readonly TermCount[],
): Steps<readonly Suspect[]> {
  const suspects: Suspect[] = [];
  for (const [at, word] of terms.entries()) {
    if (!canBeCorrected(word) || (counts[at]?.total ?? 0) > hardlyAny) continue;
    const { text, textFrom } = word;
    const { field } = word.term;
    for (const { 0: run, index: offset } of text.matchAll(runsOfLetters)) {
      const part = fold(run);
      if (!canBeMisspelt(part)) continue;
      const isWhole = run.length === text.length;
      const total = isWhole
        ? 0
        : yield* index.count({ terms: [{ field, parts: [part] }], filters: noFilters }, 'so-far');
      const from = textFrom + offset;
      if (total <= hardlyAny) suspects.push({ word: part, field, from, end: from + run.length });
    }
  }
  return suspects;
}

/** Whether it is looked for in texts, and not as it was quoted. */
function canBeCorrected(word: TypedWord | undefined): word is TypedWord & { readonly term: Term } {
  if (word === undefined || word.isQuoted) return false;
  const { ids, isExcluded } = word.term;
  return !isShelfTerm(word.term) && ids === undefined && isExcluded !== true;
}

/** The suspect together with the word before or after it, as if a space was typed into a word. */
function joinedWith({ from, end }: Suspect, { text, terms }: Search): readonly Suspect[] {
  const at = terms.findIndex((term) => term.from === from && term.end === end);
  const own = terms[at];
  if (own === undefined) return [];
  return [
    [terms[at - 1], own],
    [own, terms[at + 1]],
  ].flatMap(([a, b]) => {
    if (!canBeCorrected(a) || !canBeCorrected(b) || b.term.field !== null) return [];
    const word = fold(a.text + b.text);
    const isSpaced = text.slice(a.end, b.from).trim() === '' && b.from > a.end;
    return isSpaced && canBeMisspelt(word)
      ? [{ word, field: a.term.field, from: a.textFrom, end: b.end }]
      : [];
  });
}

function replacements(suspect: Suspect, similar: readonly SimilarWord[] = []): readonly Replacement[] {
  return similar.map((by) => ({ suspect, by }));
}

/** The likeliest combinations of one replacement for each misspelt word; those with the fewest errors first. */
function likeliest(choices: readonly (readonly Replacement[])[]): readonly (readonly Replacement[])[] {
  const sorted = choices.map((each) => each.toSorted((a, b) => compare([a], [b])));
  const few = sorted.length === 1 ? sorted : sorted.map((each) => each.slice(0, maxCombined));
  let combinations: readonly (readonly Replacement[])[] = [[]];
  for (const each of few)
    combinations = combinations.flatMap((begun) => each.map((replacement) => [...begun, replacement]));
  return combinations.toSorted(compare).slice(0, maxTried);
}

function compare(a: readonly Replacement[], b: readonly Replacement[]): number {
  const sum = (each: readonly Replacement[], value: 'errors' | 'cost'): number =>
    each.reduce((total, { by }) => total + by[value], 0);
  return sum(a, 'errors') - sum(b, 'errors') || sum(a, 'cost') - sum(b, 'cost');
}

function replaced(text: string, combination: readonly { suspect: Suspect; by: { text: string } }[]): string {
  let corrected = text;
  for (const { suspect, by } of combination.toSorted((a, b) => b.suspect.from - a.suspect.from))
    corrected = corrected.slice(0, suspect.from) + by.text + corrected.slice(suspect.end);
  return corrected;
}

/** The correction with its words as packages write them, in lower case. */
function* inSpelling(
  index: SnapshotIndex,
  snapshot: Snapshot,
  { text, filters }: Search,
  combination: readonly Replacement[],
): Steps<Correction> {
  const terms = parseQuery(replaced(text, combination));
  const { results } = yield* index.find({ terms, filters, sort: [] }, [], 'so-far');
  const [best] = snapshot.records(results.rows(0, 1));
  const texts = [best?.name, best?.creator, best?.updater, best?.status, best?.comments];
  const spelt = combination.map(({ suspect, by }) => ({
    suspect,
    by: { text: by.text.replaceAll(runsOfLetters, (word) => spellingOf(word, texts)) },
  }));
  return {
    text: replaced(text, spelt),
    total: results.count,
    words: spelt.map(({ suspect, by }) => ({ typed: text.slice(suspect.from, suspect.end), meant: by.text })),
  };
}

function spellingOf(word: string, texts: readonly (string | null | undefined)[]): string {
  for (const text of texts) {
    const range = text === null || text === undefined ? null : new ComparedText(text, false).first([word]);
    const spelling = range === null ? '' : (text?.slice(...range).toLowerCase() ?? '');
    if (spelling !== '' && fold(spelling) === word) return spelling;
  }
  return word;
}

function countEach(
  index: SnapshotIndex,
  words: readonly TypedWord[],
  filters: Filters,
): Steps<readonly TermCount[]> {
  return index.countEach({ terms: words.map(({ term }) => term), filters });
}

/** How many packages have each word of a search that finds nothing, and how many it finds without that word. */
function wordCounts(
  text: string,
  words: readonly TypedWord[],
  counts: readonly TermCount[],
): readonly WordCount[] {
  return words.map(({ typed, from, end }, at) => ({
    word: typed,
    total: counts[at]?.total ?? 0,
    rest: {
      text: `${text.slice(0, from).trimEnd()} ${text.slice(end).trimStart()}`.trim(),
      total: counts[at]?.rest ?? 0,
    },
  }));
}
