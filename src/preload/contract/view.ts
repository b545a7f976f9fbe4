import * as v from 'valibot';
import type { ListedPackage } from './shelf.ts';

export const sortColumns = [
  'name',
  'status',
  'comments',
  'creator',
  'updated',
  'created',
  'updater',
] as const;
export type SortColumn = (typeof sortColumns)[number];

/** The columns of the list. It can't be sorted by the last two. */
export const listColumns = [...sortColumns, 'id', 'channel'] as const;
export type ListColumn = (typeof listColumns)[number];

export function isSortColumn(column: ListColumn): column is SortColumn {
  return column !== 'id' && column !== 'channel';
}

/** The maximum number of rows in one reply. */
export const maxRows = 500;

const sortKeySchema = v.object({ column: v.picklist(sortColumns), descending: v.boolean() });
export type SortKey = v.InferOutput<typeof sortKeySchema>;

/** ms since 1970; `from` is inclusive, `until` exclusive, null unbounded. A package without a time matches no range. */
const timeRangeSchema = v.object({ from: v.nullable(v.number()), until: v.nullable(v.number()) });
export type TimeRange = v.InferOutput<typeof timeRangeSchema>;

/** Fields with a filter by their values. `people`: the creator or the last updater of a package. */
export const facetFields = ['status', 'creator', 'updater', 'people', 'channel'] as const;
export type FacetField = (typeof facetFields)[number];

/** The maximum length of a value of a filter, in UTF-16 units, and the maximum number of values. */
export const filterValueLimit = 10_000;
export const filterValuesLimit = 200;

/** Matches packages with one of these exact values; the empty value matches packages without one. Empty: matches all. */
export const valuesSchema = v.pipe(
  v.array(v.pipe(v.string(), v.maxLength(filterValueLimit))),
  v.maxLength(filterValuesLimit),
  v.readonly(),
);

/** New or changed since the snapshot before, or with unread lines in the diary. */
export const changedSchema = v.picklist(['before', 'unread']);
/** With a star, on the shelf of the account. */
export const starredSchema = v.nullable(v.literal(true));

export const filtersSchema = v.object({
  status: valuesSchema,
  creator: valuesSchema,
  updater: valuesSchema,
  people: valuesSchema,
  channel: valuesSchema,
  created: v.nullable(timeRangeSchema),
  updated: v.nullable(timeRangeSchema),
  changed: v.nullable(changedSchema),
  starred: starredSchema,
});
export type Filters = v.InferOutput<typeof filtersSchema>;

export const noFilters = {
  status: [],
  creator: [],
  updater: [],
  people: [],
  channel: [],
  created: null,
  updated: null,
  changed: null,
  starred: null,
} as const satisfies Filters;

/** The maximum length of a search for packages, values or people, in UTF-16 units: a hundred ids. */
export const searchLimit = 4000;
/** As typed (docs/search.md). */
export const textSchema = v.pipe(v.string(), v.maxLength(searchLimit));

/** A later key orders packages that are equal by the keys before. Empty: the order of best match (docs/search.md). */
export const sortSchema = v.pipe(v.array(sortKeySchema), v.maxLength(sortColumns.length));

// Spread where they are needed: a bundler keeps what reads a property of a schema, also for pages that check nothing.
const matchEntries = { text: textSchema, filters: filtersSchema };
export const matchQuerySchema = v.object(matchEntries);
export type MatchQuery = v.InferOutput<typeof matchQuerySchema>;

const queryEntries = { ...matchEntries, sort: sortSchema };
export const viewQuerySchema = v.object(queryEntries);
export type ViewQuery = v.InferOutput<typeof viewQuerySchema>;

/** Packages that come first among equals of the order of best match. */
export const maxPreferred = 20;
const preferredSchema = v.optional(v.pipe(v.array(v.string()), v.maxLength(maxPreferred), v.readonly()));

/**
 * `rows`: how many of the view's first rows the reply contains; none by default. `preferred`: ids of packages that come first
 * among equals in the order of best match, the most preferred first. `asOf`: the list as it was at that time, ms since 1970,
 * `not-recorded` if the diary does not reach so far; null: as it is now.
 */
export const viewRequestSchema = v.object({
  ...queryEntries,
  preferred: preferredSchema,
  rows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxRows))),
  asOf: v.optional(v.nullable(v.number())),
});
export type ViewRequest = v.InferOutput<typeof viewRequestSchema>;

