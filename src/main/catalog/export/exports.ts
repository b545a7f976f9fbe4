import path from 'node:path';
import type {
  DiaryExport,
  ExportContent,
  ExportState,
  ExportFormat,
  ExportRequest,
  ExportStatus,
  PdfRequest,
} from '../../../preload/contract/export.ts';
import {
  cancelled,
  failed,
  succeeded,
  type Failure,
  type Result,
} from '../../../preload/contract/failure.ts';
import type { Messages } from '../../../preload/contract/messages/texts.ts';
import { safeToLog, type Log } from '../../diagnostics/log.ts';
import type { Catalog } from '../catalog.ts';
import { exportedColumns, type ExportColumn } from '../cells/cells.ts';
import { textStyleOf } from '../cells/csv.ts';
import { diaryColumns } from '../cells/diary-cells.ts';
import { formatDay } from '../cells/format-cell.ts';
import { columnWidths } from './column-widths.ts';
import { startExportThread, type ExportedRows, type ExportThread } from './export-thread.ts';
import type { Batch } from './fed-batches.ts';
import { fileNameFor } from './file-name.ts';
import { writeAndReplace, writeTempFile } from './replace-file.ts';
import { targetOf, type Target } from './target.ts';

type FileExtension = ExportFormat | 'pdf';

export interface SaveDialogOptions {
  readonly title: string;
  /** The full path that the dialog proposes. */
  readonly proposed: string;
  readonly kind: string;
  readonly extension: FileExtension;
}

export interface ExportsDeps {
  /** The built worker. */
  readonly workerFile: URL | string;
  /** Shows the save dialog; null if the user cancels it. */
  readonly ask: (question: SaveDialogOptions) => Promise<string | null>;
  readonly texts: () => Messages;
  /** The locale for number formats (BCP 47). */
  readonly locale: () => string;
  /** The folder of the last export. */
  readonly folder: { readonly get: () => string; readonly remember: (folder: string) => void };
  readonly now: () => number;
  readonly platform: NodeJS.Platform;
  readonly log: Log;
  readonly onChange: () => void;
}

/** The account and catalog of the exported view. */
export interface ExportSource {
  readonly account: string;
  readonly catalog: Pick<Catalog, 'query' | 'releasePin'>;
}

/** What to export, and how many packages or lines. */
interface ExportSize {
  readonly count: number;
  readonly content: ExportContent;
}

interface ExportedTable {
  readonly format: ExportFormat;
  readonly widths: readonly number[];
  readonly sheet: string;
  readonly headings: readonly string[];
  /** What the list is, for a workbook. */
  readonly about: readonly string[];
}

const linesPerBatch = 200;

/** One export, from the save dialog until the file is complete. */
class Job {
  readonly account: string;
  thread: ExportThread | null = null;
  done: Promise<unknown> = Promise.resolve();
  /** Whether the file is complete. */
  isWritten = false;
  #isStopped = false;

  constructor(account: string) {
    this.account = account;
  }

  isStopped(): boolean {
    return this.#isStopped;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.thread?.stop();
  }
}

/** Exports views to files, one at a time. A file is replaced only once the new one is complete. */
export class Exports {
  readonly #deps: ExportsDeps;
  #job: Job | null = null;
  #status: ExportStatus | null = null;
  /** The file of the last export that succeeded. */
  #file: string | null = null;

  constructor(deps: ExportsDeps) {
    this.#deps = deps;
  }

  status(): ExportStatus | null {
    return this.#status;
  }

  /** The path of the file in the status; null if there is none. */
  file(): string | null {
    return this.#status?.state === 'done' ? this.#file : null;
  }

  /** Asks for the path and writes the file. Resolves when the file is complete. */
  start(source: ExportSource, request: ExportRequest): Promise<Result<null>> {
    return this.#begin(source.account, (job) => this.#export(job, source, request));
  }

  /** The same for the lines that an open diary has found. */
  startDiary(source: ExportSource, request: DiaryExport): Promise<Result<null>> {
    return this.#begin(source.account, (job) => this.#exportDiary(job, source, request));
  }

  /**
   * Saves a PDF. `make` returns null if the PDF could not be created. It is created before the dialog opens, while the
   * printed view is still rendered.
   */
  savePages(
    account: string,
    request: Omit<PdfRequest, 'isWide'>,
    make: () => Promise<Uint8Array | null>,
  ): Promise<Result<null>> {
    return this.#begin(account, (job) => this.#savePages(job, request, make));
  }

