import type {
  QueryInput,
  QueryName,
  QueryPriorityOf,
  QueryValue,
} from '../../../../preload/contract/catalog-queries.ts';
import { readDifferences } from '../snapshot/difference.ts';
import type { Steps } from '../steps.ts';
import { carryOver } from './carry-over.ts';
import type { QueryContext } from './context.ts';
import { countNew, readCounts, readExclusions, readFacet } from './count.ts';
import { locateItem, openView, readRows } from './open-view.ts';
import { readCell, readItem, readJson, readName } from './read-item.ts';
import { pinView, readTable } from './read-table.ts';

/** An immediate query returns its value, every other one the steps to it. */
type Answer<Q extends QueryName> =
  QueryPriorityOf<Q> extends 'immediate' ? QueryValue<Q> : Steps<QueryValue<Q>>;

/** The function of each query. */
export const queryFunctions: {
  readonly [Q in QueryName]: (context: QueryContext, input: QueryInput<Q>) => Answer<Q>;
} = {
  openView,
  readRows,
  readItem,
  readJson,
  locateItem,
  carryOver,
  readFacet,
  readExclusions,
  readChanges: ({ shown }, input) => (shown === null ? [] : readDifferences(shown, input)),
  readCounts,
  readCell,
  readName,
  readTable,
  pinView,
  countNew,
};
