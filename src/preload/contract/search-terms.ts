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

/** Parses a search text into terms. */
export function typedTerms(typed: string): readonly TypedTerm[] {
  return Array.from(typed.matchAll(termPattern), ({ 0: term, groups, index: from, indices }) => {
    const { hyphen, prefix: written, phrase, word } = groups ?? {};
    const prefix = searchPrefixes.find((each) => each === written?.toLowerCase()) ?? null;
    const places = indices?.groups;
    const [textFrom] = places?.['phrase'] ?? places?.['word'] ?? [from];
    const text = phrase ?? word ?? '';
    return {
      isExcluded: hyphen !== undefined,
      prefix,
      text,
      isQuoted: phrase !== undefined,
      from,
      end: from + term.length,
      textFrom,
    };
  });
}
