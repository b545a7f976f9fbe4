import { typedTerms, type SearchPrefix } from '../../../../preload/contract/search-terms.ts';
import type { Filters, SortKey } from '../../../../preload/contract/view.ts';
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

/** A term as one text, its parts with one space between. */
export function wordingOf(term: Term): string {
  return term.parts.join(' ');
}

/** What rows have to match: all terms and all filters. */
export interface Criteria {
  readonly terms: readonly Term[];
  readonly filters: Filters;
}

/** A query whose text was parsed. */
export interface ParsedQuery extends Criteria {
  readonly sort: readonly SortKey[];
}

const fields: Readonly<Record<SearchPrefix, SearchField>> = {
  name: 'name',
  comment: 'comments',
  by: 'people',
  creator: 'creator',
  updater: 'updater',
  status: 'status',
  channel: 'channel',
  id: 'id',
};

/**
 * Reads what was typed; distinct terms, none where nothing but white space, quotes or a lone `field:` was typed. It is
 * folded first: quotes and colons of full width are as good as others.
 */
export function parseQuery(typed: string): readonly Term[] {
  const terms = new Map<string, Term>();
  for (const { prefix, text } of typedTerms(fold(typed))) {
    const parts = text.split(/\s+/u).filter((part) => part !== '');
    if (parts.length === 0) continue;
    const term: Term = { field: prefix === null ? null : fields[prefix], parts };
    terms.set(JSON.stringify(term), term);
  }
  return [...terms.values()];
}
