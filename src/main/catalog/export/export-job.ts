import * as v from 'valibot';
import type { Failure } from '../../../preload/contract/failure.ts';
import { exportRequestSchema } from '../../../preload/contract/export.ts';

/** The input of the export thread. */
export const exportJobSchema = v.object({
  /** The snapshot file; pinned by the query `pinView`, so that it is not deleted meanwhile. */
  snapshot: v.string(),
  /** Rows of the snapshot in output order. */
  rows: v.instance(Uint32Array),
  /** How to interpret times; `now`: ms since 1970. */
  times: v.object({ unit: v.nullable(v.picklist(['s', 'ms', 'us'])), now: v.number() }),
  columns: exportRequestSchema.entries.columns,
  format: exportRequestSchema.entries.format,
  texts: v.object({ sheet: v.string(), headings: v.array(v.string()), cut: v.string() }),
  style: v.object({ decimal: v.picklist(['.', ',']), separator: v.picklist([',', ';']) }),
  /** The file to create, and its permissions. */
  tempFile: v.string(),
  mode: v.number(),
});
export type ExportJob = v.InferOutput<typeof exportJobSchema>;

export type ExportMessage =
  /** `done`: packages read so far. */
  | { readonly kind: 'progress'; readonly done: number }
  /** The file is complete and synced to disk. */
  | { readonly kind: 'written'; readonly rows: number }
  | { readonly kind: 'failed'; readonly failure: Failure };