/** The packages that match a text best, without opening a view. */
export const findRequestSchema = v.object({
  text: textSchema,
  preferred: preferredSchema,
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxRows)),
});

/** The people whose names contain a text, without opening a view. */
export const findPeopleRequestSchema = v.object({
  text: v.pipe(textSchema, v.minLength(1)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxRows)),
});

/** Identifies an open view. */
export const viewIdSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

export const rowsRequestSchema = v.object({
  view: viewIdSchema,
  offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxRows)),
});
export type RowsRequest = v.InferOutput<typeof rowsRequestSchema>;

/** The packages whose names are read. */
export const namesRequestSchema = v.object({
  ids: v.pipe(v.array(v.string()), v.maxLength(20), v.readonly()),
});

/** The beginnings of people's names. */
export const filterValuesRequestSchema = v.object({
  /** Folded, which makes up to 18 letters of one. */
  names: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(18 * searchLimit))),
    v.maxLength(20),
    v.readonly(),
  ),
});

/** `text`: that of the view, as typed. */
export const suggestionsRequestSchema = v.object({ view: viewIdSchema, text: textSchema });

const itemEntries = { view: viewIdSchema, id: v.string() };
export const itemRequestSchema = v.object(itemEntries);
export type ItemRequest = v.InferOutput<typeof itemRequestSchema>;

export const cellRequestSchema = v.object({
  ...itemEntries,
  column: v.picklist(listColumns),
});
export type CellRequest = v.InferOutput<typeof cellRequestSchema>;

export const facetRequestSchema = v.object({
  view: viewIdSchema,
  field: v.picklist(facetFields),
  /** Only values that contain this text, folded; empty for all. */
  text: textSchema,
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxRows)),
});
export type FacetRequest = v.InferOutput<typeof facetRequestSchema>;

const maxCountedRanges = 20;

export const timeCountsRequestSchema = v.object({
  view: viewIdSchema,
  column: v.picklist(['created', 'updated']),
  /** Null: any time, also packages without a time. */
  ranges: v.pipe(v.array(v.nullable(timeRangeSchema)), v.maxLength(maxCountedRanges), v.readonly()),
});

export const timeBarsRequestSchema = v.object({
  view: viewIdSchema,
  column: v.picklist(['created', 'updated']),
});

/** The values of a field in a view without the filter on that field: the most frequent first, else in alphabetical order. */
export interface Facet {
  readonly values: readonly FacetValue[];
  /** The number of different values. */
  readonly all: number;
}

export interface FacetValue {
  /** As the service sent it; empty for packages without one. */
  readonly value: string;
  readonly count: number;
}

/** How many packages match each of several queries. */
export interface Counts {
  readonly snapshot: string;
  /** Exact, in the order of the queries. */
  readonly totals: readonly number[];
}

/** One part of a query that can be dropped. */
export type QueryPart = 'text' | keyof Filters;

export interface Exclusion {
  readonly part: QueryPart;
  /** Exact number of packages that match the query without this part. */
  readonly total: number;
}

/** Of a search for several ids and nothing else. */
export interface SearchedIds {
  readonly asked: number;
  /** Those that are no id in the whole list, with hyphens. */
  readonly missing: readonly string[];
}

export interface FoundPackages {
  /** Exact number of matching packages, among those that were searched (`OpenedView`). */
  readonly total: number;
  /** The best ones, the best first. */
  readonly rows: readonly ListRow[];
  /** Unknown until all packages were searched. */
  readonly ids?: SearchedIds;
}

/** What a text that finds nothing could have meant, with the best packages for that. */
export interface CorrectedPackages {
  readonly correction: Correction;
  readonly rows: readonly ListRow[];
}

/** The values of the list that words of a search can mean, as the service sent them. */
export interface FilterValues {
  readonly statuses: readonly string[];
  /** For each name: the creators and updaters of whose names a word begins with it, the most frequent first. */
  readonly people: readonly (readonly string[])[];
}

/** A search with other words in place of misspelt ones. */
export interface Correction {
  readonly text: string;
  /** Exact number of packages that it finds, with the filters of the view. */
  readonly total: number;
  readonly words: readonly { readonly typed: string; readonly meant: string }[];
}

/** A word of a search that finds nothing, as typed, with its field and quotes. */
export interface WordCount {
  readonly word: string;
  /** Exact number of packages that have it, with the filters of the view. */
  readonly total: number;
  /** The search without it. */
  readonly rest: { readonly text: string; readonly total: number };
}

