import { facetFields, noFilters, type Filters, type QueryPart } from '../../../../preload/contract/view.ts';
import type { Criteria } from '../index/query.ts';

const filterParts = [...facetFields, 'created', 'updated', 'changed', 'starred'] as const;

interface PartAndRest {
  readonly part: QueryPart;
  readonly rest: Criteria;
}

/** Each part that restricts a query, with the rest of the query. */
export function withoutEach({ terms, filters }: Criteria): readonly PartAndRest[] {
  const parts: PartAndRest[] = terms.length === 0 ? [] : [{ part: 'text', rest: { terms: [], filters } }];
  for (const part of filterParts) {
    const filter = filters[part];
    const rest: Filters = { ...filters, [part]: noFilters[part] };
    if (Array.isArray(filter) ? filter.length > 0 : filter !== null)
      parts.push({ part, rest: { terms, filters: rest } });
  }
  return parts;
}
