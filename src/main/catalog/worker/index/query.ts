import { typedTerms, type SearchPrefix } from '../../../../preload/contract/search-terms.ts';
import type { Filters, SortKey } from '../../../../preload/contract/view.ts';
import { fold } from './fold.ts';
import { pastedIds, writtenForms } from './pasted-ids.ts';

/** A field that a term can be restricted to (docs/search.md): texts of a package that are searched together. */
export type SearchField =
  | 'name'
  | 'comments'
  | 'people'
  | 'creator'
  | 'updater'
  | 'status'
  | 'channel'
  | 'id';

/** The searched texts of a package, with the fields that each belongs to. */
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

interface Wanted {
  /**
   * At least one; none is empty or contains white space. One part may occur anywhere in a text. Several parts are a phrase:
   * they follow each other with white space between, so that the first may end a word and the last begin one.
   */
  readonly parts: readonly string[];
  /** What was typed if that is ids, the first of which is the only part: any of them is enough, with hyphens or without. */
  readonly ids?: readonly string[];
  /** Packages with it do not match. Set only where it is so, because most terms are not excluded. */
  readonly isExcluded?: boolean;
}

/** A folded search term, restricted to a field or to none. */
export interface Term extends Wanted {
  readonly field: SearchField | null;
}

/** A term for what this computer knows of a package beside the list (shelf-rows.ts). */
export interface ShelfTerm extends Wanted {
  readonly field: 'note' | 'starred';
}

export type QueryTerm = Term | ShelfTerm;

export function isShelfTerm(term: QueryTerm): term is ShelfTerm {
  return term.field === 'note' || term.field === 'starred';
}

/** A term as one text, its parts with one space between. */
export function wordingOf(term: QueryTerm): string {
  return term.parts.join(' ');
}

/** All texts of which any is enough. */
export function wordingsOf(term: QueryTerm): readonly string[] {
  return term.ids?.flatMap(writtenForms) ?? [wordingOf(term)];
}

/** The terms that a row has to have, and those that it must not have. */
export function partition<Any extends QueryTerm>(
  terms: readonly Any[],
): { readonly wanted: readonly Any[]; readonly excluded: readonly Any[] } {
  return {
    wanted: terms.filter(({ isExcluded }) => isExcluded !== true),
    excluded: terms.filter(({ isExcluded }) => isExcluded === true),
  };
}

/** What rows have to match: all terms and all filters. */
export interface Criteria {
  readonly terms: readonly QueryTerm[];
  readonly filters: Filters;
}

/** A query whose text was parsed. */
export interface ParsedQuery extends Criteria {
  readonly sort: readonly SortKey[];
}

const fields: Readonly<Record<SearchPrefix, SearchField | ShelfTerm['field']>> = {
  name: 'name',
  comment: 'comments',
  by: 'people',
  creator: 'creator',
  updater: 'updater',
  status: 'status',
  channel: 'channel',
  id: 'id',
  note: 'note',
  starred: 'starred',
};

/**
 * Parses a typed text into distinct terms; white space, empty quotes and a lone `field:` give none, except `starred:`. The text is folded first,
 * so that full-width quotes and colons work, too. Several ids, and nothing else, are one term.
 */
export function parseQuery(typed: string): readonly QueryTerm[] {
  const folded = fold(typed);
  const pasted = termOfIds(pastedIds(folded));
  if (pasted !== null) return [{ field: null, ...pasted }];
  const terms = new Map<string, QueryTerm>();
  for (const { prefix, text, isExcluded } of typedTerms(folded, folded)) {
    const parts = text.split(/\s+/u).filter((part) => part !== '');
    if (parts.length === 0 && prefix === 'starred') parts.push('yes');
    if (parts.length === 0) continue;
    const field = prefix === null ? null : fields[prefix];
    const wanted = (parts.length === 1 ? termOfIds(pastedIds(text)) : null) ?? { parts };
    const rest = isExcluded ? ({ ...wanted, isExcluded } as const) : wanted;
    const term: QueryTerm = field === 'note' || field === 'starred' ? { field, ...rest } : { field, ...rest };
    terms.set(JSON.stringify(term), term);
  }
  return [...terms.values()];
}

function termOfIds(ids: readonly string[]): Pick<Wanted, 'parts' | 'ids'> | null {
  const [first] = ids;
  return first === undefined ? null : { parts: [first], ids };
}