/** A search, or a word, that finds so few packages may be misspelt. */
export const hardlyAny = 2;

/** What a search that finds nothing, or hardly anything, could have meant. */
export interface Suggestions {
  readonly correction: Correction | null;
  /** If it finds nothing, has several words and no correction. */
  readonly words: readonly WordCount[];
}

export interface OpenedView {
  readonly view: number;
  /** Exact number of matching packages, among those that were searched. */
  readonly total: number;
  /** How many packages were searched while the list is being made ready for searching; null for all that are stored. */
  readonly searched: number | null;
  /** The snapshot the view is bound to; null while rows of the first sync are still arriving. */
  readonly snapshot: string | null;
  /**
   * Of a view of an earlier list: the last sync that had looked by then, ms since 1970. The list was changed since then by nobody,
   * or unseen. Null for the present list.
   */
  readonly asOf: number | null;
  /** The requested first rows, which saves another call. */
  readonly firstRows: readonly ListRow[];
  /** Unknown until all packages were searched. */
  readonly ids?: SearchedIds;
}

/** Text with the ranges that a search matched: start and end offsets in UTF-16 units, flat, ascending, disjoint. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly number[];
}

/** Columns that are searched, in the order in which matches in hidden columns are listed. */
export const searchedColumns = [
  'name',
  'comments',
  'creator',
  'updater',
  'status',
  'id',
  'channel',
] as const satisfies ListColumn[];
export type SearchedColumn = (typeof searchedColumns)[number];

/** Where a term occurs first in the text that a row has for a column. */
export interface TermMatch {
  readonly column: SearchedColumn;
  /** UTF-16 units of that text, with an exclusive end. */
  readonly range: readonly [start: number, end: number];
}

/** A search match in a text that no column shows. */
export interface OtherMatch {
  readonly field: SearchedColumn | 'creatorId' | 'updaterId' | 'note';
  readonly value: MarkedText;
}

/**
 * Where a word of a search is found, from the best place to the last (docs/search.md): as a whole word of the name or of a
 * person's name, at the beginning of one, or inside.
 */
export const matchPlaces = [
  'nameWord',
  'personWord',
  'nameStart',
  'name',
  'personStart',
  'people',
  'status',
  'comments',
  'ids',
] as const;
export type MatchPlace = (typeof matchPlaces)[number];

/**
 * How words stand, the best first. `exact`: those that are in the name are all of it. `start`: it begins with them. `together`:
 * all words follow each other as typed, in the name or in a person's name.
 */
export const matchForms = ['exact', 'start', 'together', 'apart'] as const;

/** Why a package is where it is in the order of best match. Members are compared in this order. */
export interface Rank {
  /** The place of each word, the worst first. */
  readonly places: readonly MatchPlace[];
  readonly form: (typeof matchForms)[number];
  /** Whether it was opened before for the same letters. */
  readonly wasOpened: boolean;
}

/** One line of the grid. Long texts are cut to what a row can show. */
export interface ListRow {
  readonly id: string;
  /** Where a search matched in the id, as in a marked text. */
  readonly idMarks: readonly number[];
  readonly name: MarkedText;
  readonly status: MarkedText;
  readonly comments: MarkedText;
  readonly creator: MarkedText;
  readonly updater: MarkedText;
  readonly channel: MarkedText;
  /** ms since 1970; null if the number is no plausible time. */
  readonly updatedAt: number | null;
  readonly createdAt: number | null;
  /** For each term of the search, its first match in each column that has one, in the order of the columns. */
  readonly matchesByTerm: readonly (readonly TermMatch[])[];
  /** Matches of terms that no column shows: in ids of people, or in another part of a long text. */
  readonly otherMatches: readonly OtherMatch[];
  /** Null without words to rank by, and in another order. */
  readonly rank: Rank | null;
  /** Compared with the snapshot whose changes the user saw last. */
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

/** The members of a package as JSON text with indents, known ones first, and all digits of long numbers. */
export interface RawJson {
  /** The beginning of a very long text. */
  readonly text: string;
  /** UTF-16 units of the whole text. */
  readonly length: number;
}

export interface ItemDetails {
  readonly id: string;
  /** Known fields first, in a fixed order, then whatever else the service sent. */
  readonly fields: readonly ItemField[];
}

/** Other packages with the same name, the newest first. */
export interface SameName {
  readonly packages: readonly ListedPackage[];
  /** Whether there are more than these. */
  readonly areMore: boolean;
}
