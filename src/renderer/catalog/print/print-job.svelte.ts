import type { Failure, Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { ListColumn, ListRow } from '../../../preload/contract/view.ts';

/** Packages on paper at most: more is for a spreadsheet. */
export const printLimit = 5000;
/** Rows that are read at once. */
const batch = 500;

export type PrintKind = 'print' | 'pdf';

/** What stands on paper: the rows that there are room for, of `total`. */
export interface Sheet {
  readonly title: string;
  /** Below the title: words, filters, the date of the list. */
  readonly lines: readonly string[];
  readonly columns: readonly ListColumn[];
  readonly rows: readonly ListRow[];
  readonly total: number;
}

/** A view and how it is shown, at the moment in which somebody wants it on paper. */
export type Printed = Omit<Sheet, 'rows'> & { readonly view: number };

/** Where the sheet lies that is being printed. */
export interface Paper {
  sheet: Sheet | null;
}

export interface PrintDeps {
  /** One for all lists: it stays until its job is done, whatever the window shows meanwhile. */
  readonly paper: Paper;
  readonly bridge: Pick<AccountBridge, 'readWindow' | 'printPage' | 'savePdf'>;
  /** What the list shows now; null where there is nothing. */
  readonly present: () => Printed | null;
  /** Resolves when what was changed is drawn. */
  readonly drawn: () => Promise<void>;
  readonly onFailure: (failure: Failure) => void;
  /** The list went away before all of it was read. */
  readonly onGivenUp: () => void;
}

/** Brings what the list shows on paper, or into a PDF: asked about first where it is too much, then read, then made. */
export class PrintJob {
  /** What is about to become a part only. */
  asking: PrintKind | null = $state(null);
  readonly #deps: PrintDeps;
  #isBusy = false;
  #isLeft = false;

  constructor(deps: PrintDeps) {
    this.#deps = deps;
  }

  async begin(kind: PrintKind): Promise<void> {
    const printed = this.#deps.present();
    if (printed === null || this.#isBusy) return;
    if (printed.total > printLimit) this.asking = kind;
    else await this.#make(kind, printed);
  }

  /** The person takes the first part of what there is. */
  async takeFirst(): Promise<void> {
    const kind = this.asking;
    const printed = this.#deps.present();
    this.asking = null;
    if (kind !== null && printed !== null && !this.#isBusy) await this.#make(kind, printed);
  }

  /** The list goes away: what is not read by then does not come to paper, what is drawn does. */
  leave(): void {
    this.#isLeft = true;
  }

  async #make(kind: PrintKind, printed: Printed): Promise<void> {
    const { bridge, drawn, onFailure, onGivenUp, paper } = this.#deps;
    if (paper.sheet !== null) {
      // Of another list.
      onFailure({ code: 'export-running', retryable: true });
      return;
    }
    this.#isBusy = true;
    try {
      const rows = await this.#read(printed);
      if (this.#isLeft) {
        onGivenUp();
        return;
      }
      if (!rows.ok) {
        onFailure(rows.failure);
        return;
      }
      const { title, lines, columns, total } = printed;
      paper.sheet = { title, lines, columns, rows: rows.value, total };
      try {
        await drawn();
        const isWide = columns.length > 4;
        if (kind === 'print') {
          const done = await bridge.printPage({ isWide });
          if (!done.ok && done.failure.code !== 'cancelled') onFailure(done.failure);
        } else {
          // How that ends stands in the status, like other exports.
          await bridge.savePdf({ isWide, name: title.slice(0, 1000), rows: rows.value.length });
        }
      } finally {
        paper.sheet = null;
      }
    } finally {
      this.#isBusy = false;
    }
  }

  async #read({ view, total }: Printed): Promise<Result<readonly ListRow[]>> {
    const rows: ListRow[] = [];
    const end = Math.min(total, printLimit);
    while (rows.length < end && !this.#isLeft) {
      const limit = Math.min(batch, end - rows.length);
      const read = await this.#deps.bridge.readWindow({ view, offset: rows.length, limit });
      if (!read.ok) return read;
      if (read.value.length === 0) break;
      rows.push(...read.value);
    }
    return { ok: true, value: rows };
  }
}
