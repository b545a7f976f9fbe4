import { computeFold } from './folding.ts';

/** With a colon, they limit a term to some fields (docs/search.md). */
export const searchPrefixes = [
  'name',
  'comment',
  'by',
  'creator',
  'updater',
  'status',
  'channel',
  'id',
  'note',
  'starred',
] as const;
export type SearchPrefix = (typeof searchPrefixes)[number];

/**
 * A term: an optional hyphen that excludes it, an optional prefix, then a word or a phrase, whose closing quote may be missing.
 */
const termPattern = new RegExp(
  String.raw`(?<hyphen>(?<!\S)-(?=[\p{L}"]))?(?:(?<prefix>${searchPrefixes.join('|')}):)?(?:"(?<phrase>[^"]*)"?|(?<word>\S+))?`,
  'dgiu',
);

interface TypedTerm {
  /** Packages with it are not found. */
  readonly isExcluded: boolean;
  readonly prefix: SearchPrefix | null;
  /** As typed, without quotes; may be only white space. */
  readonly text: string;
  readonly isQuoted: boolean;
  /** Where the term is, in UTF-16 units, with an exclusive end. */
  readonly from: number;
  readonly end: number;
  /** Where `text` begins. */
  readonly textFrom: number;
}

/** Characters in the form of a keyboard, where that takes as many units, so that all offsets stay. */
function inPlainForm(typed: string): string {
  return typed.replace(/[^\0-\x7f]/gu, (character) => {
    const folded = computeFold(character);
    return folded.length === character.length ? folded : character;
  });
}

/**
 * Parses a search text into terms. Quotes, hyphens and colons may have any form that is folded to theirs. `plain`: the text in the
 * form of a keyboard; a folded text is that itself.
 */
export function typedTerms(typed: string, plain = inPlainForm(typed)): readonly TypedTerm[] {
  return Array.from(plain.matchAll(termPattern), ({ 0: term, groups, index: from, indices }) => {
    const { hyphen, prefix: written, phrase } = groups ?? {};
    const prefix = searchPrefixes.find((each) => each === written?.toLowerCase()) ?? null;
    const places = indices?.groups;
    const [textFrom, textEnd] = places?.['phrase'] ?? places?.['word'] ?? [from, from];
    return {
      isExcluded: hyphen !== undefined,
      prefix,
      text: typed.slice(textFrom, textEnd),
      isQuoted: phrase !== undefined,
      from,
      end: from + term.length,
      textFrom,
    };
  });
}
