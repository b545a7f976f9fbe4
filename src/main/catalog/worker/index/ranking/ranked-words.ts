import { beginningTokens, wholeTokens, type TermToken } from '../tokens.ts';
import { isShelfTerm, partition, wordingOf, type QueryTerm, type Term } from '../query.ts';

const encoder = new TextEncoder();

/** The terms of a search by which packages are ranked, prepared for comparing. */
export interface RankedWords {
  readonly terms: readonly RankedTerm[];
  /** The tokens of a text that begins with all terms. */
  readonly beginning: readonly TermToken[];
  /** The tokens of a text that consists of them. */
  readonly whole: readonly TermToken[];
  /** Whether they are two words or more, which can stand next to each other. */
  readonly areSeveral: boolean;
  /** Whether all of them can be in a person's name. */
  readonly canBePerson: boolean;
}

export interface RankedTerm {
  readonly term: Term;
  /** Its parts with one space between. */
  readonly wording: Uint8Array;
}

/** Null if no term counts: those that are limited to another field than the name are like filters. */
export function rankedWords(search: readonly QueryTerm[]): RankedWords | null {
  const terms = partition(search).wanted.flatMap((term) =>
    !isShelfTerm(term) && (term.field === null || term.field === 'name') ? [term] : [],
  );
  if (terms.length === 0) return null;
  const parts = terms.map((term) => term.parts);
  return {
    terms: terms.map((term) => ({ term, wording: encoder.encode(wordingOf(term)) })),
    beginning: beginningTokens(parts),
    whole: wholeTokens(parts.flat()),
    areSeveral: parts.flat().length > 1,
    canBePerson: terms.every(({ field }) => field === null),
  };
}
