import fs from 'node:fs';
import { crc32 } from 'node:zlib';
import { makePrivateFile, rename } from '../snapshot/account-folder.ts';
import { DamageError } from '../../storage-error.ts';

/** The letters "PKSI", and a version that is increased with every change of the format. */
const magic = 0x504b5349;
const version = 6;
const trailerBytes = 32;
/** In bytes, so that pieces can be read as numbers of any size. */
const alignment = 8;

let scratch = new Uint8Array(0);

/** Bytes in the file, with their checksum. */
export interface Piece {
  readonly at: number;
  readonly bytes: number;
  readonly crc: number;
}

/**
 * A file of pieces, which are only appended, a table of contents (JSON), and a trailer with its offset. The checksum of a piece
 * is verified before its first use. An index file can also be in memory.
 */
export class IndexFile {
  #descriptor: number | null;
  #isClosed = false;
  readonly #inMemory: Buffer[] = [];
  #size: number;
  /** Offsets of verified pieces. */
  readonly #verified = new Set<number>();

  private constructor(descriptor: number | null, size: number) {
    this.#descriptor = descriptor;
    this.#size = size;
  }

  static create(file: string): IndexFile {
    makePrivateFile(file);
    return new IndexFile(fs.openSync(file, 'r+'), 0);
  }

  static inMemory(): IndexFile {
    return new IndexFile(null, 0);
  }

  /** Opens a finished file; throws if it is missing, of another version or damaged. */
  static open(file: string): { readonly index: IndexFile; readonly contents: unknown } {
    const descriptor = fs.openSync(file, 'r');
    try {
      const { size } = fs.fstatSync(descriptor);
      const index = new IndexFile(descriptor, size);
      return { index, contents: index.#readContents() };
    } catch (error) {
      fs.closeSync(descriptor);
      throw error;
    }
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  append(data: ArrayBufferView): Piece {
    this.#checkOpen();
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const at = Math.ceil(this.#size / alignment) * alignment;
    if (this.#descriptor === null) this.#inMemory.push(Buffer.from(bytes));
    else writeAll(this.#descriptor, bytes, at);
    this.#size = at + bytes.length;
    this.#markVerified(at, bytes.length);
    return {
      at: this.#descriptor === null ? this.#inMemory.length - 1 : at,
      bytes: bytes.length,
      crc: crc32(bytes),
    };
  }

  /** A copy of a whole piece. */
  read(piece: Piece): Uint8Array<ArrayBuffer> {
    return this.#load(piece, 0, piece.bytes, true);
  }

  /** A part of a piece. Verifies the whole piece. */
  readPart(piece: Piece, from: number, bytes: number): Uint8Array<ArrayBuffer> {
    this.check(piece);
    return this.#load(piece, from, bytes, false);
  }

  /** A whole piece in a shared buffer, valid until the next such call: allocating a large array takes longer than reading. */
  readIntoScratch(piece: Piece): Uint8Array<ArrayBuffer> {
    this.check(piece);
    if (scratch.length < piece.bytes)
      scratch = new Uint8Array(Math.ceil(piece.bytes / alignment) * alignment);
    const loaded = scratch.subarray(0, piece.bytes);
    this.#loadInto(loaded, piece, 0);
    return loaded;
  }

  /** Throws if a piece is damaged. Reads it unless it was verified before. */
  check(piece: Piece): void {
    if (this.#descriptor !== null && !this.#verified.has(piece.at)) this.read(piece);
  }

  /** Appends the table of contents, which completes the file. */
  finish(contents: unknown): void {
    if (this.#descriptor === null) return;
    const { at, bytes, crc } = this.append(Buffer.from(JSON.stringify(contents)));
    const trailer = Buffer.alloc(trailerBytes);
    trailer.writeUInt32LE(magic, 0);
    trailer.writeUInt32LE(version, 4);
    trailer.writeDoubleLE(at, 8);
    trailer.writeUInt32LE(bytes, 16);
    trailer.writeUInt32LE(crc, 20);
    trailer.writeUInt32LE(crc32(trailer.subarray(0, 24)), 24);
    this.append(trailer);
  }

  /**
   * Extends a finished file by the pieces that `write` appends, and the table of contents that it returns. After an error the
   * file is unchanged.
   */
  extend<T>(file: string, write: () => T): T {
    this.#checkOpen();
    const reading = this.#descriptor;
    if (reading === null) return write();
    const size = this.#size;
    const writing = fs.openSync(file, 'r+');
    try {
      this.#descriptor = writing;
      const contents = write();
      this.finish(contents);
      return contents;
    } catch (error) {
      fs.ftruncateSync(writing, size);
      this.#size = size;
      throw error;
    } finally {
      this.#descriptor = reading;
      fs.closeSync(writing);
    }
  }

  /** Renames the finished file, which stays readable. */
  moveTo(file: string, from: string): void {
    this.#checkOpen();
    this.close();
    rename(from, file);
    this.#descriptor = fs.openSync(file, 'r');
    this.#isClosed = false;
  }

  close(): void {
    if (this.#descriptor !== null) fs.closeSync(this.#descriptor);
    this.#descriptor = null;
    this.#inMemory.length = 0;
    this.#isClosed = true;
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new DamageError('index closed');
  }

  #markVerified(at: number, bytes: number): void {
    // An empty piece has the offset of the next one.
    if (bytes > 0) this.#verified.add(at);
  }

  #load(piece: Piece, from: number, bytes: number, whole: boolean): Uint8Array<ArrayBuffer> {
    if (from < 0 || from + bytes > piece.bytes) throw new DamageError('index piece');
    const loaded = new Uint8Array(bytes);
    this.#loadInto(loaded, piece, from);
    if (this.#descriptor !== null && whole && !this.#verified.has(piece.at)) {
      if (crc32(loaded) !== piece.crc) throw new DamageError('index piece');
      this.#markVerified(piece.at, bytes);
    }
    return loaded;
  }

  #loadInto(into: Uint8Array, piece: Piece, from: number): void {
    this.#checkOpen();
    if (this.#descriptor !== null) {
      readAll(this.#descriptor, into, piece.at + from);
      return;
    }
    const stored = this.#inMemory[piece.at];
    if (stored === undefined) throw new DamageError('index piece');
    into.set(stored.subarray(from, from + into.length));
  }

  #readContents(): unknown {
    if (this.#size < trailerBytes) throw new DamageError('index size');
    const trailer = Buffer.from(
      this.#load({ at: this.#size - trailerBytes, bytes: trailerBytes, crc: 0 }, 0, trailerBytes, false),
    );
    if (
      trailer.readUInt32LE(0) !== magic ||
      trailer.readUInt32LE(4) !== version ||
      trailer.readUInt32LE(24) !== crc32(trailer.subarray(0, 24))
    ) {
      throw new DamageError('index trailer');
    }
    const piece = {
      at: trailer.readDoubleLE(8),
      bytes: trailer.readUInt32LE(16),
      crc: trailer.readUInt32LE(20),
    };
    return JSON.parse(Buffer.from(this.read(piece)).toString());
  }
}

function writeAll(descriptor: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length;) {
    done += fs.writeSync(descriptor, bytes, done, bytes.length - done, at + done);
  }
}

function readAll(descriptor: number, into: Uint8Array, at: number): void {
  for (let done = 0; done < into.length;) {
    const read = fs.readSync(descriptor, into, done, into.length - done, at + done);
    if (read === 0) throw new DamageError('index ends early');
    done += read;
  }
}
