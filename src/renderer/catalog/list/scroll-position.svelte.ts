import { maxTop, topToReveal, visibleRows } from './scroll.ts';
import type { RowReader } from './row-reader.svelte.ts';

/** So long, in ms, rows may take before empty ones are drawn in their place. */
const patience = 150;

/** Where the person is in the list: the position in rows (scroll.ts), and the one whose rows are drawn. */
export class ScrollPosition {
  top = $state(0);
  viewport = $state(16);
  /** The position whose rows are drawn: the same, but for a moment in which none of its rows is here yet. */
  drawnTop = $state(0);
  /** Counts positions that were set from here and not by the person's scrolling. */
  jumps = $state(0);

  readonly #rows: Pick<RowReader, 'row' | 'look'>;
  readonly #total: () => number;
  #awaiting: ReturnType<typeof setTimeout> | null = null;

  constructor(rows: Pick<RowReader, 'row' | 'look'>, total: () => number) {
    this.#rows = rows;
    this.#total = total;
  }

  /** The person scrolled, or the viewport changed. */
  moved(top: number, viewport: number): void {
    this.top = top;
    this.viewport = viewport;
    this.#look();
  }

  /** Goes to a position, or to the nearest one that there is. */
  goTo(top: number): void {
    const bounded = this.#bounded(top);
    if (bounded !== this.top) this.place(bounded);
  }

  /** Brings a row in sight. */
  reveal(row: number): void {
    this.goTo(topToReveal(row, this.top, this.viewport));
  }

  /** Looks at the rows of another view there. */
  place(top: number): void {
    const bounded = this.#bounded(top);
    if (bounded !== this.top) {
      this.top = bounded;
      this.jumps += 1;
    }
    this.#look();
  }

  /** Where no row in sight is here, those before stay drawn for a moment, so that nothing flashes. */
  draw(): void {
    const { first, end } = visibleRows(this.top, this.viewport, this.#total(), 0);
    let isHere = first === end;
    for (let index = first; index < end && !isHere; index += 1) isHere = this.#rows.row(index) !== undefined;
    if (isHere) {
      this.close();
      this.drawnTop = this.top;
    } else {
      this.#awaiting ??= setTimeout(() => {
        this.#awaiting = null;
        this.drawnTop = this.top;
      }, patience);
    }
  }

  /** Nobody looks any more. */
  close(): void {
    if (this.#awaiting !== null) clearTimeout(this.#awaiting);
    this.#awaiting = null;
  }

  #bounded(top: number): number {
    return Math.max(0, Math.min(top, maxTop(this.#total(), this.viewport)));
  }

  #look(): void {
    this.#rows.look({ top: this.top, viewport: this.viewport });
    this.draw();
  }
}
