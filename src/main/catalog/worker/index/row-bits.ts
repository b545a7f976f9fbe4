/**
 * Sets of rows as bitmaps, in blocks of 65,536 rows: the low 16 bits of a row number are its ordinal in the block, and a
 * block's part of a bitmap is 4,096 words of 16 bits. They can also be read as 32-bit words, because all supported systems are
 * little-endian.
 */
export type RowBits = Uint32Array<ArrayBuffer>;
export type BlockBits = Uint16Array<ArrayBuffer>;

export const blockRows = 0x1_0000;
export const blockWords = blockRows / 16;
const blockBytes = blockRows / 8;

export function blockOf(row: number): number {
  return row >>> 16;
}

export function ordinalOf(row: number): number {
  return row & 0xffff;
}

/** An empty set for rows up to `lastRow`. */
export function emptyRows(lastRow: number): RowBits {
  return new Uint32Array(((blockOf(lastRow) + 1) * blockBytes) / 4);
}

/** A view of the part of a set that belongs to a block. */
export function bitsOfBlock(bits: RowBits, block: number): BlockBits {
  return new Uint16Array(bits.buffer, bits.byteOffset + block * blockBytes, blockWords);
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
export function intersect(into: Uint16Array | Uint32Array, other: Uint16Array | Uint32Array): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) & (other[at] ?? 0);
}

export function unite(into: Uint16Array | Uint32Array, other: Uint16Array | Uint32Array): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) | (other[at] ?? 0);
}

/** The number of set bits. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function countRows(bits: Uint32Array): number {
  let count = 0;
  for (const word of bits) if (word !== 0) count += bitCount(word);
  return count;
}

export function addOrdinal(bits: BlockBits, ordinal: number): void {
  bits[ordinal >>> 4] = (bits[ordinal >>> 4] ?? 0) | (1 << (ordinal & 15));
}

export function hasOrdinal(bits: BlockBits, ordinal: number): boolean {
  return ((bits[ordinal >>> 4] ?? 0) & (1 << (ordinal & 15))) !== 0;
}

/** The ordinals of a set, ascending. */
export function ordinalsIn(bits: BlockBits): readonly number[] {
  const ordinals: number[] = [];
  for (let at = 0; at < bits.length; at += 1) {
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1)
      ordinals.push(at * 16 + 31 - Math.clz32(word & -word));
  }
  return ordinals;
}
