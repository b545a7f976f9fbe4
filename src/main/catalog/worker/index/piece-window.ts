import type { IndexFile, Piece } from './index-file.ts';

/** Bytes that are read at once where most of them are needed. */
const aheadBytes = 0x4_0000;

/** Reads parts of a piece, of which many may follow each other. */
export class PieceWindow {
  readonly piece: Piece;
  readonly #file: IndexFile;
  #buffer = new Uint8Array(0);
  #from = 0;
  #end = 0;

  constructor(file: IndexFile, piece: Piece) {
    this.#file = file;
    this.piece = piece;
  }

  /** The part of the piece that is in memory. */
  get bytes(): Uint8Array {
    return this.#buffer;
  }

  /** Loads a part; returns where it starts in `bytes`. `isDense`: whether the next part will be near. */
  load(from: number, end: number, isDense: boolean): number {
    if (from < this.#from || end > this.#end) this.#read(from, end, isDense);
    return from - this.#from;
  }

  /** The bytes from one offset up to another, valid until the next call. */
  read(from: number, end: number, isDense: boolean): Uint8Array<ArrayBuffer> {
    const start = this.load(from, end, isDense);
    return this.#buffer.subarray(start, start + end - from);
  }

  #read(from: number, end: number, isDense: boolean): void {
    const wanted = isDense ? Math.max(end, Math.min(from + aheadBytes, this.piece.bytes)) : end;
    if (this.#buffer.length < wanted - from) this.#buffer = new Uint8Array(wanted - from);
    this.#end = this.#from;
    this.#file.readInto(this.#buffer.subarray(0, wanted - from), this.piece, from);
    this.#from = from;
    this.#end = wanted;
  }
}

/** Reads 32-bit numbers of a piece. */
export class NumberWindow {
  readonly #window: PieceWindow;

  constructor(file: IndexFile, piece: Piece) {
    this.#window = new PieceWindow(file, piece);
  }

  /** Loads the number at an index and the next one; returns where they start. */
  load(index: number, isDense: boolean): number {
    return this.#window.load(index * 4, index * 4 + 8, isDense);
  }

  /** A number that was loaded. */
  at(start: number): number {
    const { bytes } = this.#window;
    const low = (bytes[start] ?? 0) | ((bytes[start + 1] ?? 0) << 8) | ((bytes[start + 2] ?? 0) << 16);
    return low + (bytes[start + 3] ?? 0) * 0x100_0000;
  }
}
