import { isFiltered } from '../../../preload/contract/choice.ts';
import type { ViewQuery } from '../../../preload/contract/view.ts';

/** Whether two queries find the same packages, in any order. */
export function findsSamePackages(query: ViewQuery, before: ViewQuery | null): boolean {
  return (
    before !== null &&
    query.text.trim() === before.text.trim() &&
    JSON.stringify(query.filters) === JSON.stringify(before.filters)
  );
}

/** Whether a query can leave packages out. */
export function hasTextOrFilters({ text, filters }: ViewQuery): boolean {
  return text.trim() !== '' || isFiltered(filters);
}
