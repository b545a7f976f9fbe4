/** Height of a row in CSS pixels; the same number stands in tokens.css as --row. */
export const rowHeight = 36;

/** Browsers stop laying out at about 33.5 million device pixels: this leaves room for three to each of ours. */
export const tallest = 10_000_000;

/**
 * Where rows lie when the list is taller than a browser can lay out: "wished" pixels count every row at its full
 * height, "real" pixels are what the scroll bar moves through. For lists that fit, both are the same.
 */
export interface Geometry {
  /** Height of what is scrolled, in real pixels. */
  readonly height: number;
  /** Wished pixels for each real one, at least 1. */
  readonly ratio: number;
}

/** The geometry for a number of rows in a viewport of that many pixels. */
export function geometry(rows: number, viewport: number): Geometry {
  const wished = rows * rowHeight;
  const height = Math.min(wished, tallest);
  const ratio = height === wished ? 1 : (wished - viewport) / (height - viewport);
  return { height, ratio };
}

/** The highest position in wished pixels. */
export function lowest(rows: number, viewport: number): number {
  return Math.max(0, rows * rowHeight - viewport);
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
export function elementsFor({ first, end }: Range, before: Elements): Elements {
  const overlaps = first < before.end && end > before.first;
  return { first, end, shift: overlaps ? before.shift : before.first + before.shift - first };
}

/** The first and one past the last row that touch the viewport, widened by `extra` rows on both ends. */
export function visibleRows(top: number, viewport: number, rows: number, extra: number): Range {
  const first = Math.max(0, Math.floor(top / rowHeight) - extra);
  const end = Math.min(rows, Math.ceil((top + viewport) / rowHeight) + extra);
  return { first: Math.min(first, end), end };
}

/** The nearest position, in wished pixels, at which the row is wholly in sight. */
export function reveal(row: number, top: number, viewport: number): number {
  const start = row * rowHeight;
  if (start < top) return start;
  const end = start + rowHeight - viewport;
  return end > top ? end : top;
}
