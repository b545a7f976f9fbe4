import type { QueryInput } from '../../../../preload/contract/catalog-queries.ts';
import {
  facetFields,
  noFilters,
  type Counts,
  type Exclusion,
  type Facet,
  type FacetValue,
  type FilterValues,
  type MatchQuery,
  type QueryPart,
} from '../../../../preload/contract/view.ts';
import type { TimeBars } from '../../../../preload/contract/time-bars.ts';
import { fold } from '../index/fold.ts';
import type { SnapshotIndex } from '../index/snapshot-index.ts';
import { parseQuery, type Criteria } from '../index/query.ts';
import { countMatchingNews } from '../snapshot/difference.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Steps } from '../steps.ts';
import type { QueryContext } from './context.ts';

const everything: Criteria = { terms: [], filters: noFilters };
/** For each name. */
const maxNamedPeople = 50;

export function* readFacet(context: QueryContext, input: QueryInput<'readFacet'>): Steps<Facet> {
  const { snapshot, query } = context.view(input.view);
  return snapshot === null ? { values: [], all: 0 } : yield* context.index(snapshot).facet(query, input);
}

export function* findPeople(
  context: QueryContext,
  { text, limit }: QueryInput<'findPeople'>,
): Steps<readonly FacetValue[]> {
  const snapshot = context.newest;
  if (snapshot === null) return [];
  const people = { field: 'people', text, limit } as const;
  return (yield* context.index(snapshot).facet(everything, people)).values;
}

export function* readFilterValues(
  context: QueryContext,
  { names }: QueryInput<'readFilterValues'>,
): Steps<FilterValues> {
  const snapshot = context.shown;
  if (snapshot === null) return { statuses: [], people: names.map(() => []) };
  const valuesOf = function* (field: 'status' | 'people'): Steps<readonly string[]> {
    const facet = yield* context.index(snapshot).facet(everything, { field, text: '', limit: Infinity });
    return facet.values.map(({ value }) => value).filter((value) => value !== '');
  };
  const statuses = yield* valuesOf('status');
  const people = (yield* valuesOf('people')).map((name) => ({
    name,
    words: fold(name).split(/[^\p{L}\p{N}]+/u),
  }));
  const named = (name: string): readonly string[] => {
    const beginning = fold(name);
    return people
      .filter(({ words }) => words.some((word) => word.startsWith(beginning)))
      .map((each) => each.name);
  };
  return { statuses, people: names.map((name) => named(name).slice(0, maxNamedPeople)) };
}

export function* readTimeCounts(
  context: QueryContext,
  { view, column, ranges }: QueryInput<'readTimeCounts'>,
): Steps<readonly number[]> {
  const { snapshot, query } = context.view(view);
  const counts: number[] = [];
  for (const range of ranges) {
    const criteria: Criteria = { terms: query.terms, filters: { ...query.filters, [column]: range } };
    counts.push(snapshot === null ? 0 : yield* context.index(snapshot).count(criteria, 'so-far'));
  }
  return counts;
}

export function* readTimeBars(
  context: QueryContext,
  { view, column }: QueryInput<'readTimeBars'>,
): Steps<TimeBars> {
  const { snapshot, query } = context.view(view);
  return snapshot === null
    ? { unit: 'month', days: [], counts: [], without: 0 }
    : yield* context.index(snapshot).timeBars(query, column);
}

export function* readExclusions(
  context: QueryContext,
  { view }: QueryInput<'readExclusions'>,
): Steps<readonly Exclusion[]> {
  const { snapshot, query } = context.view(view);
  const exclusions: Exclusion[] = [];
  for (const [part, rest] of withoutEach(query))
    exclusions.push({
      part,
      total: snapshot === null ? 0 : yield* context.index(snapshot).count(rest, 'so-far'),
    });
  return exclusions.sort((a, b) => b.total - a.total);
}

const filterParts = [...facetFields, 'created', 'updated', 'changed', 'starred'] as const;

/** Each part that restricts a query, with the rest of the query. */
function* withoutEach({ terms, filters }: Criteria): Generator<readonly [QueryPart, Criteria]> {
  if (terms.length > 0) yield ['text', { terms: [], filters }];
  for (const part of filterParts) {
    const filter = filters[part];
    if (Array.isArray(filter) ? filter.length > 0 : filter !== null)
      yield [part, { terms, filters: { ...filters, [part]: noFilters[part] } }];
  }
}

export function readCounts(
  context: QueryContext,
  { queries }: QueryInput<'readCounts'>,
): Steps<Counts | null> {
  return countEach(context, queries, (index, criteria) => index.count(criteria, 'whole'));
}

export function countNews(context: QueryContext, { queries }: QueryInput<'countNews'>): Steps<Counts | null> {
  return countEach(context, queries, function* (index, criteria, snapshot) {
    return yield* countMatchingNews(snapshot, yield* index.matcher(criteria));
  });
}

function* countEach(
  context: QueryContext,
  queries: readonly MatchQuery[],
  count: (index: SnapshotIndex, criteria: Criteria, snapshot: Snapshot) => Steps<number>,
): Steps<Counts | null> {
  const snapshot = context.shown;
  if (snapshot === null) return null;
  const totals: number[] = [];
  for (const { text, filters } of queries)
    totals.push(yield* count(context.index(snapshot), { terms: parseQuery(text), filters }, snapshot));
  return { snapshot: snapshot.name, totals };
}
