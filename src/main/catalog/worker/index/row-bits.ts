/**
 * Sets of rows, or of rows by their ordinals in a segment (segment.ts), as bitmaps of 32-bit words. Sets of rows have room for
 * whole blocks of 65,536 rows.
 */
export type RowBits = Uint32Array<ArrayBuffer>;

export const blockRows = 0x1_0000;

export function blockOf(row: number): number {
  return row >>> 16;
}

/** Rows are numbered from 1. */
export function firstRowOf(block: number): number {
  return Math.max(1, block * blockRows);
}

/** Words of a bitmap for some numbers, from 0 on. */
export function wordsFor(count: number): number {
  return (count + 31) >>> 5;
}

/** An empty set for rows up to `lastRow`. */
export function emptyRows(lastRow: number): RowBits {
  return new Uint32Array(wordsFor((blockOf(lastRow) + 1) * blockRows));
}

export function hasRow(bits: RowBits, row: number): boolean {
  return ((bits[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
}

export function addRow(bits: RowBits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
}

export function removeRow(bits: RowBits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31));
}

/** Removes everything that is not in the other set. */
export function intersect(into: RowBits, other: RowBits): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) & (other[at] ?? 0);
}

/** Removes everything that is in the other set. */
export function subtract(from: RowBits, other: RowBits): void {
  for (let at = 0; at < from.length; at += 1) from[at] = (from[at] ?? 0) & ~(other[at] ?? 0);
}

export function unite(into: RowBits, other: RowBits): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) | (other[at] ?? 0);
}

/** The number of set bits. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The number of set bits of three words: an adder makes two of them, which are counted together. */
function bitCountOfThree(a: number, b: number, c: number): number {
  const either = a ^ b;
  let ones = either ^ c;
  let twos = (a & b) | (either & c);
  ones -= (ones >>> 1) & 0x5555_5555;
  twos -= (twos >>> 1) & 0x5555_5555;
  ones = (ones & 0x3333_3333) + ((ones >>> 2) & 0x3333_3333);
  twos = (twos & 0x3333_3333) + ((twos >>> 2) & 0x3333_3333);
  const bits = ones + 2 * twos;
  return Math.imul((bits & 0x0f0f_0f0f) + ((bits >>> 4) & 0x0f0f_0f0f), 0x0101_0101) >>> 24;
}

export function countRows(bits: RowBits): number {
  return countCommon(bits, bits);
}

/** The number of rows in both sets. */
export function countCommon(bits: RowBits, others: RowBits): number {
  const { length } = bits;
  let count = 0;
  let at = 0;
  for (; at + 2 < length; at += 3) {
    const a = (bits[at] ?? 0) & (others[at] ?? 0);
    const b = (bits[at + 1] ?? 0) & (others[at + 1] ?? 0);
    const c = (bits[at + 2] ?? 0) & (others[at + 2] ?? 0);
    if ((a | b | c) !== 0) count += bitCountOfThree(a, b, c);
  }
  for (; at < length; at += 1) count += bitCount((bits[at] ?? 0) & (others[at] ?? 0));
  return count;
}

/** Fills an empty set with the rows that are in both of two others, which may be shorter; returns their number. */
export function fillCommon(into: RowBits, some: RowBits, others: RowBits): number {
  return fill(into, some, others, 0, 0);
}

/** Fills an empty set with the rows that are in one set and not in another; returns their number. */
export function fillWithout(into: RowBits, some: RowBits, others: RowBits): number {
  return fill(into, some, others, 0, -1);
}

/** Fills an empty set with the rows that are in either of two others; returns their number. */
export function fillEither(into: RowBits, some: RowBits, others: RowBits): number {
  return fill(into, some, others, -1, -1);
}

/** Counting in the same pass saves another one. `own`, `flipped`: the bits of each set that are inverted; the result is, too, by `own`. */
function fill(into: RowBits, some: RowBits, others: RowBits, own: 0 | -1, flipped: 0 | -1): number {
  const length = Math.min(into.length, some.length, others.length);
  let count = 0;
  let at = 0;
  for (; at + 2 < length; at += 3) {
    const a = (((some[at] ?? 0) ^ own) & ((others[at] ?? 0) ^ flipped)) ^ own;
    const b = (((some[at + 1] ?? 0) ^ own) & ((others[at + 1] ?? 0) ^ flipped)) ^ own;
    const c = (((some[at + 2] ?? 0) ^ own) & ((others[at + 2] ?? 0) ^ flipped)) ^ own;
    into[at] = a;
    into[at + 1] = b;
    into[at + 2] = c;
    if ((a | b | c) !== 0) count += bitCountOfThree(a, b, c);
  }
  for (; at < length; at += 1) {
    const word = (((some[at] ?? 0) ^ own) & ((others[at] ?? 0) ^ flipped)) ^ own;
    into[at] = word;
    count += bitCount(word);
  }
  return count;
}

/** The rows of a set, ascending. */
export function rowsIn(bits: RowBits): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(countRows(bits));
  let size = 0;
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) {
      rows[size] = at * 32 + 31 - Math.clz32(word & -word);
      size += 1;
    }
  }
  return rows;
}

/** A bitmap that is used again and again: allocating and collecting large ones takes time and memory. */
export class ScratchBits {
  #bits = new Uint32Array(0);

  /** An empty bitmap, valid until the next call. */
  empty(words: number): RowBits {
    if (this.#bits.length < words) this.#bits = new Uint32Array(words);
    return this.#bits.subarray(0, words).fill(0);
  }
}
