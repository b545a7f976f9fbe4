import { foldText } from '../../../preload/contract/folding.ts';
import { typedTerms, type SearchPrefix } from '../../../preload/contract/search-terms.ts';

/** A word of a search, with its place in the typed text in UTF-16 units, with an exclusive end. */
export interface TypedWord {
  /** Folded as the search does, and without a comma at its end; empty for words in quotes, with a field other than `by:me`, or excluded. */
  readonly folded: string;
  /** Whether a hyphen before it excludes it. */
  readonly isExcludable: boolean;
  readonly from: number;
  readonly end: number;
}

export function typedWords(text: string): readonly TypedWord[] {
  return typedTerms(text)
    .filter((term) => term.text.trim() !== '')
    .map(({ prefix, isExcluded, isQuoted, text: word, from, end }) => ({
      folded: isExcluded || isQuoted ? '' : foldedTerm(prefix, foldWord(word)),
      isExcludable: !isExcluded && (isQuoted || /^\p{L}/u.test(text.slice(from, end))),
      from,
      end,
    }));
}

function foldedTerm(prefix: SearchPrefix | null, word: string): string {
  if (prefix === null) return word;
  return prefix === 'by' && word === 'me' ? 'by:me' : '';
}

export function foldWord(word: string): string {
  return foldText(word).replace(/[,;]+$/u, '');
}

/** The number of words at a place that are one of some phrases, the longest one; 0 for none. */
export function phraseAt(words: readonly TypedWord[], at: number, phrases: readonly string[]): number {
  let longest = 0;
  for (const phrase of phrases) {
    const parts = phrase.split(' ');
    if (parts.length > longest && parts.every((part, offset) => words[at + offset]?.folded === part))
      longest = parts.length;
  }
  return longest;
}

/** A phrase with a number, as `last # days`: the number, and how many words it takes; null for none. */
export function countedPhraseAt(
  words: readonly TypedWord[],
  at: number,
  phrases: readonly string[],
): { readonly count: number; readonly length: number } | null {
  for (const phrase of phrases) {
    const parts = phrase.split(' ');
    const count = Number(words[at + parts.indexOf('#')]?.folded);
    const isHere = parts.every((part, offset) => part === '#' || words[at + offset]?.folded === part);
    if (isHere && Number.isInteger(count) && count > 0 && count < 1000)
      return { count, length: parts.length };
  }
  return null;
}
