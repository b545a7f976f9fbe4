import { succeeded, type Failure, type Result } from '../../../preload/contract/failure.ts';
import type { AccountBridge } from '../../../preload/contract/ipc.ts';
import type { ListRow, OpenedView } from '../../../preload/contract/view.ts';
import { missingRun, noPages, pageRows, pagesOf, rowOf, withRows, type Pages, type Run } from './pages.ts';
import { visibleRows } from './scroll.ts';

/** Screens read ahead in the direction of scrolling, and behind; at least so many rows. */
const ahead = { screens: 8, rows: 150 };
const behind = { screens: 2, rows: 50 };
/** Readings of what is in sight under way at most, so that a dragged scroll bar leaves no queue behind. */
const readsAtOnce = 2;
/** Pages read at once where nobody sees them yet: what comes into sight meanwhile must not wait long. */
const aheadAtOnce = 4;
/** Scrolling by more `screens` than this within `time` ms passes the rows by: do not read them. */
const passing = { screens: 3, time: 80 };
/** An answer that was abandoned is asked for again this often in a row. */
const retries = 3;

/** What is visible, in rows (scroll.ts). */
interface Sight {
  readonly top: number;
  readonly viewport: number;
}

/** Called when rows of the view on screen arrive, or fail to. */
interface Told {
  readonly come: () => void;
  readonly failed: (failure: Failure) => void;
}

/** Rows as they are read for a view that is not on screen yet. */
interface FirstRows {
  readonly view: OpenedView;
  readonly pages: Pages;
}

/** The rows of the view on screen: those in sight, and those where the person is scrolling to. */
export class RowReader {
  #pages: Pages = $state.raw(noPages);
  readonly #bridge: Pick<AccountBridge, 'readRows'>;
  readonly #told: Told;
  #view: OpenedView | null = null;
  #sight: Sight = { top: 0, viewport: 0 };
  #isUpwards = false;
  /** Pages under way. */
  #reading: readonly Run[] = [];
  #abandoned = 0;
  #resting: ReturnType<typeof setTimeout> | null = null;

  constructor(bridge: Pick<AccountBridge, 'readRows'>, told: Told) {
    this.#bridge = bridge;
    this.#told = told;
  }

  row(index: number): ListRow | undefined {
    return rowOf(this.#pages, index);
  }

  /** How many rows a view shows first at its top, in whole pages; before the first layout one page is a good guess. */
  get firstRows(): number {
    return Math.max(1, pagesOf(0, Math.ceil(this.#sight.viewport) + 1).length) * pageRows;
  }

  /** The rows that a view shows first, in one reading where they have not come with it. */
  async first(view: OpenedView, { top, viewport }: Sight): Promise<Result<FirstRows>> {
    const { first, end } = visibleRows(top, viewport, view.total, 1);
    const [page, ...more] = pagesOf(first, end);
    if (page === undefined) return { ok: true, value: { view, pages: noPages } };
    const run = { first: page, count: 1 + more.length };
    const wanted = Math.min(view.total, run.count * pageRows);
    const isHere = page === 0 && view.first.length >= wanted;
    const read = isHere ? succeeded(view.first.slice(0, wanted)) : await this.#ask(view, run);
    return read.ok ? { ok: true, value: { view, pages: withRows(noPages, run, read.value, page) } } : read;
  }

  /** Takes a view in place of the one before. */
  show({ view, pages }: FirstRows): void {
    this.#view = view;
    this.#pages = pages;
    this.#reading = [];
    this.#abandoned = 0;
    // Delay read-ahead so that it does not block typing.
    this.#rest();
  }

  /** The person looks here now. */
  look(sight: Sight): void {
    const way = sight.top - this.#sight.top;
    if (way !== 0) this.#isUpwards = way < 0;
    if (Math.abs(way) > passing.screens * sight.viewport) this.#rest();
    this.#sight = sight;
    this.#pump();
  }

  /** Nobody looks any more. */
  close(): void {
    if (this.#resting !== null) clearTimeout(this.#resting);
    this.#resting = null;
  }

  /** Reads nothing ahead before the person has arrived. */
  #rest(): void {
    this.close();
    this.#resting = setTimeout(() => {
      this.#resting = null;
      this.#pump();
    }, passing.time);
  }

  #ask(view: OpenedView, { first, count }: Run): Promise<Result<readonly ListRow[]>> {
    return this.#bridge.readRows({ view: view.view, offset: first * pageRows, limit: count * pageRows });
  }

  /** Reads what is missing: in sight first; ahead and behind one after the other, while nothing in sight is missing. */
  #pump(): void {
    const view = this.#view;
    if (view === null) return;
    while (this.#reading.length < readsAtOnce) {
      const run = this.#missing(this.#inSight(view), Infinity);
      if (run === null) break;
      void this.#read(view, run);
    }
    if (this.#reading.length > 0 || this.#resting !== null) return;
    for (const wanted of this.#around(view)) {
      const run = this.#missing(wanted, aheadAtOnce);
      if (run === null) continue;
      void this.#read(view, run);
      return;
    }
  }

  #inSight(view: OpenedView): readonly number[] {
    const { first, end } = visibleRows(this.#sight.top, this.#sight.viewport, view.total, 0);
    return pagesOf(first, end);
  }

  /** The pages above and below, the nearest first; first those where the person is scrolling to. */
  #around(view: OpenedView): readonly (readonly number[])[] {
    const { top, viewport } = this.#sight;
    const screen = Math.ceil(viewport);
    const { first, end } = visibleRows(top, viewport, view.total, 0);
    const reach = ({ screens, rows }: typeof ahead): number => Math.max(rows, screens * screen);
    const up = reach(this.#isUpwards ? ahead : behind);
    const down = reach(this.#isUpwards ? behind : ahead);
    const above = pagesOf(Math.max(0, first - up), first).toReversed();
    const below = pagesOf(end, Math.min(view.total, end + down));
    return this.#isUpwards ? [above, below] : [below, above];
  }

  #missing(wanted: readonly number[], longest: number): Run | null {
    return missingRun(wanted, (page) => !this.#pages.has(page) && !this.#isReading(page), longest);
  }

  #isReading(page: number): boolean {
    return this.#reading.some(({ first, count }) => page >= first && page < first + count);
  }

  async #read(view: OpenedView, run: Run): Promise<void> {
    this.#reading = [...this.#reading, run];
    const read = await this.#ask(view, run);
    if (this.#view !== view) return;
    this.#reading = this.#reading.filter((other) => other !== run);
    if (read.ok) {
      this.#abandoned = 0;
      this.#pages = withRows(this.#pages, run, read.value, this.#sight.top / pageRows);
      this.#told.come();
    } else if (read.failure.code !== 'cancelled' || this.#abandoned >= retries) {
      this.#told.failed(read.failure);
      return;
    } else {
      this.#abandoned += 1;
    }
    this.#pump();
  }
}
