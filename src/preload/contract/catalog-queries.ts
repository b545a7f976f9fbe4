import * as v from 'valibot';
import {
  diaryRequestSchema,
  historyRequestSchema,
  linesRequestSchema,
  type DiaryLine,
  type OpenedDiary,
  type PackageHistory,
} from './diary.ts';
import { copyRequestSchema, diaryCopySchema } from './export.ts';
import { carryRequestSchema, rangesSchema, type Ranges } from './ranges.ts';
import { viewsLimit } from './saved-view.ts';
import { shelfIdsSchema, type ListedPackage } from './shelf.ts';
import {
  cellRequestSchema,
  facetRequestSchema,
  filterValuesRequestSchema,
  findPeopleRequestSchema,
  findRequestSchema,
  viewIdSchema,
  itemRequestSchema,
  matchQuerySchema,
  namesRequestSchema,
  rowsRequestSchema,
  timeBarsRequestSchema,
  timeCountsRequestSchema,
  suggestionsRequestSchema,
  viewRequestSchema,
  type CorrectedPackages,
  type Counts,
  type Exclusion,
  type Facet,
  type FacetValue,
  type FilterValues,
  type FoundPackages,
  type ItemDetails,
  type ListRow,
  type OpenedView,
  type RawJson,
  type SameName,
  type Suggestions,
} from './view.ts';
import type { TimeBars } from './time-bars.ts';

/** The priorities of queries that run in steps, the highest first. Queries of one priority run in table order. */
export const queryPriorities = ['view', 'selection', 'filter', 'count'] as const;
/** `immediate`: runs at once, before any query continues that runs in steps. */
export type QueryPriority = 'immediate' | (typeof queryPriorities)[number];

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
 * The catalog queries that the window may send; `mainQueries` has the others. The bridge, the IPC handlers,
 * `Catalog.query` and the worker's dispatch are derived from these two tables. A query that runs in steps fails with
 * `cancelled` if another one of its name follows before its end.
 */
export const windowQueries = {
  openView: query<OpenedView>()('view', viewRequestSchema),
  findPackages: query<FoundPackages>()('view', findRequestSchema),
  /** What a text could have meant for which no packages were found; null for nothing. */
  findCorrected: query<CorrectedPackages | null>()('view', findRequestSchema),
  /** Creators and last updaters whose names contain a text; the most frequent first. */
  findPeople: query<readonly FacetValue[]>()('filter', findPeopleRequestSchema),
  readRows: query<readonly ListRow[]>()('immediate', rowsRequestSchema),
  readItem: query<ItemDetails>()('immediate', itemRequestSchema),
  /** The name of each package, independent of views; null if there is none with that id. */
  readNames: query<readonly (string | null)[]>()('immediate', namesRequestSchema),
  /** A package as the service sent it, for a help desk. */
  readJson: query<RawJson>()('immediate', itemRequestSchema),
  /** The position of a package in a view, or -1. */
  locateItem: query<number>()('immediate', itemRequestSchema),
  /**
   * Maps positions in view `from` to those of the same packages in view `to`, without packages that are missing there. If
   * all packages of `from` are given, the result is all of `to`; otherwise `too-many` above 50,000.
   */
  carryOver: query<Ranges>()('selection', carryRequestSchema),
  /** The values of a field that occur in a view, with exact counts. */
  readFacet: query<Facet>()('filter', facetRequestSchema),
  /** How many packages of a view are in each range of time, without the view's filter of that time. */
  readTimeCounts: query<readonly number[]>()('filter', timeCountsRequestSchema),
  /** The packages of a view by month or year of a time, without the view's filter of that time. */
  readTimeBars: query<TimeBars>()('filter', timeBarsRequestSchema),
  /** For each filter of a view and for its text, how many packages match without it; the largest number first. */
  readExclusions: query<readonly Exclusion[]>()('filter', v.object({ view: viewIdSchema })),
  /** What words of a search can mean as filters; nothing before the first snapshot. */
  readFilterValues: query<FilterValues>()('filter', filterValuesRequestSchema),
  /** The same as `readCounts`, for what words of a search can mean as filters. */
  readOfferCounts: query<Counts | null>()('filter', matchQueriesSchema),
  /** What a search that finds nothing, or hardly anything, could have meant; nothing for any other. */
  readSuggestions: query<Suggestions>()('filter', suggestionsRequestSchema),
  /** Finds lines of the diary. The one that was opened before is closed. */
  openDiary: query<OpenedDiary>()('view', diaryRequestSchema),
  /** `view-gone` if the diary is no longer open. */
  readDiaryLines: query<readonly DiaryLine[]>()('immediate', linesRequestSchema),
  /** The lines of one package. */
  readHistory: query<PackageHistory>()('selection', historyRequestSchema),
  /** The days with updates of the present list or its beginning, as local midnights in ms since 1970; the newest first. */
  readRecordedDays: query<readonly number[]>()('selection', v.object({})),
  /** The other packages of a view's list with the name of one, whatever the view finds. */
  readSameName: query<SameName>()('selection', itemRequestSchema),
  /** How many packages of the published snapshot match each query; null before the first snapshot. */
  readCounts: query<Counts | null>()('count', matchQueriesSchema),
};

