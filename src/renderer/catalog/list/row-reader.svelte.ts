import { succeeded, type Failure, type Result } from '../../../preload/contract/failure.ts';
import { missingRun, noPages, pageRows, pagesOf, rowOf, withRows, type Pages, type Run } from './pages.ts';
import { visibleRows } from './scroll.ts';

/** Screens that are read ahead in the direction of scrolling, and behind it; `rows` is the minimum. */
const ahead = { screens: 8, rows: 150 };
const behind = { screens: 2, rows: 50 };
/** The maximum of concurrent reads of visible rows, so that a dragged scroll bar leaves no queue behind. */
const maxVisibleReads = 2;
/** The maximum of pages in a read of rows that are not visible: rows that become visible meanwhile must not wait long. */
const maxPagesAhead = 4;
/** After scrolling by more `screens` than this at once, nothing is read ahead for so many `ms`. */
const fastScroll = { screens: 3, ms: 80 };
/** A cancelled read is repeated this often in a row. */
const maxRetries = 3;

/** The visible part of the list, in rows (scroll.ts). */
interface ScrollState {
  readonly top: number;
  readonly viewport: number;
}

/** What rows are read of. */
export interface RowSource<Row> {
  readonly total: number;
  /** The first rows, as far as they are known without a read. */
  readonly firstRows: readonly Row[];
}

/** Reads `limit` rows from `offset` on; fewer at the end. */
type ReadRows<Row, Source> = (
  source: Source,
  offset: number,
  limit: number,
) => Promise<Result<readonly Row[]>>;

/** Called after each read of rows of the view on screen. */
interface RowReaderEvents {
  /** `top`: the position for which the rows were read. */
  readonly loaded: (top: number) => void;
  readonly failed: (failure: Failure) => void;
}

/** The first rows of a view that is not on screen yet. */
interface FirstRows<Row, Source> {
  readonly view: Source;
  readonly pages: Pages<Row>;
}

/** Reads the rows that are on screen or about to be: the visible ones first, then ahead in the direction of scrolling. */
export class RowReader<Row, Source extends RowSource<Row>> {
  #pages: Pages<Row> = $state.raw(noPages);
  readonly #request: ReadRows<Row, Source>;
  readonly #events: RowReaderEvents;
  #view: Source | null = null;
  #scroll: ScrollState = { top: 0, viewport: 0 };
  #isUpwards = false;
  /** The reads under way. */
  #reads: readonly Run[] = [];
  #cancelledReads = 0;
  #readAheadTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(read: ReadRows<Row, Source>, events: RowReaderEvents) {
    this.#request = read;
    this.#events = events;
  }

  row(index: number): Row | undefined {
    return rowOf(this.#pages, index);
  }

  /** The number of rows that a view shows first at its top, in whole pages; one page before the first layout. */
  get firstRows(): number {
    return Math.max(1, pagesOf(0, Math.ceil(this.#scroll.viewport) + 1).length) * pageRows;
  }

  /** The rows that a view shows first, read at once unless the view contains them. */
  async readFirst(view: Source, { top, viewport }: ScrollState): Promise<Result<FirstRows<Row, Source>>> {
    const { first, end } = visibleRows(top, viewport, view.total, 1);
    const [page, ...more] = pagesOf(first, end);
    if (page === undefined) return { ok: true, value: { view, pages: noPages } };
    const run = { first: page, count: 1 + more.length };
    const wanted = Math.min(view.total, run.count * pageRows);
    const isLoaded = page === 0 && view.firstRows.length >= wanted;
    const read = isLoaded ? succeeded(view.firstRows.slice(0, wanted)) : await this.#readRun(view, run);
    return read.ok ? { ok: true, value: { view, pages: withRows(noPages, run, read.value, page) } } : read;
  }

  show({ view, pages }: FirstRows<Row, Source>): void {
    this.#view = view;
    this.#pages = pages;
    this.#reads = [];
    this.#cancelledReads = 0;
    // Delay read-ahead so that it does not block typing.
    this.#delayReadAhead();
  }

  scrollTo(scroll: ScrollState): void {
    const distance = scroll.top - this.#scroll.top;
    if (distance !== 0) this.#isUpwards = distance < 0;
    if (Math.abs(distance) > fastScroll.screens * scroll.viewport) this.#delayReadAhead();
    this.#scroll = scroll;
    this.#readMissing();
  }

  close(): void {
    if (this.#readAheadTimer !== null) clearTimeout(this.#readAheadTimer);
    this.#readAheadTimer = null;
  }

  /** Reads ahead only after a pause without typing and fast scrolling. */
  #delayReadAhead(): void {
    this.close();
    this.#readAheadTimer = setTimeout(() => {
      this.#readAheadTimer = null;
      this.#readMissing();
    }, fastScroll.ms);
  }

  #readRun(view: Source, { first, count }: Run): Promise<Result<readonly Row[]>> {
    return this.#request(view, first * pageRows, count * pageRows);
  }

  /** Reads missing rows: the visible ones first; then, one read at a time, those ahead and behind. */
  #readMissing(): void {
    const view = this.#view;
    if (view === null) return;
    while (this.#reads.length < maxVisibleReads) {
      const run = this.#missingRun(this.#visiblePages(view), Infinity);
      if (run === null) break;
      void this.#read(view, run);
    }
    if (this.#reads.length > 0 || this.#readAheadTimer !== null) return;
    for (const wanted of this.#nearbyPages(view)) {
      const run = this.#missingRun(wanted, maxPagesAhead);
      if (run === null) continue;
      void this.#read(view, run);
      return;
    }
  }

  #visiblePages(view: Source): readonly number[] {
    const { first, end } = visibleRows(this.#scroll.top, this.#scroll.viewport, view.total, 0);
    return pagesOf(first, end);
  }

  /** The pages above and below, the nearest first; those in the direction of scrolling come first. */
  #nearbyPages(view: Source): readonly (readonly number[])[] {
    const { top, viewport } = this.#scroll;
    const screen = Math.ceil(viewport);
    const { first, end } = visibleRows(top, viewport, view.total, 0);
    const reach = ({ screens, rows }: typeof ahead): number => Math.max(rows, screens * screen);
    const up = reach(this.#isUpwards ? ahead : behind);
    const down = reach(this.#isUpwards ? behind : ahead);
    const above = pagesOf(Math.max(0, first - up), first).toReversed();
    const below = pagesOf(end, Math.min(view.total, end + down));
    return this.#isUpwards ? [above, below] : [below, above];
  }

  #missingRun(wanted: readonly number[], longest: number): Run | null {
    return missingRun(wanted, (page) => !this.#pages.has(page) && !this.#isReading(page), longest);
  }

  #isReading(page: number): boolean {
    return this.#reads.some(({ first, count }) => page >= first && page < first + count);
  }

  async #read(view: Source, run: Run): Promise<void> {
    this.#reads = [...this.#reads, run];
    const { top } = this.#scroll;
    const read = await this.#readRun(view, run);
    if (this.#view !== view) return;
    this.#reads = this.#reads.filter((other) => other !== run);
    if (read.ok) {
      this.#cancelledReads = 0;
      this.#pages = withRows(this.#pages, run, read.value, this.#scroll.top / pageRows);
      this.#events.loaded(top);
    } else if (read.failure.code !== 'cancelled' || this.#cancelledReads >= maxRetries) {
      this.#events.failed(read.failure);
      return;
    } else {
      this.#cancelledReads += 1;
    }
    this.#readMissing();
  }
}
