import { beginningTokens, isUnspaced, wholeTokens, type TermToken } from '../tokens.ts';
import { isShelfTerm, partition, wordingOf, type QueryTerm, type Term } from '../query.ts';

const encoder = new TextEncoder();

/** The terms of a search by which packages are ranked, prepared for comparing. */
export interface RankedWords {
  readonly terms: readonly RankedTerm[];
  /** Whether they are two words or more, which can stand next to each other. */
  readonly areSeveral: boolean;
  /** Whether all of them can be in a person's name. */
  readonly canBePerson: boolean;
  /** The tokens of a text that begins with some of them, and of one that consists of them. */
  readonly tokensOf: (some: readonly RankedTerm[]) => WordTokens;
}

export interface WordTokens {
  readonly beginning: readonly TermToken[];
  readonly whole: readonly TermToken[];
}

export interface RankedTerm {
  readonly term: Term;
  /** Its parts with one space between. */
  readonly wording: Uint8Array;
  /** Whether it can be a whole word, or several: a script without spaces has none. */
  readonly canBeWhole: boolean;
}

/** Null if no term counts: ids, and those that are limited to another field than the name, are like filters. */
export function rankedWords(search: readonly QueryTerm[]): RankedWords | null {
  const terms = partition(search).wanted.flatMap((term) =>
    !isShelfTerm(term) && term.ids === undefined && (term.field === null || term.field === 'name')
      ? [term]
      : [],
  );
  if (terms.length === 0) return null;
  const ranked = terms.map((term) => {
    const wording = wordingOf(term);
    const canBeWhole = Array.from(wording).every((character) => !isUnspaced(character.codePointAt(0) ?? 0));
    return { term, wording: encoder.encode(wording), canBeWhole };
  });
  const known = new Map<string, WordTokens>();
  return {
    terms: ranked,
    areSeveral: terms.flatMap(({ parts }) => parts).length > 1,
    canBePerson: terms.every(({ field }) => field === null),
    tokensOf(some) {
      const parts = some.map(({ term }) => term.parts);
      const key = JSON.stringify(parts);
      const tokens = known.get(key) ?? {
        beginning: beginningTokens(parts),
        whole: wholeTokens(parts.flat()),
      };
      known.set(key, tokens);
      return tokens;
    },
  };
}
