import * as v from 'valibot';
import { copyRequestSchema } from './export.ts';
import { carryRequestSchema, rangesSchema, type Ranges } from './ranges.ts';
import { viewsLimit } from './saved-view.ts';
import {
  cellRequestSchema,
  changesRequestSchema,
  facetRequestSchema,
  handleSchema,
  itemRequestSchema,
  matchQuerySchema,
  rowsRequestSchema,
  viewRequestSchema,
  type ChangedPackage,
  type Counts,
  type Exclusion,
  type Facet,
  type ItemDetails,
  type ListRow,
  type OpenedView,
  type RawJson,
} from './view.ts';

/** Longer queries run in steps; the first of these that has work goes on. Queries of one priority run in table order. */
export const queryPriorities = ['view', 'selection', 'filter', 'count'] as const;
/** `immediate` is answered in one go, before any work in steps continues. */
export type QueryPriority = 'immediate' | (typeof queryPriorities)[number];

/** One row of the table: input and result of a query, and when it runs. */
interface Query<Schema extends v.GenericSchema, Value, Priority extends QueryPriority> {
  readonly priority: Priority;
  readonly input: Schema;
  /** Never set: carries the type of the result. */
  readonly output?: Value;
}

function query<Value>() {
  return <Schema extends v.GenericSchema, Priority extends QueryPriority>(
    priority: Priority,
    input: Schema,
  ): Query<Schema, Value, Priority> => ({ priority, input });
}

const matchQueriesSchema = v.object({
  queries: v.pipe(v.array(matchQuerySchema), v.maxLength(viewsLimit), v.readonly()),
});

/**
 * The queries to the catalog of an account that the window may send; `mainQueries` has the others. These two tables are
 * the only list: the bridge, the IPC handlers, `Catalog.query` and the worker's dispatch are derived from them. A query that
 * runs in steps answers `cancelled` where a newer one of its name comes before its end.
 */
export const windowQueries = {
  openView: query<OpenedView>()('view', viewRequestSchema),
  readRows: query<readonly ListRow[]>()('immediate', rowsRequestSchema),
  readItem: query<ItemDetails>()('immediate', itemRequestSchema),
  /** All that the service sent of a package, for a help desk. */
  readJson: query<RawJson>()('immediate', itemRequestSchema),
  /** The position of a package in a view, or -1. */
  locateItem: query<number>()('immediate', itemRequestSchema),
  /**
   * The positions in view `to` of the packages at some positions of view `from`; those that it lacks are left out. All
   * of `from` becomes all of `to`; `too-many` above 50,000 that are not all.
   */
  carryOver: query<Ranges>()('selection', carryRequestSchema),
  /** The values of a field that occur in a view, with exact counts. */
  readFacet: query<Facet>()('filter', facetRequestSchema),
  /** For each filter of a view and its text, how many packages match without it; the most first. */
  readExclusions: query<readonly Exclusion[]>()('filter', v.object({ view: handleSchema })),
  /** Packages by which the published snapshot differs from an earlier one, by id. */
  readChanges: query<readonly ChangedPackage[]>()('immediate', changesRequestSchema),
  /** How many packages of the published snapshot match each query; null before there is one. */
  readCounts: query<Counts | null>()('count', matchQueriesSchema),
};

/** The queries that only main sends. */
const mainQueries = {
  /** The whole text of one cell. */
  readCell: query<string>()('immediate', cellRequestSchema),
  /** The name of a package, whatever view is open; null where there is none of that id. */
  readName: query<string | null>()('immediate', v.object({ id: v.string() })),
  /** Packages of a view as a table for the clipboard; `too-many` above 20,000. */
  readTable: query<CopiedTable>()(
    'selection',
    v.object({
      ...copyRequestSchema.entries,
      /** One for each column. */
      headings: v.pipe(v.array(v.string()), v.readonly()),
      decimal: v.picklist(['.', ',']),
    }),
  ),
  /**
   * Keeps a view's snapshot file for a reader in another thread until the pin is released; `ranges` null: all rows.
   * `not-yet-read` before the first snapshot is published.
   */
  pinView: query<PinnedView>()(
    'immediate',
    v.object({ view: handleSchema, ranges: v.nullable(rangesSchema) }),
  ),
  /** Like `readCounts`, but counts only packages that the snapshot before did not have. */
  countNew: query<Counts | null>()('count', matchQueriesSchema),
};

export const catalogQueries = { ...windowQueries, ...mainQueries };

export type WindowQueryName = keyof typeof windowQueries;
export type QueryName = keyof typeof catalogQueries;
export type QueryInput<Q extends QueryName> = v.InferOutput<(typeof catalogQueries)[Q]['input']>;
export type QueryPriorityOf<Q extends QueryName> = (typeof catalogQueries)[Q]['priority'];
export type QueryValue<Q extends QueryName> = Exclude<(typeof catalogQueries)[Q]['output'], undefined>;

export function isWindowQuery(name: string): name is WindowQueryName {
  return Object.hasOwn(windowQueries, name);
}

/** The same table as tab-separated text, for spreadsheets, and as HTML, for mail. */
export interface CopiedTable {
  /** Number of packages in it. */
  readonly rows: number;
  readonly text: string;
  readonly html: string;
}

/** What a reader in another thread needs to read rows of a view. */
export interface PinnedView {
  /** The handle by which the pin is released. */
  readonly pin: number;
  /** The snapshot file, which is neither changed nor deleted meanwhile. */
  readonly file: string;
  /** The numbers of the rows, in the order of the view. */
  readonly rows: Uint32Array<ArrayBuffer>;
  /** The unit of the snapshot's times, null where it is unknown; `now` (ms since 1970) bounds what is plausible. */
  readonly times: { readonly unit: 's' | 'ms' | 'us' | null; readonly now: number };
}
