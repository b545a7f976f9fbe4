import { fold } from './fold.ts';

/** What a term may be bound to (docs/search.md): the fields of a package that are read together. */
export type SearchField =
  'name' | 'comments' | 'people' | 'creator' | 'updater' | 'status' | 'channel' | 'id';

/** The texts of a package that are searched, and what a term may be bound to so as to be looked for in each. */
export const searchedTexts = {
  name: ['name'],
  status: ['status'],
  comments: ['comments'],
  creator: ['people', 'creator'],
  updater: ['people', 'updater'],
  id: ['id'],
  channelId: ['channel', 'id'],
  creatorId: ['id'],
  updaterId: ['id'],
} as const satisfies Record<string, readonly SearchField[]>;

export type SearchedText = keyof typeof searchedTexts;

/** What a person looks for: folded, and bound to a field or to none. */
export interface Term {
  readonly field: SearchField | null;
  /**
   * Never empty, none empty, without white space. One: occurs anywhere in a text. More: stand one behind the other with
   * white space between, so that the first may be the end of a word and the last the beginning of one.
   */
  readonly parts: readonly string[];
}

const prefixes: Readonly<Record<string, SearchField>> = {
  name: 'name',
  comment: 'comments',
  by: 'people',
  creator: 'creator',
  updater: 'updater',
  status: 'status',
  channel: 'channel',
  id: 'id',
};

/** `field:` at the beginning of a term, then a phrase (its closing quote may still be missing) or a word. */
const termPattern = new RegExp(
  String.raw`(?:(?<field>${Object.keys(prefixes).join('|')}):)?(?:"(?<phrase>[^"]*)"?|(?<word>\S+))?`,
  'gu',
);

/**
 * Reads what was typed; distinct terms, none where nothing but white space, quotes or a lone `field:` was typed. It is
 * folded first: quotes and colons of full width are as good as others.
 */
export function parseQuery(typed: string): readonly Term[] {
  const terms = new Map<string, Term>();
  for (const { groups } of fold(typed).matchAll(termPattern)) {
    const { field, phrase, word } = groups ?? {};
    const parts = (phrase ?? word ?? '').split(/\s+/u).filter((part) => part !== '');
    if (parts.length === 0) continue;
    const term: Term = { field: field === undefined ? null : (prefixes[field] ?? null), parts };
    terms.set(JSON.stringify(term), term);
  }
  return [...terms.values()];
}
