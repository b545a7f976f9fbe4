/** What a term is bound to some texts of a package by, with a colon behind it (docs/search.md). */
export const searchPrefixes = [
  'name',
  'comment',
  'by',
  'creator',
  'updater',
  'status',
  'channel',
  'id',
] as const;
export type SearchPrefix = (typeof searchPrefixes)[number];

/** One term of what was typed: maybe a prefix, then a phrase (its closing quote may still be missing) or a word. */
const termPattern = new RegExp(
  String.raw`(?:(?<prefix>${searchPrefixes.join('|')}):)?(?:"(?<phrase>[^"]*)"?|(?<word>\S+))?`,
  'giu',
);

interface TypedTerm {
  readonly prefix: SearchPrefix | null;
  /** As typed, without quotes; maybe only white space. */
  readonly text: string;
}

/** Parses a search text into terms. */
export function typedTerms(typed: string): readonly TypedTerm[] {
  return Array.from(typed.matchAll(termPattern), ({ groups }) => {
    const { prefix: written, phrase, word } = groups ?? {};
    const prefix = searchPrefixes.find((each) => each === written?.toLowerCase()) ?? null;
    return { prefix, text: phrase ?? word ?? '' };
  });
}
