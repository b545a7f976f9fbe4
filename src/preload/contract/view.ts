import * as v from 'valibot';

export const sortColumns = ['name', 'status', 'comments', 'creator', 'updated'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** Rows of one window at most. */
const windowLimit = 500;

const sortKeySchema = v.object({ column: v.picklist(sortColumns), descending: v.boolean() });
export type SortKey = v.InferOutput<typeof sortKeySchema>;

/** ms since 1970; `from` is inclusive, `until` is not, null is unbounded. A package without a time lies in no range. */
const timeRangeSchema = v.object({ from: v.nullable(v.number()), until: v.nullable(v.number()) });
export type TimeRange = v.InferOutput<typeof timeRangeSchema>;

/** What can be chosen from the values that occur. `people`: who created or last updated a package. */
export const facetFields = ['status', 'people', 'channel'] as const;
export type FacetField = (typeof facetFields)[number];

/** Any of these values, exactly as they came; the empty one stands for packages without a value. None: all pass. */
const valuesSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(10_000))), v.maxLength(200));

export const filtersSchema = v.object({
  status: valuesSchema,
  people: valuesSchema,
  channel: valuesSchema,
  created: v.nullable(timeRangeSchema),
  updated: v.nullable(timeRangeSchema),
  /** New or changed against the snapshot before, or the one that the person last looked at before. */
  changed: v.nullable(v.picklist(['before', 'looked'])),
});
export type Filters = v.InferOutput<typeof filtersSchema>;

export const noFilters: Filters = {
  status: [],
  people: [],
  channel: [],
  created: null,
  updated: null,
  changed: null,
};

export const viewQuerySchema = v.object({
  /** As typed (docs/search.md). */
  text: v.pipe(v.string(), v.maxLength(1000)),
  filters: filtersSchema,
  /** The first key counts most; a later one orders what is equal by those before. */
  sort: v.pipe(v.array(sortKeySchema), v.minLength(1), v.maxLength(sortColumns.length)),
});
export type ViewQuery = v.InferOutput<typeof viewQuerySchema>;

const handle = v.pipe(v.number(), v.integer(), v.minValue(0));

export const windowRequestSchema = v.object({
  view: handle,
  offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(windowLimit)),
});
export type WindowRequest = v.InferOutput<typeof windowRequestSchema>;

export const itemRequestSchema = v.object({ view: handle, id: v.string() });
export type ItemRequest = v.InferOutput<typeof itemRequestSchema>;

export const facetRequestSchema = v.object({
  view: handle,
  field: v.picklist(facetFields),
  /** Only values in which this occurs, folded; empty for all. */
  text: v.pipe(v.string(), v.maxLength(200)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(windowLimit)),
});
export type FacetRequest = v.InferOutput<typeof facetRequestSchema>;

/** The values of a field in a view, were it not filtered by that field: the most frequent first, equals by the alphabet. */
export interface Facet {
  readonly values: readonly FacetValue[];
  /** Different values that there are. */
  readonly all: number;
}

export interface FacetValue {
  /** As it came; empty for packages without one. */
  readonly value: string;
  readonly count: number;
}

export const changesRequestSchema = v.object({
  /** Against the snapshot before, or the one that the person last looked at before. */
  since: v.picklist(['before', 'looked']),
  kind: v.picklist(['added', 'changed', 'removed']),
  offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(windowLimit)),
});
export type ChangesRequest = v.InferOutput<typeof changesRequestSchema>;

/** A package that is new, changed or gone; the name it has, or had. */
export interface ChangedPackage {
  readonly id: string;
  readonly name: string;
  /** The fields that differ, as the service calls them; none where that is not known, or all of it is new or gone. */
  readonly fields: readonly string[];
}

/** One part of a query that can be dropped. */
export type QueryPart = 'text' | keyof Filters;

export interface Exclusion {
  readonly part: QueryPart;
  /** Exact number of packages that match the query without this part. */
  readonly total: number;
}

export interface OpenedView {
  readonly view: number;
  /** Exact number of matching packages. */
  readonly total: number;
  /** The snapshot the view is bound to; null while rows of the first sync are still arriving. */
  readonly snapshot: string | null;
}

/** Text with the ranges that a search matched: start and end offsets in UTF-16 units, flat, ascending, disjoint. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly number[];
}

/** A searched field that has no column. */
export type AlsoField = 'updater' | 'id' | 'channelId' | 'creatorId' | 'updaterId';

/** One line of the grid. Long texts are cut to what a row can show. */
export interface ListRow {
  readonly id: string;
  readonly name: MarkedText;
  readonly status: MarkedText;
  readonly comments: MarkedText;
  readonly creator: MarkedText;
  /** ms since 1970; null where the number can't be read as a time. */
  readonly updatedAt: number | null;
  /** Where a term occurs in none of the texts above: a field in which it does. */
  readonly also: { readonly field: AlsoField; readonly value: MarkedText } | null;
  /** Against the snapshot that the person last looked at before this one. */
  readonly change: 'added' | 'changed' | null;
}

/** One field of a package as the service sent it. */
export interface ItemField {
  /** The name in the service's reply, for example `processName`. */
  readonly key: string;
  /** The beginning of a very long text. */
  readonly value: MarkedText;
  /** UTF-16 units of the whole text. */
  readonly length: number;
  /** ms since 1970 for the fields that are times and could be read as one. */
  readonly time: number | null;
}

export interface ItemDetails {
  readonly id: string;
  /** Known fields first, in a fixed order, then whatever else the service sent. */
  readonly fields: readonly ItemField[];
}
