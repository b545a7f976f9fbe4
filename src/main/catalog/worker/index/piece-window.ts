import { chunkBytes, type IndexFile, type Piece } from './index-file.ts';

/** Bytes that are read at once where most of them are needed. */
const aheadBytes = 4 * chunkBytes;

/** For parts with nothing near that is needed. Shared, because each window would keep a buffer for the largest of its parts. */
let shared = new Uint8Array(chunkBytes);
let sharedBy: PieceWindow | null = null;

/** Reads parts of a piece, of which many may follow each other. A part is valid until one of any window is loaded. */
export class PieceWindow {
  readonly piece: Piece;
  readonly #file: IndexFile;
  /** For parts that are near each other. */
  #own = new Uint8Array(0);
  #buffer = this.#own;
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
    const isKept = this.#buffer === this.#own || sharedBy === this;
    if (!isKept || from < this.#from || end > this.#end) this.#read(from, end, isDense);
    return from - this.#from;
  }

  /** The bytes from one offset up to another, valid until the next call. */
  read(from: number, end: number, isDense: boolean): Uint8Array<ArrayBuffer> {
    const start = this.load(from, end, isDense);
    return this.#buffer.subarray(start, start + end - from);
  }

  #read(from: number, end: number, isDense: boolean): void {
    // Up to the end of a chunk, because a chunk that is read in part is read again to verify it.
    const ahead = from + aheadBytes - ((this.piece.at + from) % chunkBytes);
    const wanted = isDense ? Math.max(end, Math.min(ahead, this.piece.bytes)) : end;
    this.#end = this.#from;
    this.#buffer = isDense ? this.#ownBuffer(wanted - from) : sharedBuffer(this, wanted - from);
    this.#file.readInto(this.#buffer.subarray(0, wanted - from), this.piece, from);
    this.#from = from;
    this.#end = wanted;
  }

  #ownBuffer(bytes: number): Uint8Array<ArrayBuffer> {
    if (this.#own.length < bytes) this.#own = new Uint8Array(bytes);
    return this.#own;
  }
}

function sharedBuffer(owner: PieceWindow, bytes: number): Uint8Array<ArrayBuffer> {
  sharedBy = owner;
  if (shared.length < bytes) shared = new Uint8Array(Math.max(bytes, 2 * shared.length));
  return shared;
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
