import { isFiltered } from '../../../preload/contract/choice.ts';
import type { ViewQuery } from '../../../preload/contract/view.ts';

/** Whether a query has the same packages for an answer, in whatever order. */
export function asksTheSame(query: ViewQuery, before: ViewQuery | null): boolean {
  return (
    before !== null &&
    query.text.trim() === before.text.trim() &&
    JSON.stringify(query.filters) === JSON.stringify(before.filters)
  );
}

/** Whether a query asks for less than the whole list. */
export function isNarrow({ text, filters }: ViewQuery): boolean {
  return text.trim() !== '' || isFiltered(filters);
}
