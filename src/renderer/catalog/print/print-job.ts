import { failed, succeeded, type Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import type { ListColumn, ListRow } from '../../../preload/contract/view.ts';

/** The largest number of packages to print. Longer lists are better exported to a spreadsheet. */
export const printLimit = 5000;
/** Rows per read. */
const batchSize = 500;
/** Rows that are not needed are read if the gap is not larger, because another read would take longer. */
const maxGap = 32;

export type PrintKind = 'print' | 'pdf';

/** The printed page: up to `printLimit` rows of `count` in scope, of `total` in the list. */
export interface Sheet {
  readonly title: string;
  /** Lines below the title: search, filters, date of the list. */
  readonly lines: readonly string[];
  readonly columns: readonly ListColumn[];
  readonly rows: readonly ListRow[];
  readonly count: number;
  /** Whether these are the selected packages. */
  readonly selected: boolean;
  readonly total: number;
}

/** The view to print, as it was at the start of the job. */
export interface PrintSource extends Omit<Sheet, 'rows' | 'count' | 'selected'> {
  readonly view: number;
}

export interface PrintScope extends Pick<Sheet, 'count' | 'selected'> {
  readonly ranges: Ranges;
}

/** Holds the sheet while it is printed. */
export interface SheetHolder {
  sheet: Sheet | null;
}

export interface PrintDeps {
  /** Shared by all lists. The sheet stays until it is printed, even if another list is shown meanwhile. */
  readonly holder: SheetHolder;
  readonly bridge: Pick<AccountBridge, 'readRows' | 'printPage' | 'printEnded' | 'savePdf'>;
  /** Resolves when the DOM was updated. */
  readonly rendered: () => Promise<void>;
  /** Resolves when the print dialog of the system was closed. */
  readonly dialogClosed: (stop: AbortSignal) => Promise<void>;
  /** Called with the result, if it is known. Without a printer, `savePdfInstead` saves the same sheet as a PDF. */
  readonly onEnd: (
    kind: PrintKind,
    result: Result<null>,
    savePdfInstead: (() => Promise<void>) | null,
  ) => void;
  /** The list was closed before all rows were read. */
  readonly onAborted: () => void;
}

/** Resolves with the next `afterprint` event, when the print dialog of the system was closed. */
export function printDialogClosed(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    addEventListener('afterprint', () => resolve(), { once: true, signal: stop }),
  );
}

/** Prints packages or saves them as a PDF: reads the rows, renders the sheet, prints it. */
export class PrintJob {
  readonly #deps: PrintDeps;
  #isBusy = false;
  #isAborted = false;

  constructor(deps: PrintDeps) {
    this.#deps = deps;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Called when the list is closed. A job that is still reading stops, a rendered sheet is still printed. */
  abort(): void {
    this.#isAborted = true;
  }

  async run(kind: PrintKind, source: PrintSource, { ranges, count, selected }: PrintScope): Promise<void> {
    if (this.#isBusy) return;
    const { bridge, rendered, onEnd, onAborted, holder } = this.#deps;
    if (holder.sheet !== null) {
      // Another list is printing.
      onEnd(kind, failed({ code: 'export-running', retryable: true }), null);
      return;
    }
    this.#isBusy = true;
    try {
      const rows = await this.#read(source.view, ranges);
      if (this.#isAborted) {
        onAborted();
        return;
      }
      if (!rows.ok) {
        onEnd(kind, rows, null);
        return;
      }
      const { title, lines, columns, total } = source;
      holder.sheet = { title, lines, columns, rows: rows.value, count, selected, total };
      try {
        await rendered();
        const isWide = columns.length > 4;
        if (kind === 'print') {
          await this.#print(isWide, () => this.run('pdf', source, { ranges, count, selected }));
        } else {
          // The result is part of the status, as for other exports.
          const name = title.slice(0, 1000);
          await bridge.savePdf({ isWide, name, rows: rows.value.length, selected });
          onEnd(kind, succeeded(null), null);
        }
      } finally {
        holder.sheet = null;
      }
    } finally {
      this.#isBusy = false;
    }
  }

  /** Resolves when Electron answers or, as it does not always, when the page continues after the dialog. */
  async #print(isWide: boolean, savePdf: () => Promise<void>): Promise<void> {
    const { bridge, dialogClosed, onEnd } = this.#deps;
    const stop = new AbortController();
    const closed = dialogClosed(stop.signal).then(() => bridge.printEnded());
    // Handled even after the dialog was closed, because printer failures are known only later.
    const answered = bridge.printPage({ isWide }).then((done) => {
      const hasNoPrinter = !done.ok && done.failure.code === 'no-printer';
      onEnd('print', done, hasNoPrinter ? savePdf : null);
    });
    await Promise.race([closed, answered]);
    stop.abort();
  }

  async #read(view: number, ranges: Ranges): Promise<Result<readonly ListRow[]>> {
    const rows: ListRow[] = [];
    for (const { offset, limit, wanted } of readBatches(ranges)) {
      if (this.#isAborted) break;
      const read = await this.#deps.bridge.readRows({ view, offset, limit });
      if (!read.ok) return read;
      rows.push(...read.value.filter((_row, at) => wanted.has(offset + at)));
    }
    return { ok: true, value: rows };
  }
}

/** One read, and the positions in it that are needed. */
interface ReadBatch {
  readonly offset: number;
  readonly limit: number;
  readonly wanted: ReadonlySet<number>;
}

/** Batches for the first `printLimit` positions of the ranges. */
export function readBatches(ranges: Ranges): readonly ReadBatch[] {
  const batches: { offset: number; limit: number; wanted: Set<number> }[] = [];
  let left = printLimit;
  for (const [from, until] of ranges) {
    const end = Math.min(until, from + left);
    left -= end - from;
    for (let position = from; position < end; position += 1) {
      const last = batches.at(-1);
      const limit = last === undefined ? 0 : position - last.offset + 1;
      if (last === undefined || limit > batchSize || limit - last.limit > maxGap)
        batches.push({ offset: position, limit: 1, wanted: new Set([position]) });
      else {
        last.limit = limit;
        last.wanted.add(position);
      }
    }
  }
  return batches;
}
