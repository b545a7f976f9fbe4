import { devicePixelRatio } from 'svelte/reactivity/window';
import { watch } from '../../ui/watch.svelte.ts';
import type { ScrollPosition } from './scroll-position.svelte.ts';
import { recycleElements, scrollGeometry, visibleRows, wheelRows, type Elements } from './scroll.ts';

interface DrawnRowsDeps {
  readonly list: {
    readonly scroll: ScrollPosition;
    readonly total: number;
    row(index: number): unknown;
  };
  /** In CSS pixels. */
  readonly rowHeight: () => number;
  /** The height of what stays above the rows in view, in CSS pixels. */
  readonly headHeight?: () => number;
  /** The number of rows that are drawn beyond each end of the viewport. */
  readonly extraRows: () => number;
  /** The person scrolled; both in rows. */
  readonly scrolled: (top: number, viewport: number) => void;
  /** The height of the viewport, in rows, or that of a row has changed. */
  readonly resized: (viewport: number, rowHeight: number) => void;
}

/** The rows of a long list that are drawn, and the scrolling of its element. Belongs to a component. */
export class DrawnRows {
  element: HTMLElement | undefined = $state.raw();
  /** The height of the element without scroll bars, in CSS pixels. */
  clientHeight = $state(0);
  #scrollTop = $state(0);
  #elements: Elements = { first: 0, end: 0, shift: 0 };
  readonly #deps: DrawnRowsDeps;
  readonly #height = $derived.by(() => {
    const { rowHeight, headHeight } = this.#deps;
    return Math.max(rowHeight(), this.clientHeight - (headHeight?.() ?? 0));
  });
  /** The height of the viewport in rows. */
  readonly viewport = $derived.by(() => this.#height / this.#deps.rowHeight());
  readonly geometry = $derived.by(() =>
    scrollGeometry(
      this.#deps.list.total,
      this.#height,
      this.#deps.rowHeight(),
      devicePixelRatio.current ?? 1,
    ),
  );
  readonly #range = $derived.by(() => {
    const { list, extraRows } = this.#deps;
    return visibleRows(list.scroll.drawnTop, this.viewport, list.total, extraRows());
  });
  readonly indices = $derived.by(() => {
    const { first, end } = this.#range;
    return Array.from({ length: end - first }, (_, at) => first + at);
  });
  /** Added to the index of a row, it is the key of its element. */
  readonly shift = $derived.by(() => {
    this.#elements = recycleElements(this.#range, this.#elements);
    return this.#elements.shift;
  });
  /** The distance of the first drawn row from the top of the scrolled content, in CSS pixels. */
  readonly offset = $derived.by(() => {
    const { top, drawnTop } = this.#deps.list.scroll;
    const { first } = this.#range;
    const rowHeight = this.#deps.rowHeight();
    return this.geometry.isUnscaled && drawnTop === top
      ? first * rowHeight
      : this.#scrollTop + (first - drawnTop) * rowHeight;
  });

  constructor(deps: DrawnRowsDeps) {
    this.#deps = deps;
    watch(
      () => [this.viewport, deps.rowHeight()] as const,
      ([viewport, rowHeight]) => deps.resized(viewport, rowHeight),
    );
    // Applies positions that were set by the program, after the layout of the new content height.
    watch(
      () => [this.geometry, deps.list.scroll.jumps] as const,
      ([{ rowsPerPixel }]) => {
        const { top } = deps.list.scroll;
        if (this.element === undefined || (top === 0 && this.#scrollTop === 0)) return;
        this.element.scrollTop = top / rowsPerPixel;
        this.#scrollTop = this.element.scrollTop;
      },
    );
  }

  /** Whether a row is drawn with its content. Screen readers would read one that is loading as empty. */
  has(row: number): boolean {
    const { first, end } = this.#range;
    return row >= first && row < end && this.#deps.list.row(row) !== undefined;
  }

  readonly onscroll = (): void => {
    if (this.element === undefined) return;
    this.#scrollTop = this.element.scrollTop;
    const { rowsPerPixel } = this.geometry;
    const top = this.#scrollTop * rowsPerPixel;
    // Ignore the event for a position that the program has set. It is rounded to device pixels.
    if (Math.abs(top - this.#deps.list.scroll.top) > rowsPerPixel) this.#deps.scrolled(top, this.viewport);
  };

  readonly onwheel = (event: WheelEvent): void => {
    const { list, rowHeight } = this.#deps;
    const end = list.total - this.viewport;
    const rows = wheelRows(event, this.geometry, { top: list.scroll.top, rowHeight: rowHeight(), end });
    if (rows === null) return;
    event.preventDefault();
    list.scroll.scrollBy(rows);
  };
}