  #begin(account: string, act: (job: Job) => Promise<Result<null>>): Promise<Result<null>> {
    if (this.#job !== null) return Promise.resolve(failed({ code: 'export-running', retryable: true }));
    const job = new Job(account);
    this.#job = job;
    const exported = act(job).finally(() => {
      this.#job = null;
      // After a bug the status would otherwise stay `running`.
      if (this.#status?.state === 'running') this.#setStatus(job, null);
    });
    job.done = exported.catch(() => undefined);
    return exported;
  }

  /** Cancels the running export; an existing file stays unchanged. */
  async cancel(): Promise<void> {
    await this.#job?.stop();
  }

  /**
   * Cancels a running export of one account, and waits until it no longer uses the account's files. Resolves with whether an
   * export was cancelled.
   */
  async cancelFor(account: string): Promise<boolean> {
    const job = this.#job;
    if (job?.account !== account) return false;
    await this.dispose();
    return !job.isWritten;
  }

  /** Clears the result of the last export. */
  dismiss(): void {
    if (this.#status?.state === 'running') return;
    this.#status = null;
    this.#deps.onChange();
  }

  /** Cancels the running export and waits for its end, unless its dialog is still open. */
  async dispose(): Promise<void> {
    const job = this.#job;
    await this.cancel();
    if (job !== null && job.thread !== null) await job.done;
  }

  async #export(job: Job, { catalog }: ExportSource, request: ExportRequest): Promise<Result<null>> {
    const pinned = await catalog.query('pinView', { view: request.view, ranges: request.ranges });
    if (!pinned.ok) return this.#failed(job, null, pinned.failure);
    try {
      const { format, name } = request;
      const share = { count: pinned.value.rows.length, content: contentOf(request.ranges !== null) };
      const target = job.isStopped() ? null : await this.#ask(name, share, format);
      if (target === null || job.isStopped()) return failed(cancelled);
      const columns = exportedColumns(request.columns, request.allFields);
      const { export: words, grid, places, shelf, statuses } = this.#deps.texts();
      const headingOf: Readonly<Record<ExportColumn, string>> = {
        ...grid.columns,
        ...grid.also,
        statusName: words.statusName,
      };
      const { file: snapshot, rows, times, notes } = pinned.value;
      const hasNotes = notes.size > 0;
      const table = {
        format,
        widths: [...columns, ...(hasNotes ? (['note'] as const) : [])].map((column) => columnWidths[column]),
        sheet: places.packages,
        headings: [...columns.map((column) => headingOf[column]), ...(hasNotes ? [shelf.note] : [])],
        about: [...request.about, words.share(share.count, share.content === 'selected')],
      };
      return await this.#write(job, target, format, share, () =>
        this.#writeRows(job, target, table, { snapshot, rows, times, columns, statuses, notes }, share),
      );
    } finally {
      await catalog.releasePin(pinned.value.pin);
    }
  }