/** How kinds and fields are called in tables. */
const diaryWordsSchema = v.object({
  kinds: v.object({ added: v.string(), changed: v.string(), removed: v.string(), savedAgain: v.string() }),
  fields: v.record(v.string(), v.string()),
});

/** The queries that only main sends. */
const mainQueries = {
  /** The whole text of one cell. */
  readCell: query<string>()('immediate', cellRequestSchema),
  /** The ids of packages of a view; `shelf-full` if they are more than a shelf can have. */
  readIds: query<readonly string[]>()('immediate', v.object({ view: viewIdSchema, ranges: rangesSchema })),
  /** What the list says of packages, null for one that it lacks; null before the first snapshot. */
  readKnown: query<readonly (ListedPackage | null)[] | null>()(
    'immediate',
    v.object({ ids: shelfIdsSchema }),
  ),
  /** The name of a package, independent of views; null if there is none with that id. */
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
    v.object({ view: viewIdSchema, ranges: v.nullable(rangesSchema) }),
  ),
  /** Keeps the lines that an open diary has found until the pin is released; returns the pin and their number. */
  pinDiary: query<PinnedDiary>()('immediate', v.object({ diary: viewIdSchema })),
  /** Some lines of a pinned diary as rows of a table. */
  readDiaryCells: query<readonly DiaryRow[]>()(
    'count',
    v.object({
      pin: viewIdSchema,
      offset: v.number(),
      limit: v.number(),
      words: diaryWordsSchema,
    }),
  ),
  /** Lines of an open diary as a table for the clipboard; `too-many` above 20,000. */
  readDiaryTable: query<CopiedTable>()(
    'selection',
    v.object({
      ...diaryCopySchema.entries,
      words: diaryWordsSchema,
      /** One for each column. */
      headings: v.pipe(v.array(v.string()), v.readonly()),
      decimal: v.picklist(['.', ',']),
    }),
  ),
  /** Like `readCounts`, but counts only packages that the snapshot before did not have. */
  countNews: query<Counts | null>()('count', matchQueriesSchema),
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

/** A table as tab-separated text for spreadsheets, and as HTML for mail. */
export interface CopiedTable {
  /** The number of packages. */
  readonly rows: number;
  readonly text: string;
  readonly html: string;
}

/** The found lines of a diary. */
export interface PinnedDiary {
  /** The handle by which the pin is released. */
  readonly pin: number;
  readonly lines: number;
}

/** A row of a table. */
export type DiaryRow = readonly (string | number | Date | null)[];

/** A view's rows for a reader in another thread. */
export interface PinnedView {
  /** The handle by which the pin is released. */
  readonly pin: number;
  /** The snapshot file, which is neither changed nor deleted meanwhile. */
  readonly file: string;
  /** The numbers of the rows, in the order of the view. */
  readonly rows: Uint32Array<ArrayBuffer>;
  /** The unit of the snapshot's times, null if unknown; `now` (ms since 1970) limits what is plausible. */
  readonly times: { readonly unit: 's' | 'ms' | 'us' | null; readonly now: number };
  /** The notes of these packages by id, if the view is one of the shelf: lists that are passed on do not have them. */
  readonly notes: ReadonlyMap<string, string>;
}
