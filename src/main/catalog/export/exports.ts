import fs from 'node:fs/promises';
import path from 'node:path';
import type {
  ExportCourse,
  ExportFormat,
  ExportRequest,
  ExportStatus,
  PdfRequest,
} from '../../../preload/contract/export.ts';
import type { PinnedView } from '../../../preload/contract/catalog-queries.ts';
import {
  cancelled,
  failed,
  succeeded,
  type Failure,
  type Result,
} from '../../../preload/contract/failure.ts';
import type { Messages } from '../../../preload/contract/messages/texts.ts';
import { fact, type Log } from '../../diagnostics/log.ts';
import type { Catalog } from '../catalog.ts';
import { textStyleOf } from '../cells/csv.ts';
import { startExportThread, type ExportThread } from './export-thread.ts';
import { fileNameFor } from './file-name.ts';
import { exportFailure, replaceFailure } from './file-failure.ts';
import { isInUse, removeTempFile, removeStaleTempFiles, replace, targetOf, type Target } from './target.ts';

type FileExtension = ExportFormat | 'pdf';

/** What the system's dialog is to ask. */
export interface SaveDialogOptions {
  readonly title: string;
  /** The file that it proposes, with its folder. */
  readonly proposed: string;
  readonly kind: string;
  readonly extension: FileExtension;
}

export interface ExportsDeps {
  /** The built worker; plain Node also runs its source. */
  readonly workerFile: URL | string;
  /** Asks where to save; null where the person has changed their mind. */
  readonly ask: (question: SaveDialogOptions) => Promise<string | null>;
  readonly texts: () => Messages;
  /** How numbers are written on this computer (BCP 47). */
  readonly locale: () => string;
  /** Where the last export went, or where the first one may go. */
  readonly folder: { readonly get: () => string; readonly remember: (folder: string) => void };
  readonly now: () => number;
  readonly platform: NodeJS.Platform;
  readonly log: Log;
  readonly onChange: () => void;
}

/** Whose view is exported. */
export interface ExportSource {
  readonly account: string;
  readonly catalog: Pick<Catalog, 'query' | 'releasePin'>;
}

/** How many packages go into a file, and whether they are those that were selected. */
interface ExportSize {
  readonly count: number;
  readonly selected: boolean;
}

/** One export, from the question where to until nothing of it is left but the file. */
class Job {
  readonly account: string;
  writing: ExportThread | null = null;
  done: Promise<unknown> = Promise.resolve();
  /** Whether the file is there. */
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
    await this.writing?.stop();
  }
}

