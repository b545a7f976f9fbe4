import fs from 'node:fs';
import { crc32 } from 'node:zlib';
import { makePrivateFile, rename } from '../snapshot/account-folder.ts';
import { DamageError } from '../../storage-error.ts';

/** The letters "PKSI", a version that is raised with every change of what is stored, and the place of the contents. */
const magic = 0x504b5349;
const version = 6;
const trailerBytes = 32;
/** Pieces begin at multiples of this, so that they can be read as numbers of any size. */
const alignment = 8;

let brief = new Uint8Array(0);

/** Bytes in the file, with their checksum. */
export interface Piece {
  readonly at: number;
  readonly bytes: number;
  readonly crc: number;
}

/**
 * A file of pieces that are only ever appended, then a table of contents (JSON) and a trailer that leads to it. Every piece
 * is checked before it is first used. Without a place on disk the same is kept in memory.
 */
export class IndexFile {
  #descriptor: number | null;
  #isClosed = false;
  readonly #kept: Buffer[] = [];
  #size: number;
  /** Places of pieces that are known to be as they were written. */
  readonly #sound = new Set<number>();

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

  /** Opens a finished file; throws where it is missing, of another version or damaged. */
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
    if (this.#descriptor === null) this.#kept.push(Buffer.from(bytes));
    else writeAll(this.#descriptor, bytes, at);
    this.#size = at + bytes.length;
    this.#trust(at, bytes.length);
    return {
      at: this.#descriptor === null ? this.#kept.length - 1 : at,
      bytes: bytes.length,
      crc: crc32(bytes),
    };
  }

  /** The whole of a piece, in memory of its own. */
  read(piece: Piece): Uint8Array<ArrayBuffer> {
    return this.#load(piece, 0, piece.bytes, true);
  }

  /** A part of a piece, which has been checked as a whole. */
  readPart(piece: Piece, from: number, bytes: number): Uint8Array<ArrayBuffer> {
    this.check(piece);
    return this.#load(piece, from, bytes, false);
  }

  /** The whole of a piece in memory that the next such call uses again: a large new one costs more than the reading. */
  readBriefly(piece: Piece): Uint8Array<ArrayBuffer> {
    this.check(piece);
    if (brief.length < piece.bytes) brief = new Uint8Array(Math.ceil(piece.bytes / alignment) * alignment);
    const loaded = brief.subarray(0, piece.bytes);
    this.#loadInto(loaded, piece, 0);
    return loaded;
  }

  /** Throws where a piece is not as it was written; reads it where that is not known yet. */
  check(piece: Piece): void {
    if (this.#descriptor !== null && !this.#sound.has(piece.at)) this.read(piece);
  }

  /** Appends the table of contents; the file is whole then. */
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
   * Adds to a finished file, which lies at a place: what `write` appends, and the table of contents that it answers. Where
   * that fails the file is as it was.
   */
  extend<T>(place: string, write: () => T): T {
    this.#checkOpen();
    const reading = this.#descriptor;
    if (reading === null) return write();
    const size = this.#size;
    const writing = fs.openSync(place, 'r+');
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

  /** Gives the file its final name; it can be read as before. */
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
    this.#kept.length = 0;
    this.#isClosed = true;
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new DamageError('index closed');
  }

  #trust(at: number, bytes: number): void {
    // An empty piece has the place of the one behind it.
    if (bytes > 0) this.#sound.add(at);
  }

  #load(piece: Piece, from: number, bytes: number, whole: boolean): Uint8Array<ArrayBuffer> {
    if (from < 0 || from + bytes > piece.bytes) throw new DamageError('index piece');
    const loaded = new Uint8Array(bytes);
    this.#loadInto(loaded, piece, from);
    if (this.#descriptor !== null && whole && !this.#sound.has(piece.at)) {
      if (crc32(loaded) !== piece.crc) throw new DamageError('index piece');
      this.#trust(piece.at, bytes);
    }
    return loaded;
  }

  #loadInto(into: Uint8Array, piece: Piece, from: number): void {
    this.#checkOpen();
    if (this.#descriptor !== null) {
      readAll(this.#descriptor, into, piece.at + from);
      return;
    }
    const kept = this.#kept[piece.at];
    if (kept === undefined) throw new DamageError('index piece');
    into.set(kept.subarray(from, from + into.length));
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
