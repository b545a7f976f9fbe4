import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { Ranges } from '../../../preload/contract/ranges.ts';
import type { ListColumn, ListRow } from '../../../preload/contract/view.ts';

/** Packages on paper at most: more is for a spreadsheet. */
export const printLimit = 5000;
/** Rows that are read at once. */
const batch = 500;
/** Reading so many rows for nothing takes less time than asking once more. */
const gap = 32;

export type PrintKind = 'print' | 'pdf';

/** What stands on holder: the rows that there is room for, of `count`, which are of `total`. */
export interface Sheet {
  readonly title: string;
  /** Below the title: words, filters, the date of the list. */
  readonly lines: readonly string[];
  readonly columns: readonly ListColumn[];
  readonly rows: readonly ListRow[];
  readonly count: number;
  /** Whether they are those that were selected. */
  readonly selected: boolean;
  readonly total: number;
}

/** A view and how it is shown, at the moment in which somebody wants it on holder. */
export interface PrintSource extends Omit<Sheet, 'rows' | 'count' | 'selected'> {
  readonly view: number;
}

/** Which of its packages. */
export interface PrintScope extends Pick<Sheet, 'count' | 'selected'> {
  readonly ranges: Ranges;
}

/** Where the sheet lies that is being printed. */
export interface SheetHolder {
  sheet: Sheet | null;
}

export interface PrintDeps {
  /** One for all lists: it stays until its job is done, whatever the window shows meanwhile. */
  readonly holder: SheetHolder;
  readonly bridge: Pick<AccountBridge, 'readRows' | 'printPage' | 'printEnded' | 'savePdf'>;
  /** Resolves when what was changed is drawn. */
  readonly rendered: () => Promise<void>;
  /** Resolves once the system's dialog is closed, in whatever way. */
  readonly dialogClosed: (stop: AbortSignal) => Promise<void>;
  /** `saveInstead` saves the same as a PDF; where there is no printer. */
  readonly onFailure: (failure: Failure, saveInstead: (() => Promise<void>) | null) => void;
  /** The list went away before all of it was read. */
  readonly onAborted: () => void;
}

/** Brings packages on paper, or into a PDF: as many as there is room for are read, then drawn, then printed. */
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

  /** The list goes away: what is not read by then does not come to holder, what is drawn does. */
  abort(): void {
    this.#isAborted = true;
  }

  async make(kind: PrintKind, printed: PrintSource, { ranges, count, selected }: PrintScope): Promise<void> {
    if (this.#isBusy) return;
    const { bridge, rendered, onFailure, onAborted, holder } = this.#deps;
    if (holder.sheet !== null) {
      // Of another list.
      onFailure({ code: 'export-running', retryable: true }, null);
      return;
    }
    this.#isBusy = true;
    try {
      const rows = await this.#read(printed.view, ranges);
      if (this.#isAborted) {
        onAborted();
        return;
      }
      if (!rows.ok) {
        onFailure(rows.failure, null);
        return;
      }
      const { title, lines, columns, total } = printed;
      holder.sheet = { title, lines, columns, rows: rows.value, count, selected, total };
      try {
        await rendered();
        const isWide = columns.length > 4;
        if (kind === 'print') {
          await this.#print(isWide, () => this.make('pdf', printed, { ranges, count, selected }));
        } else {
          // How that ends stands in the status, like other exports.
          const name = title.slice(0, 1000);
          await bridge.savePdf({ isWide, name, rows: rows.value.length, selected });
        }
      } finally {
        holder.sheet = null;
      }
    } finally {
      this.#isBusy = false;
    }
  }

  /** Until Electron answers or, where it does not, until the page goes on after the dialog. */
  async #print(isWide: boolean, savePdf: () => Promise<void>): Promise<void> {
    const { bridge, dialogClosed, onFailure } = this.#deps;
    const stop = new AbortController();
    const closed = dialogClosed(stop.signal).then(() => bridge.printEnded());
    // Also told where it comes later: what fails at the printer is known after the dialog.
    const answered = bridge.printPage({ isWide }).then((done) => {
      if (done.ok || done.failure.code === 'cancelled') return;
      onFailure(done.failure, done.failure.code === 'no-printer' ? savePdf : null);
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

/** What is read at once, and the positions in it that are wanted. */
interface Window {
  readonly offset: number;
  readonly limit: number;
  readonly wanted: ReadonlySet<number>;
}

/** Windows that hold the first positions of some ranges, as many as there is room for. */
export function readBatches(ranges: Ranges): readonly Window[] {
  const windows: { offset: number; limit: number; wanted: Set<number> }[] = [];
  let room = printLimit;
  for (const [from, until] of ranges) {
    const end = Math.min(until, from + room);
    room -= end - from;
    for (let position = from; position < end; position += 1) {
      const last = windows.at(-1);
      const limit = last === undefined ? 0 : position - last.offset + 1;
      if (last === undefined || limit > batch || limit - last.limit > gap)
        windows.push({ offset: position, limit: 1, wanted: new Set([position]) });
      else {
        last.limit = limit;
        last.wanted.add(position);
      }
    }
  }
  return windows;
}
