import { fold } from '../../src/main/catalog/worker/index/fold.ts';
import type { ProcessPackage } from '../../test/equipment/service/packages.ts';
import { allFields, fieldsOf, type Query, type SearchedField, type Term } from './query.ts';

/** The searched texts of one package, folded. */
export type FoldedPackage = ReadonlyMap<SearchedField, string>;

export function foldPackage(item: ProcessPackage): FoldedPackage {
  return new Map(allFields.map((field) => [field, fold(item[field])]));
}

export type Match = (folded: FoldedPackage) => boolean;

/** A straightforward match: every term occurs in one of its fields; the words of a phrase are separated by white space. */
export function matchQuery(query: Query): Match {
  const matches = query.terms.map(matchTerm);
  return (folded) => matches.every((match) => match(folded));
}

function matchTerm(term: Term): Match {
  const fields = fieldsOf(term);
  const text = fold(term.text);
  if (!/\s/u.test(text)) return (folded) => fields.some((field) => folded.get(field)?.includes(text));
  const words = text.split(/\s+/u).map((word) => RegExp.escape(word));
  const phrase = new RegExp(words.join(String.raw`\s+`), 'u');
  return (folded) => fields.some((field) => phrase.test(folded.get(field) ?? ''));
}
