import { MessagePort } from 'node:worker_threads';
import * as v from 'valibot';
import type { Failure } from '../../../preload/contract/failure.ts';
import { exportRequestSchema } from '../../../preload/contract/export.ts';
import { knownStatuses } from '../../../preload/contract/statuses.ts';
import { exportColumns } from '../cells/cells.ts';

/** Packages of a snapshot, which the thread reads itself. */
const viewSourceSchema = v.object({
  kind: v.literal('view'),
  /** The snapshot file; pinned by the query `pinView`, so that it is not deleted meanwhile. */
  snapshot: v.string(),
  /** Rows of the snapshot in output order. */
  rows: v.instance(Uint32Array),
  /** How to interpret times; `now`: ms since 1970. */
  times: v.object({ unit: v.nullable(v.picklist(['s', 'ms', 'us'])), now: v.number() }),
  columns: v.pipe(v.array(v.picklist(exportColumns)), v.readonly()),
  /** What the app calls statuses. */
  statuses: v.object(v.entriesFromList(knownStatuses, v.string())),
  /** By id; a last column has them, unless there are none. */
  notes: v.pipe(v.map(v.string(), v.string()), v.readonly()),
});
export type ViewSource = v.InferOutput<typeof viewSourceSchema>;

/** Rows that main sends one batch after the other (fed-batches.ts). */
const fedSourceSchema = v.object({
  kind: v.literal('fed'),
  port: v.instance(MessagePort),
  /** One element: 1 once a batch was sent. */
  sent: v.custom<Int32Array<SharedArrayBuffer>>(
    (value) => value instanceof Int32Array && value.buffer instanceof SharedArrayBuffer,
  ),
});
export type FedSource = v.InferOutput<typeof fedSourceSchema>;

/** The input of the export thread. */
export const exportJobSchema = v.object({
  source: v.variant('kind', [viewSourceSchema, fedSourceSchema]),
  format: exportRequestSchema.entries.format,
  /** Of the columns of a sheet (column-widths.ts). */
  widths: v.array(v.number()),
  texts: v.object({
    /** The name of the first sheet; further ones get a number. */
    sheet: v.string(),
    headings: v.array(v.string()),
    /** Appended to a text that was cut because it is too long for a cell of a workbook. */
    cut: v.string(),
    /** A last sheet of a workbook, with a line of text in each row; null for none. */
    about: v.nullable(v.object({ sheet: v.string(), lines: v.array(v.string()) })),
  }),
  style: v.object({ decimal: v.picklist(['.', ',']), separator: v.picklist([',', ';']) }),
  /** The file to create, and its permissions. */
  tempFile: v.string(),
  mode: v.number(),
});
export type ExportJob = v.InferOutput<typeof exportJobSchema>;

export type ExportMessage =
  /** `done`: packages, or rows that were fed, read so far. */
  | { readonly kind: 'progress'; readonly done: number }
  /** The file is complete and synced to disk. */
  | { readonly kind: 'written'; readonly rows: number }
  | { readonly kind: 'failed'; readonly failure: Failure };
