import type { QueryInput } from '../../../../preload/contract/catalog-queries.ts';
import {
  noFilters,
  type CorrectedPackages,
  type FoundPackages,
  type ListRow,
  type OpenedView,
  type SearchedIds,
} from '../../../../preload/contract/view.ts';
import { writtenForms } from '../index/pasted-ids.ts';
import { parseQuery, type Criteria, type ParsedQuery } from '../index/query.ts';
import { rankOf } from '../index/ranking/rank.ts';
import { rankedWords } from '../index/ranking/ranked-words.ts';
import { allRows } from '../index/result-set.ts';
import type { FoundRows } from '../index/row-search.ts';
import type { SnapshotIndex } from '../index/snapshot-index.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Steps } from '../steps.ts';
import type { QueryContext } from './context.ts';
import { toListRow } from './list-row.ts';
import type { View } from './open-views.ts';
import { prepareSearch } from './prepared-terms.ts';
import { suggest } from './suggestions.ts';

const nothing: FoundRows = { results: allRows(new Uint32Array(0)), searched: null };

export function* openView(
  context: QueryContext,
  { rows = 0, text, filters, sort, preferred = [], asOf = null }: QueryInput<'openView'>,
): Steps<OpenedView> {
  const { shown, newest, views, request } = context;
  views.begin(newest);
  const past = asOf === null ? null : yield* context.listAsOf(asOf);
  const snapshot = past?.snapshot ?? newest;
  // The diary knows what had changed by then, but not what was new to the user.
  const query: ParsedQuery = {
    terms: parseQuery(text),
    filters: past === null ? filters : { ...filters, changed: null },
    sort,
  };
  views.begin(snapshot);
  const opened = rowsOfIds(snapshot, preferred);
  const { results, searched } =
    snapshot === null
      ? nothing
      : yield* context.index(snapshot).find(query, opened, past === null ? 'so-far' : 'whole');
  const ids = snapshot === null ? {} : yield* searchedIds(context.index(snapshot), snapshot, query, searched);
  const view = { snapshot, query, opened: new Set(opened), results, searched, isPast: past !== null };
  views.add(request, view);
  const firstRows = rows === 0 ? [] : rowsOf(context, view, 0, rows);
  return {
    view: request,
    total: results.count,
    searched,
    snapshot: (past?.snapshot ?? shown)?.name ?? null,
    asOf: past?.asOf ?? null,
    firstRows,
    ...ids,
  };
}

export function* findPackages(
  context: QueryContext,
  { text, limit, preferred = [] }: QueryInput<'findPackages'>,
): Steps<FoundPackages> {
  const snapshot = context.newest;
  return snapshot === null
    ? { total: 0, rows: [] }
    : yield* findBest(context, snapshot, text, { limit, preferred });
}

export function* findCorrected(
  context: QueryContext,
  { text, limit, preferred = [] }: QueryInput<'findCorrected'>,
): Steps<CorrectedPackages | null> {
  const snapshot = context.newest;
  if (snapshot === null) return null;
  const { correction } = yield* suggest(context.index(snapshot), snapshot, text, noFilters);
  if (correction === null) return null;
  const { rows } = yield* findBest(context, snapshot, correction.text, { limit, preferred });
  return { correction, rows };
}

function* findBest(
  context: QueryContext,
  snapshot: Snapshot,
  text: string,
  { limit, preferred }: { readonly limit: number; readonly preferred: readonly string[] },
): Steps<FoundPackages> {
  const query: ParsedQuery = { terms: parseQuery(text), filters: noFilters, sort: [] };
  const opened = rowsOfIds(snapshot, preferred);
  const { results, searched } = yield* context.index(snapshot).find(query, opened, 'so-far');
  const view = { snapshot, query, opened: new Set(opened), results, searched, isPast: false };
  const ids = yield* searchedIds(context.index(snapshot), snapshot, query, searched);
  return { total: results.count, rows: rowsOf(context, view, 0, limit), ...ids };
}

/** Which ids of a search for several are in the list, whatever its filters leave out; nothing for another search. */
function* searchedIds(
  index: SnapshotIndex,
  snapshot: Snapshot,
  { terms }: Criteria,
  searched: number | null,
): Steps<{ readonly ids?: SearchedIds }> {
  const [term, ...others] = terms;
  const isOfIds = term?.field === null || term?.field === 'id';
  const ids = isOfIds && others.length === 0 && term.isExcluded !== true ? (term.ids ?? []) : [];
  if (ids.length < 2 || searched !== null) return {};
  // Most are ids of packages, which need no search where a table has them.
  const unknown = snapshot.hasIdTable
    ? ids.filter((id) => rowsOfIds(snapshot, writtenForms(id)).length === 0)
    : ids;
  return { ids: { asked: ids.length, missing: yield* index.withoutRow(unknown) } };
}

/** Without packages that do not exist any more. */
function rowsOfIds(snapshot: Snapshot | null, ids: readonly string[]): readonly number[] {
  return ids.map((id) => snapshot?.rowOf(id) ?? 0).filter((row) => row !== 0);
}

export function readRows(
  context: QueryContext,
  { view, offset, limit }: QueryInput<'readRows'>,
): readonly ListRow[] {
  return rowsOf(context, context.view(view), offset, limit);
}

function rowsOf(
  { shelf }: QueryContext,
  { snapshot, query, opened, results, isPast }: View,
  offset: number,
  limit: number,
): readonly ListRow[] {
  if (snapshot === null) return [];
  const { times } = snapshot;
  const search = prepareSearch(query.terms);
  // In another order nobody asks for the rank, and computing it folds five texts of each row.
  const words = query.sort.length === 0 ? rankedWords(query.terms) : null;
  // Rows of a first sync may have been deleted since; a published snapshot never changes.
  return snapshot.records(results.rows(offset, limit)).map((record) => {
    const known = results.rankOf?.(record.row) ?? null;
    const note = shelf.notes.get(record.id) ?? '';
    const rank =
      known === null && words !== null ? rankOf({ ...record, note }, words, opened.has(record.row)) : known;
    return toListRow(record, search, times, {
      change: isPast ? null : snapshot.changeOf(record.row),
      rank,
      note,
    });
  });
}

export function locateItem(context: QueryContext, { view, id }: QueryInput<'locateItem'>): number {
  const { snapshot, results } = context.view(view);
  const row = snapshot?.rowOf(id) ?? 0;
  return row === 0 ? -1 : results.positionOf(row);
}
