import { addRow, hasRow, removeRow, rowsIn, wordsFor, type RowBits } from './row-bits.ts';
import type { Segment } from './segment.ts';

/** A segment in an index: which rows its ordinals are, and which of them are current. */
export interface PlacedSegment {
  readonly segment: Segment;
  /** By ordinal, ascending; or the row of ordinal 0, a multiple of 32, where rows follow each other. */
  readonly rows: Uint32Array | number;
  /** The ordinals whose rows exist and have not been changed since. */
  readonly alive: RowBits;
}

/** Adds the rows of those ordinals that are current. */
export function addRowsOf({ rows, alive }: PlacedSegment, ordinals: RowBits, into: RowBits): void {
  if (typeof rows === 'number') {
    const first = rows >>> 5;
    for (let at = 0; at < ordinals.length; at += 1)
      into[first + at] = (into[first + at] ?? 0) | ((ordinals[at] ?? 0) & (alive[at] ?? 0));
  } else {
    for (const ordinal of rowsIn(ordinals)) if (hasRow(alive, ordinal)) addRow(into, rows[ordinal] ?? 0);
  }
}

/** The current ordinals whose rows are in a set. */
export function ordinalsIn({ segment, rows, alive }: PlacedSegment, among: RowBits): RowBits {
  const ordinals = new Uint32Array(wordsFor(segment.size));
  if (typeof rows === 'number') {
    const first = rows >>> 5;
    for (let at = 0; at < ordinals.length; at += 1)
      ordinals[at] = (among[first + at] ?? 0) & (alive[at] ?? 0);
  } else {
    for (const ordinal of rowsIn(alive)) if (hasRow(among, rows[ordinal] ?? 0)) addRow(ordinals, ordinal);
  }
  return ordinals;
}

/** The row of an ordinal. */
export function rowOf({ rows }: PlacedSegment, ordinal: number): number {
  return typeof rows === 'number' ? rows + ordinal : (rows[ordinal] ?? 0);
}

/** The same without some rows. */
export function withoutRows(placed: PlacedSegment, removed: RowBits): PlacedSegment {
  const { rows } = placed;
  const alive = placed.alive.slice();
  if (typeof rows === 'number') {
    const first = rows >>> 5;
    for (let at = 0; at < alive.length; at += 1) alive[at] = (alive[at] ?? 0) & ~(removed[first + at] ?? 0);
  } else {
    for (const ordinal of rowsIn(alive)) if (hasRow(removed, rows[ordinal] ?? 0)) removeRow(alive, ordinal);
  }
  return { ...placed, alive };
}
