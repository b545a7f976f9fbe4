import * as v from 'valibot';
import type { AccountId } from './account-id.ts';
import type { Failure } from './failure.ts';
import { rangesSchema } from './ranges.ts';
import { listColumns, searchLimit, viewIdSchema } from './view.ts';

const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The columns of an exported or copied table, in order. */
const columnsSchema = v.pipe(
  v.array(v.picklist(listColumns)),
  v.minLength(1),
  v.maxLength(listColumns.length),
  v.readonly(),
);

/** The name of a view or the search, after the day of an earlier list. */
const listNameSchema = v.pipe(v.string(), v.maxLength(2 * searchLimit));

export const exportRequestSchema = v.object({
  view: viewIdSchema,
  /** The selected packages; null for all. */
  ranges: v.nullable(rangesSchema),
  /** Those that are shown. */
  columns: columnsSchema,
  /** Whether the other fields follow them. */
  allFields: v.boolean(),
  format: v.picklist(exportFormats),
  /** The view's name for the file name, as typed; may be empty. */
  name: listNameSchema,
  /** The search, the filters and the date of the list in words, a line each, for a workbook. */
  about: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100_000))), v.maxLength(10), v.readonly()),
});
export type ExportRequest = v.InferOutput<typeof exportRequestSchema>;

/** The found lines of an open diary, in their order. */
export const diaryExportSchema = v.object({
  diary: viewIdSchema,
  format: v.picklist(exportFormats),
  /** For the file name; may be empty. */
  name: listNameSchema,
});
export type DiaryExport = v.InferOutput<typeof diaryExportSchema>;

export const diaryCopySchema = v.object({ diary: viewIdSchema, positions: rangesSchema });
export type DiaryCopy = v.InferOutput<typeof diaryCopySchema>;

export const copyRequestSchema = v.object({
  view: viewIdSchema,
  ranges: rangesSchema,
  columns: columnsSchema,
});
export type CopyRequest = v.InferOutput<typeof copyRequestSchema>;

/** A text, a number, a time (`at`: ms since 1970), or null for an empty cell. */
const copiedCellSchema = v.union([v.string(), v.number(), v.object({ at: v.number() }), v.null()]);

/** A small table as the window shows it. */
export const copiedTableRequestSchema = v.object({
  headings: v.pipe(v.array(v.string()), v.maxLength(20), v.readonly()),
  /** As many cells in each as there are headings. */
  rows: v.pipe(
    v.array(v.pipe(v.array(copiedCellSchema), v.maxLength(20), v.readonly())),
    v.maxLength(1000),
    v.readonly(),
  ),
});
export type CopiedTableRequest = v.InferOutput<typeof copiedTableRequestSchema>;

/** `isWide`: in landscape format. */
export const printRequestSchema = v.object({ isWide: v.boolean() });

export const pdfRequestSchema = v.object({
  isWide: v.boolean(),
  /** The list's name for the file name. */
  name: listNameSchema,
  /** The number of packages. */
  rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Whether only selected packages are exported. */
  selected: v.boolean(),
});
export type PdfRequest = v.InferOutput<typeof pdfRequestSchema>;

/** What is exported: all packages of a list, only selected ones, or the lines of What changed. */
export type ExportContent = 'packages' | 'selected' | 'changes';

/** The progress or result of an export. `file`: a name without its folder. */
export type ExportState =
  | {
      readonly state: 'running';
      readonly file: string;
      /** Packages, or lines of the diary, written so far, and in total. */
      readonly done: number;
      readonly total: number;
      readonly content: ExportContent;
    }
  | {
      readonly state: 'done';
      readonly file: string;
      /** Written rows; a line of the diary has one for each changed field. */
      readonly rows: number;
      readonly content: ExportContent;
    }
  /** `file`: null if the export failed before a file was chosen. */
  | { readonly state: 'failed'; readonly file: string | null; readonly failure: Failure };

/** The running export, or the last one until it is dismissed; `account`: whose list it exports. */
export type ExportStatus = ExportState & { readonly account: AccountId };