  async #exportDiary(
    job: Job,
    { catalog }: ExportSource,
    { diary, format, name }: DiaryExport,
  ): Promise<Result<null>> {
    const pinned = await catalog.query('pinDiary', { diary });
    if (!pinned.ok) return this.#failed(job, null, pinned.failure);
    const { pin, lines } = pinned.value;
    try {
      const { diaryTable, details } = this.#deps.texts();
      const share = { count: lines, content: 'changes' } as const;
      const target = job.isStopped() ? null : await this.#ask(name, share, format, diaryTable.sheet);
      if (target === null || job.isStopped()) return failed(cancelled);
      const words = { kinds: diaryTable.kinds, fields: details.labels };
      let offset = 0;
      const readBatch = async (): Promise<Result<Batch>> => {
        // Lines that were deleted meanwhile give no rows, but do not end the file.
        for (; offset < lines;) {
          const batch = await catalog.query('readDiaryCells', { pin, offset, limit: linesPerBatch, words });
          if (!batch.ok) return batch;
          offset += linesPerBatch;
          if (batch.value.length > 0) return batch;
        }
        return succeeded([]);
      };
      const table = {
        format,
        widths: diaryColumns.map((column) => columnWidths[column]),
        sheet: diaryTable.sheet,
        headings: diaryColumns.map((column) => diaryTable.headings[column]),
        about: [],
      };
      return await this.#write(job, target, format, share, () =>
        this.#writeRows(job, target, table, readBatch, share, () => Math.min(offset, lines)),
      );
    } finally {
      await catalog.releasePin(pin);
    }
  }

  async #savePages(
    job: Job,
    { name, rows, selected }: Omit<PdfRequest, 'isWide'>,
    make: () => Promise<Uint8Array | null>,
  ): Promise<Result<null>> {
    const pages = await make();
    if (job.isStopped()) return failed(cancelled);
    if (pages === null) return this.#failed(job, null, { code: 'pages-not-made', retryable: true });
    const share = { count: rows, content: contentOf(selected) };
    const target = await this.#ask(name, share, 'pdf');
    if (target === null || job.isStopped()) return failed(cancelled);
    return this.#write(job, target, 'pdf', share, async () => {
      const written = await writeTempFile(target, pages);
      return written.ok ? succeeded(rows) : written;
    });
  }

  /** The target that the user chooses; null if they cancel the dialog. */
  async #ask(
    name: string,
    { count, content }: ExportSize,
    extension: FileExtension,
    title: string | null = null,
  ): Promise<Target | null> {
    const { ask, folder, now, texts } = this.#deps;
    const { shell, places, selection, export: words } = texts();
    const isSelected = content === 'selected';
    const kinds = { csv: shell.csvFiles, xlsx: shell.xlsxFiles, pdf: shell.pdfFiles };
    const file = fileNameFor({
      name,
      fallback: title ?? places.packages,
      part: isSelected ? selection.count(count) : null,
      day: formatDay(new Date(now())),
      extension,
    });
    const chosen = await ask({
      title: title ?? words.title(count, isSelected),
      proposed: path.join(folder.get(), file),
      kind: kinds[extension],
      extension,
    });
    if (chosen === null) return null;
    folder.remember(path.dirname(chosen));
    return targetOf(chosen);
  }

  /** Writes the file and updates the status. `write` writes the content to `target.tempFile`. */
  async #write(
    job: Job,
    target: Target,
    format: FileExtension,
    { count, content }: ExportSize,
    write: () => Promise<Result<number>>,
  ): Promise<Result<null>> {
    const { log, platform } = this.#deps;
    const name = path.basename(target.file);
    log.info('export-started', { format: safeToLog(format), rows: count });
    this.#setStatus(job, { state: 'running', file: name, done: 0, total: count, content });
    const written = await writeAndReplace(target, platform, write, () => job.isStopped());
    if (!written.ok) {
      log.info('export-failed', { code: safeToLog(written.failure.code) });
      return this.#failed(job, name, written.failure);
    }
    log.info('export-ended', { rows: written.value });
    job.isWritten = true;
    this.#file = target.file;
    this.#setStatus(job, { state: 'done', file: name, rows: written.value, content });
    return succeeded(null);
  }

  /** Writes rows to the temporary file. `doneOf`: what is done, by the rows that were read. */
  async #writeRows(
    job: Job,
    target: Target,
    { format, widths, sheet, headings, about }: ExportedTable,
    rows: ExportedRows,
    { count: total, content }: ExportSize,
    doneOf = (read: number): number => read,
  ): Promise<Result<number>> {
    const { locale, texts, workerFile } = this.#deps;
    const { export: words } = texts();
    const threadJob = {
      format,
      widths: [...widths],
      texts: {
        sheet,
        headings: [...headings],
        cut: words.cut,
        about: about.length === 0 ? null : { sheet: words.about, lines: [...about] },
      },
      style: textStyleOf(locale()),
      tempFile: target.tempFile,
      mode: target.mode,
    };
    const file = path.basename(target.file);
    job.thread = startExportThread(workerFile, threadJob, rows, (read) => {
      if (!job.isStopped())
        this.#setStatus(job, { state: 'running', file, done: doneOf(read), total, content });
    });
    const result = await job.thread.result;
    // Its files are closed only when the thread has ended.
    await job.thread.stop();
    return result;
  }

  /** Shows the failure, unless the user has cancelled the export. */
  #failed(job: Job, file: string | null, failure: Failure): Result<null> {
    this.#setStatus(job, failure.code === 'cancelled' ? null : { state: 'failed', file, failure });
    return failed(failure);
  }

  #setStatus({ account }: Job, course: ExportState | null): void {
    this.#status = course === null ? null : { ...course, account };
    this.#deps.onChange();
  }
}

function contentOf(isSelected: boolean): ExportContent {
  return isSelected ? 'selected' : 'packages';
}
