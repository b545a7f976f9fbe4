/** In device pixels. Chromium lays out at most 2^31 of its 64ths of one, and leaves out whatever is below that. */
const maxLayoutHeight = 33_000_000;
/** In CSS pixels. Beyond that, positions are too large to be exact when they are drawn. */
const maxExactHeight = 10_000_000;

/**
 * Positions in a list are fractional row numbers, so that they stay valid when the row height changes. The browser scrolls
 * in pixels. If a list is taller than it can lay out, one pixel of the scroll bar moves the list by more than one pixel.
 */
export interface Geometry {
  /** The height of the scrolled content, in CSS pixels. */
  readonly height: number;
  /** Rows per pixel of the scroll bar. */
  readonly rowsPerPixel: number;
  /** Whether a pixel of the scroll bar is one pixel of the list. */
  readonly isUnscaled: boolean;
}

/** `viewport` and `rowHeight` are in CSS pixels, of which each has `pixelRatio` device pixels: the zoom of app and screen. */
export function scrollGeometry(
  rows: number,
  viewport: number,
  rowHeight: number,
  pixelRatio: number,
): Geometry {
  const whole = rows * rowHeight;
  const height = Math.min(whole, maxExactHeight, maxLayoutHeight / pixelRatio);
  const isUnscaled = height === whole;
  const rowsPerPixel = isUnscaled ? 1 / rowHeight : (rows - viewport / rowHeight) / (height - viewport);
  return { height, rowsPerPixel, isUnscaled };
}

/** The largest top position. */
export function maxTop(rows: number, viewport: number): number {
  return Math.max(0, rows - viewport);
}

interface Range {
  readonly first: number;
  readonly end: number;
}

/** The drawn rows. `shift` added to a row number is the key of its element. */
export interface Elements extends Range {
  readonly shift: number;
}

/** Rows keep their element while they stay drawn. After a jump, the new rows reuse the elements. */
export function recycleElements({ first, end }: Range, before: Elements): Elements {
  const overlaps = first < before.end && end > before.first;
  return { first, end, shift: overlaps ? before.shift : before.first + before.shift - first };
}

/** The rows in the viewport, and `extra` rows at both ends; `end` is exclusive. */
export function visibleRows(top: number, viewport: number, rows: number, extra: number): Range {
  const first = Math.max(0, Math.floor(top) - extra);
  const end = Math.min(rows, Math.ceil(top + viewport) + extra);
  return { first: Math.min(first, end), end };
}

/** The nearest top position at which the whole row is visible. */
export function topToReveal(row: number, top: number, viewport: number): number {
  if (row < top) return row;
  const end = row + 1 - viewport;
  return end > top ? end : top;
}

/**
 * By how many rows the wheel scrolls where a pixel of the scroll bar is more than one of the list, because it must still scroll by
 * visible pixels; null where the browser scrolls. `end`: the largest top position.
 */
export function wheelRows(
  { deltaY, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'ctrlKey'>,
  { isUnscaled }: Geometry,
  { top, end, rowHeight }: { readonly top: number; readonly end: number; readonly rowHeight: number },
): number | null {
  if (isUnscaled || ctrlKey || deltaY === 0) return null;
  // At an end of the list, the wheel scrolls the page around it, as usual.
  const isAtEnd = deltaY < 0 ? top <= 0 : top >= end;
  return isAtEnd ? null : deltaY / rowHeight;
}
