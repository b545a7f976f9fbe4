import { isShelfTerm, parseQuery, type Term } from '../../../src/main/catalog/worker/index/query.ts';

/** The terms of a text that are searched in the list. */
export function listTerms(typed: string): readonly Term[] {
  return parseQuery(typed).flatMap((term) => (isShelfTerm(term) ? [] : [term]));
}
