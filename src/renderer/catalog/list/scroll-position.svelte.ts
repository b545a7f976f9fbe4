import { maxTop, topToReveal, visibleRows } from './scroll.ts';

/** How long the previous rows stay drawn after the last movement while new ones load; then empty rows replace them. */
const maxBlankDelayMs = 150;

/** The rows that are scrolled. */
interface ScrolledRows {
  /** Undefined while the row is not loaded. */
  row(index: number): unknown;
  scrollTo(scroll: { readonly top: number; readonly viewport: number }): void;
}

/** The scroll position, in rows (scroll.ts), and the position whose rows are drawn. */
export class ScrollPosition {
  top = $state(0);
  viewport = $state(16);
  /** The position whose rows are drawn. It differs from `top` for a moment while not all of its rows are loaded. */
  drawnTop = $state(0);
  /** Counts positions that were set by the program and not by scrolling. */
  jumps = $state(0);

  readonly #rows: ScrolledRows;
  readonly #total: () => number;
  #blankTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(rows: ScrolledRows, total: () => number) {
    this.#rows = rows;
    this.#total = total;
  }

  /** The person scrolled, or the viewport changed. */
  onScrollOrResize(top: number, viewport: number): void {
    if (top !== this.top) this.close();
    this.top = top;
    this.viewport = viewport;
    this.#update();
  }

  /** Scrolls to a position, or to the nearest possible one. */
  goTo(top: number): void {
    const bounded = this.#bounded(top);
    if (bounded !== this.top) this.set(bounded);
  }

  scrollBy(rows: number): void {
    this.goTo(this.top + rows);
  }

  /** Scrolls until a row is visible. */
  reveal(row: number): void {
    this.goTo(topToReveal(row, this.top, this.viewport));
  }

  /** Sets the position and draws its rows, also if they are those of another view. */
  set(top: number): void {
    const bounded = this.#bounded(top);
    if (bounded !== this.top) {
      this.top = bounded;
      this.jumps += 1;
    }
    this.#update();
  }

  /**
   * Draws the rows of the position once all of them are loaded. Until then the previous ones stay for a moment, so that
   * nothing flashes. While the scroll bar is dragged, positions change faster than rows arrive: then the rows that have
   * just arrived for an earlier position are drawn, so that the list follows the scroll bar.
   */
  draw(loadedTop = this.top): void {
    if (this.#areLoaded(this.top)) {
      this.close();
      this.drawnTop = this.top;
      return;
    }
    const isNearer = Math.abs(loadedTop - this.top) < Math.abs(this.drawnTop - this.top);
    if (isNearer && this.#areLoaded(loadedTop)) {
      this.close();
      this.drawnTop = loadedTop;
    }
    this.#blankTimer ??= setTimeout(() => {
      this.#blankTimer = null;
      this.drawnTop = this.top;
    }, maxBlankDelayMs);
  }

  close(): void {
    if (this.#blankTimer !== null) clearTimeout(this.#blankTimer);
    this.#blankTimer = null;
  }

  /** Whether all rows that are visible at a position are loaded. */
  #areLoaded(top: number): boolean {
    const { first, end } = visibleRows(top, this.viewport, this.#total(), 0);
    for (let index = first; index < end; index += 1) if (this.#rows.row(index) === undefined) return false;
    return true;
  }

  #bounded(top: number): number {
    return Math.max(0, Math.min(top, maxTop(this.#total(), this.viewport)));
  }

  #update(): void {
    this.#rows.scrollTo({ top: this.top, viewport: this.viewport });
    this.draw();
  }
}
