import type { KnownStatus } from '../../../../preload/contract/statuses.ts';
import { partition, searchedTexts, wordingsOf, type QueryTerm, type SearchedText } from '../index/query.ts';
import { statusesNamed } from '../index/status-names.ts';

/** A term of a search with what marking needs of it. */
export interface PreparedTerm {
  /** The field that it is restricted to, or null. */
  readonly field: QueryTerm['field'];
  /** Any of them is enough. */
  readonly wordings: readonly string[];
  readonly isPhrase: boolean;
  /** The known statuses that it names. */
  readonly statuses: readonly KnownStatus[];
}

/** The terms that are searched for in one text. */
export interface TextTerms {
  readonly terms: readonly PreparedTerm[];
  readonly wordings: readonly string[];
  readonly hasPhrase: boolean;
}

/** The terms that a row has to have, and those that are searched for in each text. Prepared once for all rows of a view. */
export interface PreparedSearch {
  readonly terms: readonly PreparedTerm[];
  readonly byText: Readonly<Record<SearchedText, TextTerms>>;
}

export function textTerms(terms: readonly PreparedTerm[]): TextTerms {
  const wordings: string[] = [];
  for (const term of terms) wordings.push(...term.wordings);
  return {
    terms,
    wordings,
    hasPhrase: terms.some(({ isPhrase }) => isPhrase),
  };
}

export function prepareSearch(search: readonly QueryTerm[]): PreparedSearch {
  const terms = partition(search).wanted.map((term) => ({
    field: term.field,
    wordings: wordingsOf(term),
    isPhrase: term.parts.length > 1,
    statuses: statusesNamed(term),
  }));
  const within = (text: SearchedText): TextTerms => {
    const fields: readonly QueryTerm['field'][] = searchedTexts[text];
    return textTerms(terms.filter(({ field }) => field === null || fields.includes(field)));
  };
  return {
    terms,
    byText: {
      name: within('name'),
      status: within('status'),
      comments: within('comments'),
      creator: within('creator'),
      updater: within('updater'),
      id: within('id'),
      channelId: within('channelId'),
      creatorId: within('creatorId'),
      updaterId: within('updaterId'),
    },
  };
}
