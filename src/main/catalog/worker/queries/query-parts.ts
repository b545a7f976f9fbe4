import { facetFields, noFilters, type Filters, type QueryPart } from '../../../../preload/contract/view.ts';
import type { Criteria } from '../index/query.ts';

const parts = [
  'text',
  ...facetFields,
  'created',
  'updated',
  'changed',
  'starred',
] as const satisfies readonly QueryPart[];

function isUsed({ terms, filters }: Criteria, part: QueryPart): boolean {
  if (part === 'text') return terms.length > 0;
  const filter = filters[part];
  return Array.isArray(filter) ? filter.length > 0 : filter !== null;
}

function without({ terms, filters }: Criteria, part: QueryPart): Criteria {
  if (part === 'text') return { terms: [], filters };
  const rest: Filters = { ...filters, [part]: noFilters[part] };
  return { terms, filters: rest };
}

/** Each part that restricts a query, with the rest of the query. */
export function withoutEach(
  criteria: Criteria,
): readonly { readonly part: QueryPart; readonly rest: Criteria }[] {
  return parts
    .filter((part) => isUsed(criteria, part))
    .map((part) => ({ part, rest: without(criteria, part) }));
}
