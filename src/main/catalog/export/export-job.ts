import * as v from 'valibot';
import type { Failure } from '../../../preload/contract/failure.ts';
import { exportRequestSchema } from '../../../preload/contract/export.ts';

/** What the export thread is started with. */
export const exportJobSchema = v.object({
  /** The snapshot file, which nobody changes or deletes meanwhile. */
  snapshot: v.string(),
  /** Rows of the snapshot, in the order in which they are written. */
  rows: v.instance(Uint32Array),
  /** How its times are to be read; `now` is ms since 1970. */
  times: v.object({ unit: v.nullable(v.picklist(['s', 'ms', 'us'])), now: v.number() }),
  columns: exportRequestSchema.entries.columns,
  format: exportRequestSchema.entries.format,
  texts: v.object({ sheet: v.string(), headings: v.array(v.string()), cut: v.string() }),
  style: v.object({ decimal: v.picklist(['.', ',']), separator: v.picklist([',', ';']) }),
  /** The file that is made, with these rights. */
  tempFile: v.string(),
  mode: v.number(),
});
export type ExportJob = v.InferOutput<typeof exportJobSchema>;

export type ExportMessage =
  /** So many packages have been read and are being written. */
  | { readonly kind: 'progress'; readonly done: number }
  /** The tempFile is whole, and on the disk. */
  | { readonly kind: 'written'; readonly rows: number }
  | { readonly kind: 'failed'; readonly failure: Failure };
