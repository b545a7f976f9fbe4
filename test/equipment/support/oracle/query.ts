import { foldedText, isSpace, type FoldedCode } from './folding.ts';
import { formsOfIds } from './pasted-ids.ts';
import { searchedTexts, textOf, type Package, type SearchedText } from './package.ts';
import { statusNames } from './status-names.ts';

/** A second, simple implementation of the query language in docs/search.md. */

type Bound = 'name' | 'comment' | 'by' | 'creator' | 'updater' | 'status' | 'channel' | 'id';

/** The texts that a prefix restricts the search to. */
const boundTexts: Readonly<Record<Bound, readonly SearchedText[]>> = {
  name: ['name'],
  comment: ['comments'],
  by: ['creator', 'updater'],
  creator: ['creator'],
  updater: ['updater'],
  status: ['status'],
  channel: ['channelId'],
  id: ['id', 'channelId', 'creatorId', 'updaterId'],
};

/** A word or a phrase as code points, and the texts in which it may occur. */
export interface OracleTerm {
  readonly words: readonly (readonly number[])[];
  /** Other words of which any is enough: those of ids in both forms, and of several ids. */
  readonly others: readonly (readonly number[])[];
  readonly texts: readonly SearchedText[];
  /** Packages with it do not match. */
  readonly isExcluded: boolean;
}

function codes(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

const quote = codes('"')[0];
const hyphen = codes('-')[0];
const prefixes = Object.entries(boundTexts).map(([prefix, texts]) => ({
  prefix: codes(`${prefix}:`),
  texts,
}));

function startsWith(text: readonly number[], at: number, part: readonly number[]): boolean {
  return part.every((code, index) => text[at + index] === code);
}

/** The words of ids, and of their other forms; null if it is no text of ids. */
function wordsOfIds(text: readonly number[]): Pick<OracleTerm, 'words' | 'others'> | null {
  const [first, ...others] = formsOfIds(text.map((code) => String.fromCodePoint(code)).join('')).map(codes);
  return first === undefined ? null : { words: [first], others };
}

export function readQuery(typed: string): OracleTerm[] {
  const text = foldedText(typed).map(({ code }) => code);
  const ids = wordsOfIds(text);
  if (ids !== null) return [{ ...ids, texts: searchedTexts, isExcluded: false }];
  const terms: OracleTerm[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text[at] ?? 0)) {
      at += 1;
      continue;
    }
    const next = text[at + 1] ?? 0;
    const isExcluded =
      text[at] === hyphen &&
      (at === 0 || isSpace(text[at - 1] ?? 0)) &&
      (next === quote || /\p{L}/u.test(String.fromCodePoint(next)));
    if (isExcluded) at += 1;
    let texts: readonly SearchedText[] = searchedTexts;
    const bound = prefixes.find(({ prefix }) => startsWith(text, at, prefix));
    if (bound !== undefined) {
      texts = bound.texts;
      at += bound.prefix.length;
    }
    const isPhrase = text[at] === quote;
    if (isPhrase) at += 1;
    const words: number[][] = [[]];
    while (at < text.length) {
      const code = text[at] ?? 0;
      if (isPhrase ? code === quote : isSpace(code)) break;
      if (isSpace(code)) words.push([]);
      else words.at(-1)?.push(code);
      at += 1;
    }
    if (isPhrase) at += 1;
    const filled = words.filter((word) => word.length > 0);
    const [word = []] = filled;
    const read = (filled.length === 1 ? wordsOfIds(word) : null) ?? { words: filled, others: [] };
    if (filled.length > 0) terms.push({ ...read, texts, isExcluded });
  }
  return terms;
}

/** The end of consecutive words that start at a position; -1 if they do not occur there. */
function endOf(words: OracleTerm['words'], text: readonly FoldedCode[], from: number): number {
  let at = from;
  for (const [index, word] of words.entries()) {
    if (index > 0) {
      const before = at;
      while (at < text.length && isSpace(text[at]?.code ?? 0)) at += 1;
      if (at === before) return -1;
    }
    if (!word.every((code, offset) => text[at + offset]?.code === code)) return -1;
    at += word.length;
  }
  return at;
}

/** All occurrences of a term in a folded text; the end is exclusive. */
export function* occurrences(
  { words, others }: Pick<OracleTerm, 'words' | 'others'>,
  text: readonly FoldedCode[],
): Generator<{ readonly from: number; readonly end: number }> {
  const first = words[0]?.[0];
  for (let from = 0; from < text.length; from += 1) {
    if (text[from]?.code !== first) continue;
    const end = endOf(words, text, from);
    if (end !== -1) yield { from, end };
  }
  for (const word of others) yield* occurrences({ words: [word], others: [] }, text);
}

/** A bounded cache of folded texts. */
const known = new Map<string, FoldedCode[]>();
const knownBound = 30_000;

export function knownFoldedText(text: string): FoldedCode[] {
  let folded = known.get(text);
  if (folded === undefined) {
    if (known.size >= knownBound) known.clear();
    folded = foldedText(text);
    known.set(text, folded);
  }
  return folded;
}

function occursIn(term: OracleTerm, each: Package, text: SearchedText): boolean {
  if (!term.texts.includes(text)) return false;
  return occurrences(term, knownFoldedText(textOf(each, text))).next().done !== true;
}

/** Whether a term of `status:` is the beginning of a status's name, of at least three letters. */
export function isNamedBy(status: string, { texts, words }: OracleTerm): boolean {
  if (texts !== boundTexts.status) return false;
  const wording = words.map((word) => String.fromCodePoint(...word)).join(' ');
  return wording.length >= 3 && statusNames(status).some((name) => name.startsWith(wording));
}

/** Whether every term occurs somewhere in a package, or names its status, unless it is excluded. */
export function isMatch(terms: readonly OracleTerm[], each: Package): boolean {
  return terms.every(
    (term) =>
      (isNamedBy(textOf(each, 'status'), term) ||
        searchedTexts.some((text) => occursIn(term, each, text))) !== term.isExcluded,
  );
}
