/** Browsers stop laying out at about 33.5 million device pixels: this leaves room for three to each of ours. */
export const maxScrollHeight = 10_000_000;

/**
 * Positions in a list are counted in rows, with fractions, so that they stay true where rows get another height. What
 * the browser scrolls is counted in its pixels; a list that is taller than it can lay out moves by more than a pixel's
 * worth of rows for each of them.
 */
export interface Geometry {
  /** Height of what is scrolled, in the browser's pixels. */
  readonly height: number;
  /** Rows for each of them; at least one pixel's worth. */
  readonly rowsPerPixel: number;
  /** Whether a pixel of the scroll bar is a pixel of the list. */
  readonly isUnscaled: boolean;
}

/** The scrollGeometry for a number of rows of that height in a viewport of that height, both in pixels. */
export function scrollGeometry(rows: number, viewport: number, rowHeight: number): Geometry {
  const whole = rows * rowHeight;
  const height = Math.min(whole, maxScrollHeight);
  const isUnscaled = height === whole;
  const rowsPerPixel = isUnscaled ? 1 / rowHeight : (rows - viewport / rowHeight) / (height - viewport);
  return { height, rowsPerPixel, isUnscaled };
}

/** The highest position. */
export function maxTop(rows: number, viewport: number): number {
  return Math.max(0, rows - viewport);
}

interface Range {
  readonly first: number;
  readonly end: number;
}

/** The rows that are drawn, and what leads from a row's number to its element's. */
export interface Elements extends Range {
  readonly shift: number;
}

/** Rows keep their element while they stay drawn; after a jump, the elements are taken over by the rows of the new place. */
export function recycleElements({ first, end }: Range, before: Elements): Elements {
  const overlaps = first < before.end && end > before.first;
  return { first, end, shift: overlaps ? before.shift : before.first + before.shift - first };
}

/** The first and one past the last row that touch the viewport, widened by `extra` rows on both ends. */
export function visibleRows(top: number, viewport: number, rows: number, extra: number): Range {
  const first = Math.max(0, Math.floor(top) - extra);
  const end = Math.min(rows, Math.ceil(top + viewport) + extra);
  return { first: Math.min(first, end), end };
}

/** The nearest position at which the row is wholly in sight. */
export function topToReveal(row: number, top: number, viewport: number): number {
  if (row < top) return row;
  const end = row + 1 - viewport;
  return end > top ? end : top;
}