/** Writes views to files, one at a time, each as a whole or not at all. */
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

  /** Where the file lies that the status tells of; null where there is none. */
  file(): string | null {
    return this.#status?.state === 'done' ? this.#file : null;
  }

  /** Asks where to, and writes; answers when the file is there. */
  start(source: ExportSource, request: ExportRequest): Promise<Result<null>> {
    return this.#begin(source.account, (job) => this.#export(job, source, request));
  }

  /**
   * The same for pages, null where they couldn't be made. They are made at once, while what is to be on them is on
   * screen: the person may be asked where to for as long as they like.
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
      // Where a bug has ended it, nothing runs any more.
      if (this.#status?.state === 'running') this.#tell(job, null);
    });
    job.done = exported.catch(() => undefined);
    return exported;
  }

  /** Gives up the export that is under way; what was there before stays. */
  async cancel(): Promise<void> {
    await this.#job?.stop();
  }

  /**
   * Gives up an export of one account, and waits until it has let go of that one's files; whether there was one that
   * comes to nothing.
   */
  async cancelFor(account: string): Promise<boolean> {
    const job = this.#job;
    if (job?.account !== account) return false;
    await this.dispose();
    return !job.isWritten;
  }

  /** The person has read how the last export ended. */
  dismiss(): void {
    if (this.#status?.state === 'running') return;
    this.#status = null;
    this.#deps.onChange();
  }

  /** Gives up what is under way and waits for its end, unless a dialog is still open. */
  async dispose(): Promise<void> {
    const job = this.#job;
    await this.cancel();
    if (job !== null && job.writing !== null) await job.done;
  }

  async #export(job: Job, { catalog }: ExportSource, request: ExportRequest): Promise<Result<null>> {
    const pinned = await catalog.query('pinView', { view: request.view, ranges: request.ranges });
    if (!pinned.ok) return this.#failed(job, null, pinned.failure);
    try {
      const { format, name } = request;
      const share = { count: pinned.value.rows.length, selected: request.ranges !== null };
      const target = job.isStopped() ? null : await this.#ask(name, share, format);
      if (target === null || job.isStopped()) return failed(cancelled);
      return await this.#write(job, target, format, share, () =>
        this.#writeRows(job, target, pinned.value, request, share),
      );
    } finally {
      await catalog.releasePin(pinned.value.pin);
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
    const share = { count: rows, selected };
    const target = await this.#ask(name, share, 'pdf');
    if (target === null || job.isStopped()) return failed(cancelled);
    return this.#write(job, target, 'pdf', share, () => writePages(target, pages, rows));
  }

  /** The file that the person names; null where they have changed their mind. */
  async #ask(
    name: string,
    { count, selected }: ExportSize,
    extension: FileExtension,
  ): Promise<Target | null> {
    const { ask, folder, now, texts } = this.#deps;
    const { shell, places, selection, export: words } = texts();
    const kinds = { csv: shell.csvFiles, xlsx: shell.xlsxFiles, pdf: shell.pdfFiles };
    const file = fileNameFor({
      name,
      fallback: places.packages,
      part: selected ? selection.count(count) : null,
      day: localDay(new Date(now())),
      extension,
    });
    const chosen = await ask({
      title: words.title(count, selected),
      proposed: path.join(folder.get(), file),
      kind: kinds[extension],
      extension,
    });
    if (chosen === null) return null;
    folder.remember(path.dirname(chosen));
    return targetOf(chosen);
  }

  /** Puts what `draw` has written to the tempFile in the place of the file. */
  async #write(
    job: Job,
    target: Target,
    format: FileExtension,
    { count, selected }: ExportSize,
    draw: () => Promise<Result<number>>,
  ): Promise<Result<null>> {
    const { log } = this.#deps;
    const name = path.basename(target.file);
    log.info('export-started', { format: fact(format), rows: count });
    this.#tell(job, { state: 'running', file: name, done: 0, total: count, selected });
    const written = await this.#place(job, target, draw);
    if (!written.ok) {
      log.info('export-failed', { code: fact(written.failure.code) });
      return this.#failed(job, name, written.failure);
    }
    log.info('export-ended', { rows: written.value });
    job.isWritten = true;
    this.#file = target.file;
    this.#tell(job, { state: 'done', file: name, rows: written.value, selected });
    return succeeded(null);
  }

  /** The tempFile, whole, and then in the place of the file; nothing is left of one that isn't. */
  async #place(job: Job, target: Target, draw: () => Promise<Result<number>>): Promise<Result<number>> {
    const { platform } = this.#deps;
    const clear = (): Promise<void> => removeTempFile(target.tempFile).catch(() => undefined);
    const isOpenElsewhere = await isInUse(target.file, platform);
    await removeStaleTempFiles(target.file);
    if (isOpenElsewhere) return failed({ code: 'file-in-use', retryable: true });
    if (job.isStopped()) return failed(cancelled);
    const drawn = await draw();
    const written: Result<number> = job.isStopped() ? failed(cancelled) : drawn;
    if (!written.ok) {
      await clear();
      return written;
    }
    try {
      await replace(target, platform);
    } catch (error) {
      await clear();
      const failure = replaceFailure(error, platform);
      if (failure === null) throw error;
      return failed(failure);
    }
    return written;
  }

  /** Writes the rows of a view to the tempFile. */
  async #writeRows(
    job: Job,
    target: Target,
    pinned: PinnedView,
    request: ExportRequest,
    { count: total, selected }: ExportSize,
  ): Promise<Result<number>> {
    const { locale, texts, workerFile } = this.#deps;
    const { columns, format } = request;
    const { grid, places, export: words } = texts();
    const order = {
      snapshot: pinned.file,
      rows: pinned.rows,
      times: pinned.times,
      columns,
      format,
      texts: {
        sheet: places.packages,
        headings: columns.map((column) => grid.columns[column]),
        cut: words.cut,
      },
      style: textStyleOf(locale()),
      tempFile: target.tempFile,
      mode: target.mode,
    };
    const file = path.basename(target.file);
    job.writing = startExportThread(workerFile, order, (done) => {
      if (!job.isStopped()) this.#tell(job, { state: 'running', file, done, total, selected });
    });
    const result = await job.writing.result;
    // Its files are closed when it has ended.
    await job.writing.stop();
    return result;
  }

  /** What the person gave up needs no telling. */
  #failed(job: Job, file: string | null, failure: Failure): Result<null> {
    this.#tell(job, failure.code === 'cancelled' ? null : { state: 'failed', file, failure });
    return failed(failure);
  }

  #tell({ account }: Job, course: ExportCourse | null): void {
    this.#status = course === null ? null : { ...course, account };
    this.#deps.onChange();
  }
}

/** Writes the tempFile of pages to its end. */
async function writePages(
  { tempFile, mode }: Target,
  pages: Uint8Array,
  rows: number,
): Promise<Result<number>> {
  try {
    // Only where nothing is: a link that somebody has put there would lead to a file of their choice.
    await fs.writeFile(tempFile, pages, { flag: 'wx', mode, flush: true });
    return succeeded(rows);
  } catch (error) {
    const failure = exportFailure(error);
    if (failure === null) throw error;
    return failed(failure);
  }
}

/** As it stands in names of files: "2026-11-21". */
function localDay(time: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
}
