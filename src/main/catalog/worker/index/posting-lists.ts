import type { Piece, PieceWriter } from './index-file.ts';
import { hasRow, type RowBits } from './row-bits.ts';

/**
 * Posting lists: ascending numbers, each as its difference to the one before (the first plus one) in a variable number of bytes,
 * seven bits in each, the lowest first; the highest bit says that another byte follows.
 */

const bytesPerFlush = 0x4_0000;
/** Of the buffer at first: most pieces of a short list need no more. */
const firstBytes = 0x1000;
const maxBytes = 5;

/** Numbers in a variable number of bytes, written to a piece. */
export class NumberWriter {
  readonly #piece: PieceWriter;
  #bytes = new Uint8Array(firstBytes + maxBytes);
  #size = 0;
  #flushed = 0;

  constructor(piece: PieceWriter) {
    this.#piece = piece;
  }

  /** Bytes so far. */
  get length(): number {
    return this.#flushed + this.#size;
  }

  write(number: number): void {
    let rest = number;
    let at = this.#size;
    while (rest > 0x7f) {
      this.#bytes[at] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
      at += 1;
    }
    this.#bytes[at] = rest;
    this.#size = at + 1;
    if (this.#size >= this.#bytes.length - maxBytes) this.#makeRoom(maxBytes);
  }

  /** Writes ascending numbers as a posting list. */
  writeList(numbers: Uint32Array): void {
    let last = -1;
    for (const number of numbers) {
      this.write(number - last);
      last = number;
    }
  }

  /**
   * Continues a list whose last number is `last` (-1: there is none) by a written list, each of whose numbers becomes larger
   * by `offset`. Returns the last number now.
   */
  copyList(bytes: Uint8Array, from: number, end: number, offset: number, last: number): number {
    let rest = from;
    let difference = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[rest] ?? 0;
      rest += 1;
      difference |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    const first = difference - 1 + offset;
    this.write(first - last);
    this.#copy(bytes, rest, end);
    return first + sumOf(bytes, rest, end);
  }

  end(): Piece {
    this.#flush();
    return this.#piece.end();
  }

  #copy(bytes: Uint8Array, from: number, end: number): void {
    if (this.#size + end - from > bytesPerFlush) {
      this.#flush();
      this.#piece.write(bytes.subarray(from, end));
      this.#flushed += end - from;
      return;
    }
    const needed = end - from + maxBytes;
    if (this.#size + needed > this.#bytes.length) this.#makeRoom(needed);
    for (let at = from; at < end; at += 1) this.#bytes[this.#size + at - from] = bytes[at] ?? 0;
    this.#size += end - from;
  }

  /** For `count` bytes more. */
  #makeRoom(count: number): void {
    const most = bytesPerFlush + maxBytes;
    if (this.#size + count > most) this.#flush();
    else if (this.#bytes.length < most)
      this.#bytes = new Uint8Array(
        this.#bytes.buffer.transfer(Math.min(most, 4 * this.#bytes.length + count)),
      );
  }

  #flush(): void {
    this.#piece.write(this.#bytes.subarray(0, this.#size));
    this.#flushed += this.#size;
    this.#size = 0;
  }
}

/** The sum of numbers that were written one by one. */
function sumOf(bytes: Uint8Array, from: number, end: number): number {
  let sum = 0;
  let shift = 0;
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    sum += (byte & 0x7f) << shift;
    shift = byte > 0x7f ? shift + 7 : 0;
  }
  return sum;
}

/** Adds the numbers of a list to a bitmap, as far as they are below a limit. Reading them into an array first would take a fifth longer in each search. */
export function addList(
  bytes: Uint8Array,
  from: number,
  end: number,
  into: RowBits,
  below = Number.MAX_SAFE_INTEGER,
): void {
  let number = -1;
  for (let at = from; at < end;) {
    let byte = bytes[at] ?? 0;
    at += 1;
    let difference = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at] ?? 0;
      at += 1;
      difference |= (byte & 0x7f) << shift;
    }
    number += difference;
    if (number >= below) return;
    into[number >>> 5] = (into[number >>> 5] ?? 0) | (1 << (number & 31));
  }
}

/** The number of a list's numbers that are in a bitmap. */
export function countList(bytes: Uint8Array, from: number, end: number, among: RowBits): number {
  counted.clear();
  counted.readList(bytes, from, end);
  let count = 0;
  for (const number of counted.all()) count += ((among[number >>> 5] ?? 0) >>> (number & 31)) & 1;
  return count;
}

/** Reads numbers that were written one by one into an array from an index on; returns the index after them. */
export function readNumbers(
  bytes: Uint8Array,
  from: number,
  end: number,
  into: Uint32Array,
  start = 0,
): number {
  let size = start;
  for (let at = from; at < end;) {
    let byte = bytes[at] ?? 0;
    at += 1;
    let number = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[at] ?? 0;
      at += 1;
      number |= (byte & 0x7f) << shift;
    }
    into[size] = number;
    size += 1;
  }
  return size;
}

/** Numbers in an array that is used again and again, and grows where needed. */
export class NumberBuffer {
  numbers = new Uint32Array(1024);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  push(number: number): void {
    this.reserve(1);
    this.numbers[this.size] = number;
    this.size += 1;
  }

  append(numbers: Uint32Array): void {
    this.reserve(numbers.length);
    this.numbers.set(numbers, this.size);
    this.size += numbers.length;
  }

  /** Appends the numbers of a list. */
  readList(bytes: Uint8Array, from: number, end: number): void {
    this.reserve(end - from);
    const { numbers, size: start } = this;
    this.size = readNumbers(bytes, from, end, numbers, start);
    let number = -1;
    for (let at = start; at < this.size; at += 1) {
      number += numbers[at] ?? 0;
      numbers[at] = number;
    }
  }

  /** Appends the numbers of a list at a distance from one of a bitmap. Testing while decoding saves two passes. */
  readBeside(bytes: Uint8Array, from: number, end: number, bits: RowBits, distance: number): void {
    let number = -1;
    for (let at = from; at < end;) {
      let byte = bytes[at] ?? 0;
      at += 1;
      let difference = byte & 0x7f;
      for (let shift = 7; byte > 0x7f; shift += 7) {
        byte = bytes[at] ?? 0;
        at += 1;
        difference |= (byte & 0x7f) << shift;
      }
      number += difference;
      const other = number - distance;
      if (((bits[other >>> 5] ?? 0) & (1 << (other & 31))) !== 0) this.push(number);
    }
  }

  /** Keeps the numbers that are in a bitmap, or that are not. `offset` is added to each when it is looked up. */
  keepIn(bits: RowBits, isMember: boolean, offset = 0): void {
    const { numbers, size } = this;
    let kept = 0;
    for (let at = 0; at < size; at += 1) {
      const number = numbers[at] ?? 0;
      if (hasRow(bits, number + offset) !== isMember) continue;
      numbers[kept] = number;
      kept += 1;
    }
    this.size = kept;
  }

  /** A view that is valid until the next change. */
  all(): Uint32Array<ArrayBuffer> {
    return this.numbers.subarray(0, this.size);
  }

  reserve(more: number): void {
    const needed = this.size + more;
    if (needed <= this.numbers.length) return;
    const { byteLength } = this.numbers;
    this.numbers = new Uint32Array(this.numbers.buffer.transfer(Math.max(needed * 4, byteLength * 2)));
  }
}

const counted = new NumberBuffer();
