import { facetFields, noFilters, type Filters, type QueryPart } from '../../../../preload/contract/view.ts';
import type { Question } from '../index/view-engine.ts';

/** What is asked, apart from the order. */
type Asked = Pick<Question, 'terms' | 'filters'>;

const parts = [
  'text',
  ...facetFields,
  'created',
  'updated',
  'changed',
] as const satisfies readonly QueryPart[];

function isUsed({ terms, filters }: Asked, part: QueryPart): boolean {
  if (part === 'text') return terms.length > 0;
  const filter = filters[part];
  return Array.isArray(filter) ? filter.length > 0 : filter !== null;
}

function without({ terms, filters }: Asked, part: QueryPart): Asked {
  if (part === 'text') return { terms: [], filters };
  const rest: Filters = { ...filters, [part]: noFilters[part] };
  return { terms, filters: rest };
}

/** Each part that narrows a question, with the question as it is without it. */
export function withoutEach(asked: Asked): readonly { readonly part: QueryPart; readonly rest: Asked }[] {
  return parts.filter((part) => isUsed(asked, part)).map((part) => ({ part, rest: without(asked, part) }));
}
