import {
  matchForms,
  matchPlaces,
  type MatchPlace,
  type Rank,
} from '../../../../src/preload/contract/view.ts';
import { isSpace } from './folding.ts';
import { searchedTexts, textOf, type Package, type SearchedText } from './package.ts';
import { knownFoldedText, occurrences, type OracleTerm } from './query.ts';

/** A second, simple implementation of the order in docs/search.md, "Best match". */

const letterOrDigit = /[\p{L}\p{M}\p{N}]/u;
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

function is(kind: RegExp, code: number | undefined): boolean {
  return code !== undefined && kind.test(String.fromCodePoint(code));
}

/** The code points of a text, folded. */
function codesOf(text: string): readonly number[] {
  return knownFoldedText(text).map(({ code }) => code);
}

function isIn(term: OracleTerm, text: string): boolean {
  return occurrences(term, knownFoldedText(text)).next().done !== true;
}

/** Whether a code point belongs to no word; undefined: before or after a text. */
function isOutside(code: number | undefined): boolean {
  return code === undefined || !is(letterOrDigit, code) || is(withoutSpaces, code);
}

/** Whether a term begins a word of a text, or is a whole one. */
function hasWord(term: OracleTerm, text: string, isWhole: boolean): boolean {
  const letters = term.words.flat().slice(0, isWhole ? undefined : 1);
  if (letters.some((code) => is(withoutSpaces, code))) return false;
  const codes = knownFoldedText(text);
  return [...occurrences(term, codes)].some(
    ({ from, end }) => isOutside(codes[from - 1]?.code) && (!isWhole || isOutside(codes[end]?.code)),
  );
}

/** What stands between white space in a text. */
function spacedWords(codes: readonly number[]): readonly (readonly number[])[] {
  const words: number[][] = [[]];
  for (const code of codes) {
    if (isSpace(code)) words.push([]);
    else words.at(-1)?.push(code);
  }
  return words.filter((word) => word.length > 0);
}

/** A typed word; within a phrase, all but the last are whole. */
interface TypedWord {
  readonly codes: readonly number[];
  readonly isWhole: boolean;
}

function typedWords(terms: readonly OracleTerm[]): readonly TypedWord[] {
  return terms.flatMap(({ words }) => words.map((codes, at) => ({ codes, isWhole: at < words.length - 1 })));
}

function startsWith(word: readonly number[], beginning: readonly number[]): boolean {
  return beginning.every((code, at) => word[at] === code);
}

/** Whether these words of a text begin with the typed ones, in their order. */
function beginWith(words: readonly (readonly number[])[], typed: readonly TypedWord[]): boolean {
  return typed.every(({ codes, isWhole }, at) => {
    const word = words[at];
    if (word === undefined || !startsWith(word, codes)) return false;
    const rest = word.slice(codes.length);
    if (rest.length === 0 || (at === typed.length - 1 && !isWhole)) return true;
    // A script without spaces has no words to begin, so that the next typed word follows only what was typed in full.
    return !isWhole && !is(withoutSpaces, codes.at(-1)) && !rest.some((code) => is(withoutSpaces, code));
  });
}

/** Whether the typed words follow each other in a text. */
function areTogether(typed: readonly TypedWord[], text: string): boolean {
  const words = spacedWords(codesOf(text));
  return words.some((word, at) =>
    word.some((code, from) => {
      // The first one may begin anywhere in a script without spaces, and behind it.
      if (from > 0 && !is(withoutSpaces, code) && !is(withoutSpaces, word[from - 1])) return false;
      return beginWith([word.slice(from), ...words.slice(at + 1)], typed);
    }),
  );
}

const people = ['creator', 'updater'] as const;

/** The terms that count for the order, once each: those of `name:` and those without a prefix. */
function rankedTerms(terms: readonly OracleTerm[]): readonly OracleTerm[] {
  const ranked = terms.filter(
    ({ texts, others, isExcluded }) =>
      !isExcluded &&
      others.length === 0 &&
      (texts.length === searchedTexts.length || texts.every((text) => text === 'name')),
  );
  return [...new Map(ranked.map((term) => [JSON.stringify(term), term])).values()];
}

type OracleRank = Omit<Rank, 'wasOpened'>;

/** The rank of a matching package; null if no term counts for it. */
export function rankOf(terms: readonly OracleTerm[], each: Package): OracleRank | null {
  const ranked = rankedTerms(terms);
  if (ranked.length === 0) return null;
  const found = ranked.map((term) => placeOf(term, each));
  const places = matchPlaces.toReversed().flatMap((place) => found.filter((one) => one === place));
  return { places, form: formOf(ranked, each) };
}

function formOf(ranked: readonly OracleTerm[], each: Package): Rank['form'] {
  const name = textOf(each, 'name');
  const inName = typedWords(ranked.filter((term) => isIn(term, name)));
  const words = spacedWords(codesOf(name));
  if (inName.length > 0 && beginWith(words, inName)) {
    const isSame = words.every((word, at) => word.length === inName[at]?.codes.length);
    return words.length === inName.length && isSame ? 'exact' : 'start';
  }
  const typed = typedWords(ranked);
  const areAnywhere = ranked.every(({ texts }) => texts.includes('creator'));
  const texts = [name, ...(areAnywhere ? people.map((person) => textOf(each, person)) : [])];
  return typed.length > 1 && texts.some((text) => areTogether(typed, text)) ? 'together' : 'apart';
}

/** The best place of one term. */
function placeOf(term: OracleTerm, each: Package): MatchPlace {
  const within = (text: SearchedText): boolean => isIn(term, textOf(each, text));
  const name = textOf(each, 'name');
  const names = people.flatMap((person) => (term.texts.includes(person) ? [textOf(each, person)] : []));
  if (hasWord(term, name, true)) return 'nameWord';
  if (names.some((person) => hasWord(term, person, true))) return 'personWord';
  if (hasWord(term, name, false)) return 'nameStart';
  if (within('name')) return 'name';
  if (names.some((person) => hasWord(term, person, false))) return 'personStart';
  if (names.some((person) => isIn(term, person))) return 'people';
  if (within('status')) return 'status';
  return within('comments') ? 'comments' : 'ids';
}

/** Negative if the first one is better. */
export function compareRanks(a: OracleRank | null, b: OracleRank | null): number {
  if (a === null || b === null) return 0;
  const keyOf = ({ places, form }: OracleRank): string =>
    [...places.map((place) => matchPlaces.indexOf(place)), matchForms.indexOf(form)].join('');
  return Number(keyOf(a)) - Number(keyOf(b));
}
