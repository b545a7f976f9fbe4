import * as v from 'valibot';
import { sortColumns, type SortColumn } from '../../../../preload/contract/view.ts';
import { countSchema, pieceSchema, type IndexFile } from './index-file.ts';
import { collations } from './order/collation.ts';
import type { SortOrder } from './order/sort-order.ts';
import { segmentSchema } from './segment-pieces.ts';

/** Counted up when indexes that were built before must not be used any more. */
const format = 3;
/** An index that was built with other Unicode data is not used either. */
export const textRules = `format ${format}, ICU ${process.versions['icu']}`;

const orderSchema = v.object({ filled: countSchema, rows: pieceSchema });
type StoredOrder = v.InferOutput<typeof orderSchema>;
export const ordersSchema = v.object(v.entriesFromList(sortColumns, orderSchema));

/** The table of contents of a base file: one segment, whose ordinals are rows. Several snapshots share it. */
export const baseContentsSchema = v.object({ by: v.literal(textRules), segment: segmentSchema });

/** The table of contents of an index file. */
export const contentsSchema = v.object({
  /** The bytes and rows of the snapshot file, and the rules for folding and sorting texts. */
  made: v.object({ bytes: countSchema, rows: countSchema, by: v.literal(textRules) }),
  /** The base file, and a bitmap of the rows that are as they were in it. */
  base: v.object({ identity: countSchema, alive: pieceSchema }),
  /** What has changed since: segments whose ordinals are these rows, and bitmaps of those that have not changed again. */
  deltas: v.array(v.object({ segment: segmentSchema, rows: pieceSchema, alive: pieceSchema })),
  /** By collation; added when a language with it is first chosen. */
  orders: v.partial(v.object(v.entriesFromList(collations, ordersSchema))),
});
export type Contents = v.InferOutput<typeof contentsSchema>;

export function appendOrder(file: IndexFile, { filled, rows }: SortOrder): StoredOrder {
  return { filled, rows: file.append(rows) };
}

export function appendOrders(
  file: IndexFile,
  orders: ReadonlyMap<SortColumn, SortOrder>,
): v.InferOutput<typeof ordersSchema> {
  const stored = Array.from(orders, ([column, order]) => [column, appendOrder(file, order)]);
  return v.parse(ordersSchema, Object.fromEntries(stored));
}
