import * as v from 'valibot';
import type { AccountId } from './account-id.ts';
import type { Failure } from './failure.ts';
import { rangesSchema } from './ranges.ts';
import { handleSchema, listColumns } from './view.ts';

const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** What a menu item for it is called. */
export type ExportCommand = `export-${ExportFormat}` | 'save-pdf';

/** The columns of an exported or copied table, in order. */
const columnsSchema = v.pipe(
  v.array(v.picklist(listColumns)),
  v.minLength(1),
  v.maxLength(listColumns.length),
  v.readonly(),
);

/** Packages of a view in its order. */
export const exportRequestSchema = v.object({
  view: handleSchema,
  /** The selected packages; null for all. */
  ranges: v.nullable(rangesSchema),
  columns: columnsSchema,
  format: v.picklist(exportFormats),
  /** What the view is called, for the name of the file; as it is typed, or empty. */
  name: v.pipe(v.string(), v.maxLength(1000)),
});
export type ExportRequest = v.InferOutput<typeof exportRequestSchema>;

/** Packages of a view, by their positions. */
export const copyRequestSchema = v.object({
  view: handleSchema,
  ranges: rangesSchema,
  columns: columnsSchema,
});
export type CopyRequest = v.InferOutput<typeof copyRequestSchema>;

/** Pages that the window draws for the printer alone; `isWide` lays them on their side. */
export const printRequestSchema = v.object({ isWide: v.boolean() });

export const pdfRequestSchema = v.object({
  isWide: v.boolean(),
  /** What is on the pages, for the name of the file. */
  name: v.pipe(v.string(), v.maxLength(1000)),
  /** Packages on them. */
  rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Whether they are those that were selected. */
  selected: v.boolean(),
});
export type PdfRequest = v.InferOutput<typeof pdfRequestSchema>;

/** The progress or result of an export. `file`: a name without its folder. */
export type ExportState =
  | {
      readonly state: 'running';
      readonly file: string;
      /** Packages that are written, and that there are. */
      readonly done: number;
      readonly total: number;
      /** Whether they are those that were selected. */
      readonly selected: boolean;
    }
  | { readonly state: 'done'; readonly file: string; readonly rows: number; readonly selected: boolean }
  /** Without a file where it had not come to one. */
  | { readonly state: 'failed'; readonly file: string | null; readonly failure: Failure };

/** The export that runs, or the last one until it is dismissed; `account`: whose list it is of. */
export type ExportStatus = ExportState & { readonly account: AccountId };
