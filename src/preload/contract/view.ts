import * as v from 'valibot';

export const sortColumns = ['name', 'status', 'comments', 'creator', 'updated'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** Rows of one window at most. */
const windowLimit = 500;

export const viewQuerySchema = v.object({
  /** As typed; terms are separated by white space and must all occur. */
  text: v.pipe(v.string(), v.maxLength(1000)),
  sort: v.object({ column: v.picklist(sortColumns), descending: v.boolean() }),
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

/** One line of the grid. Long texts are cut to what a row can show. */
export interface ListRow {
  readonly id: string;
  readonly name: MarkedText;
  readonly status: MarkedText;
  readonly comments: MarkedText;
  readonly creator: MarkedText;
  /** ms since 1970; null where the number can't be read as a time. */
  readonly updatedAt: number | null;
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
