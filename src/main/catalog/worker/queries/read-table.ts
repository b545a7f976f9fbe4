import type { CopiedTable, PinnedView, QueryInput } from '../../../../preload/contract/catalog-queries.ts';
import { countPositions, type Ranges } from '../../../../preload/contract/ranges.ts';
import { shelfLimit } from '../../../../preload/contract/shelf.ts';
import { checkCopySize, copyTable } from '../../cells/copy-table.ts';
import { isShelfTerm } from '../index/query.ts';
import type { ResultSet } from '../index/result-set.ts';
import { StoreError } from '../../storage-error.ts';
import type { Steps } from '../steps.ts';
import type { QueryContext } from './context.ts';

export function* readTable(
  context: QueryContext,
  { view, ranges, ...style }: QueryInput<'readTable'>,
): Steps<CopiedTable> {
  const { snapshot, results } = context.view(view);
  if (snapshot === null) return { rows: 0, text: '', html: '' };
  checkCopySize(countPositions(ranges));
  return yield* copyTable(snapshot, Array.from(rowsAt(results, ranges)), style);
}

export function readIds(context: QueryContext, { view, ranges }: QueryInput<'readIds'>): readonly string[] {
  const { snapshot, results } = context.view(view);
  if (countPositions(ranges) > shelfLimit) throw new StoreError({ code: 'shelf-full', retryable: false });
  return snapshot?.records(rowsAt(results, ranges)).map(({ id }) => id) ?? [];
}

export function pinView(context: QueryContext, { view, ranges }: QueryInput<'pinView'>): PinnedView {
  const { snapshot, query, results, searched } = context.view(view);
  if (snapshot?.published !== true || searched !== null)
    throw new StoreError({ code: 'not-yet-read', retryable: true });
  const rows = rowsAt(results, ranges);
  const isOfShelf = query.filters.starred !== null || query.terms.some(isShelfTerm);
  const exported = new Set(isOfShelf ? rows : []);
  const notes = new Map([...context.shelf.notes].filter(([id]) => exported.has(snapshot.rowOf(id))));
  return { pin: context.pin(snapshot), file: snapshot.path, rows, times: snapshot.times, notes };
}

/** A copy of the rows at some positions, or of all, in their order. */
function rowsAt(results: ResultSet, ranges: Ranges | null): Uint32Array<ArrayBuffer> {
  const parts = (ranges ?? [[0, results.count]]).map(([from, until]) => results.rows(from, until - from));
  const rows = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let size = 0;
  for (const part of parts) {
    rows.set(part, size);
    size += part.length;
  }
  return rows;
}
