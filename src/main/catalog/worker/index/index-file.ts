import fs from 'node:fs';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { removeIfPossibleSync, removeSync, renameSync, retrySync } from '../../../files/held-file.ts';
import { flushFile, makePrivateFile } from '../snapshot/account-folder.ts';
import { DamageError } from '../../storage-error.ts';
import type { Steps } from '../steps.ts';
import { Uint32List } from './uint32-list.ts';

/** The letters "PKSI", and a version that is increased with every change of the format. */
const magic = 0x504b5349;
const version = 8;
const trailerBytes = 44;
/** In bytes, so that pieces can be read as numbers of any size. */
const alignment = 8;
/** Each chunk of the file has a checksum, so that reading a part of a long piece does not require reading all of it. */
export const chunkBytes = 0x1_0000;

const padding = new Uint8Array(alignment);
const chunkBuffer = new Uint8Array(chunkBytes);
const noBytes = new Uint8Array(0);

export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
export const pieceSchema = v.object({ at: countSchema, bytes: countSchema });
/** Bytes in the file: where they start, and how many there are. */
export type Piece = Readonly<v.InferOutput<typeof pieceSchema>>;

/** The CRC-32 of each chunk up to an end; the last chunk may be shorter. */
interface Checksums {
  readonly end: number;
  readonly sums: Uint32Array;
}

/** Writes a piece of unknown length. */
export interface PieceWriter {
  write(part: Uint8Array): void;
  end(): Piece;
}

/**
 * A file of pieces, which are only appended, then a table of contents (JSON), the checksums of all chunks, and a trailer. A
 * chunk is verified when it is first read. An index file can also be in memory.
 */
export class IndexFile {
  #descriptor: number | null;
  #isClosed = false;
  /** Null in memory. */
  #path: string | null;
  /** Indexes that use it. */
  #users = 1;
  readonly #inMemory: Uint8Array[] = [];
  #size: number;
  /** Of the chunks that were written, and of the bytes after them. */
  #sums = new Uint32List();
  #sum = 0;
  /** Of the finished file. */
  #checksums: Checksums | null = null;
  /** By chunk: 1 if it was verified; null if this object has written the file. */
  #verified: Uint8Array<ArrayBuffer> | null = null;

  private constructor(path: string | null, descriptor: number | null, size: number) {
    this.#path = path;
    this.#descriptor = descriptor;
    this.#size = size;
  }

  /** Replaces what a job that was stopped has left. */
  static create(path: string): IndexFile {
    removeSync(path);
    makePrivateFile(path);
    return new IndexFile(
      path,
      retrySync(() => fs.openSync(path, 'r+')),
      0,
    );
  }

  static inMemory(): IndexFile {
    return new IndexFile(null, null, 0);
  }

  /** Opens a finished file; throws if it is missing, of another version or damaged. */
  static open(path: string): { readonly index: IndexFile; readonly contents: unknown } {
    const descriptor = retrySync(() => fs.openSync(path, 'r'));
    try {
      const { size } = fs.fstatSync(descriptor);
      const index = new IndexFile(path, descriptor, size);
      return { index, contents: index.#readContents(descriptor) };
    } catch (error) {
      fs.closeSync(descriptor);
      throw error;
    }
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get isInMemory(): boolean {
    return this.#path === null;
  }

  append(data: ArrayBufferView): Piece {
    const writer = this.begin();
    writer.write(bytesOf(data));
    return writer.end();
  }

  /** Begins a piece. No other one can be appended before its end. */
  begin(): PieceWriter {
    this.#checkOpen();
    const { isInMemory } = this;
    if (!isInMemory) this.#write(padding.subarray(0, -this.#size & (alignment - 1)));
    const at = isInMemory ? this.#inMemory.length : this.#size;
    const parts: Uint8Array[] = [];
    let waiting = 0;
    let bytes = 0;
    const writeWaiting = (): void => {
      if (isInMemory) this.#inMemory.push(Buffer.concat(parts));
      else this.#write(Buffer.concat(parts));
      parts.length = 0;
      waiting = 0;
    };
    return {
      write: (part) => {
        bytes += part.length;
        // Small parts are written together.
        if (isInMemory || waiting + part.length < chunkBytes) {
          parts.push(part.slice());
          waiting += part.length;
        } else {
          writeWaiting();
          this.#write(part);
        }
      },
      end: () => {
        writeWaiting();
        return { at, bytes };
      },
    };
  }

  /** A copy of a whole piece. */
  read(piece: Piece): Uint8Array<ArrayBuffer> {
    return this.readPart(piece, 0, piece.bytes);
  }

  /** A copy of a part of a piece. */
  readPart(piece: Piece, from: number, bytes: number): Uint8Array<ArrayBuffer> {
    checkBounds(piece, from, bytes);
    const copy = new Uint8Array(bytes);
    this.readInto(copy, piece, from);
    return copy;
  }

  /** Fills an array with a part of a piece: allocating a large one can take longer than reading. */
  readInto(into: Uint8Array, piece: Piece, from: number): void {
    this.#checkOpen();
    checkBounds(piece, from, into.length);
    if (this.#descriptor === null) {
      const stored = this.#inMemory[piece.at];
      if (stored === undefined) throw new DamageError('index piece');
      into.set(stored.subarray(from, from + into.length));
      return;
    }
    const at = piece.at + from;
    readAll(this.#descriptor, into, at);
    if (!this.#areVerified(at, into.length)) this.#verify(this.#descriptor, at, into.length, into);
  }

  /** A number that distinguishes finished files; 0 in memory. */
  get identity(): number {
    return this.#checksums === null ? 0 : crc32(bytesOf(this.#checksums.sums));
  }

  /** Reads all of a finished file; throws if it is damaged. */
  *check(): Steps<void> {
    const end = this.#checksums?.end ?? 0;
    for (let from = 0; from < end; from += chunkBytes) {
      this.#checkOpen();
      if (this.#descriptor !== null) this.#verify(this.#descriptor, from, Math.min(chunkBytes, end - from));
      yield;
    }
  }

  /** Appends the table of contents, which completes the file. */
  finish(contents: unknown): void {
    if (this.#descriptor === null) return;
    const { at, bytes } = this.append(Buffer.from(JSON.stringify(contents)));
    const end = this.#size;
    const sums = new Uint32Array(Math.ceil(end / chunkBytes));
    sums.set(this.#sums.all());
    if (this.#sums.length < sums.length) sums[sums.length - 1] = this.#sum;
    const table = this.append(sums);
    const trailer = Buffer.alloc(trailerBytes);
    trailer.writeUInt32LE(magic, 0);
    trailer.writeUInt32LE(version, 4);
    trailer.writeDoubleLE(at, 8);
    trailer.writeDoubleLE(end, 16);
    trailer.writeDoubleLE(table.at, 24);
    trailer.writeUInt32LE(bytes, 32);
    trailer.writeUInt32LE(crc32(bytesOf(sums)), 36);
    trailer.writeUInt32LE(crc32(trailer.subarray(0, trailerBytes - 4)), trailerBytes - 4);
    this.append(trailer);
    this.#checksums = { end, sums };
    if (this.#verified !== null) {
      const verified = new Uint8Array(sums.length).fill(1);
      verified.set(this.#verified);
      this.#verified = verified;
    }
  }

  /**
   * Extends a finished file by the pieces that `write` appends, and the table of contents that it returns. After an error the
   * file is unchanged.
   */
  extend<T>(write: () => T): T {
    this.#checkOpen();
    const reading = this.#descriptor;
    if (this.#path === null || reading === null) return write();
    const size = this.#size;
    this.#sumAgain(reading);
    const writing = fs.openSync(this.#path, 'r+');
    try {
      this.#descriptor = writing;
      const contents = write();
      this.finish(contents);
      return contents;
    } catch (error) {
      this.#size = size;
      truncateIfPossible(writing, size);
      throw error;
    } finally {
      this.#descriptor = reading;
      fs.closeSync(writing);
    }
  }

  *flush(): Steps<void> {
    if (this.#path !== null) yield flushFile(this.#path);
  }

  /** Renames the finished file, which stays readable. Without effect in memory. */
  moveTo(path: string): void {
    this.#checkOpen();
    const descriptor = this.#descriptor;
    if (this.#path === null || descriptor === null) return;
    this.#descriptor = null;
    this.#isClosed = true;
    fs.closeSync(descriptor);
    renameSync(this.#path, path);
    this.#path = path;
    this.#descriptor = retrySync(() => fs.openSync(path, 'r'));
    this.#isClosed = false;
  }

  /** Runs work on a file that is useless unless the work ends: otherwise, also if its job is stopped, closes and deletes it. */
  *keepIfDone<T>(work: Steps<T>): Steps<T> {
    let isDone = false;
    try {
      const result = yield* work;
      isDone = true;
      return result;
    } finally {
      if (!isDone) {
        this.close();
        if (this.#path !== null) removeIfPossibleSync(this.#path);
      }
    }
  }

  /** For another index, which must close it, too. */
  share(): this {
    this.#users += 1;
    return this;
  }

  close(): void {
    this.#users -= 1;
    if (this.#users > 0) return;
    if (this.#descriptor !== null) fs.closeSync(this.#descriptor);
    this.#descriptor = null;
    this.#inMemory.length = 0;
    this.#isClosed = true;
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new DamageError('index closed');
  }

  #write(bytes: Uint8Array): void {
    this.#checkOpen();
    if (this.#descriptor === null || bytes.length === 0) return;
    writeAll(this.#descriptor, bytes, this.#size);
    this.#size += bytes.length;
    this.#addToSums(bytes, this.#size - bytes.length);
  }

  #addToSums(bytes: Uint8Array, at: number): void {
    for (let from = 0; from < bytes.length;) {
      const end = Math.min(bytes.length, from + chunkBytes - ((at + from) % chunkBytes));
      this.#sum = crc32(bytes.subarray(from, end), this.#sum);
      from = end;
      if ((at + from) % chunkBytes !== 0) continue;
      this.#sums.push(this.#sum);
      this.#sum = 0;
    }
  }

  /** Continues the checksums of a finished file at its end. */
  #sumAgain(descriptor: number): void {
    const { end, sums } = this.#checksums ?? { end: 0, sums: new Uint32Array(0) };
    const whole = Math.floor(end / chunkBytes);
    this.#verify(descriptor, whole * chunkBytes, end - whole * chunkBytes);
    this.#sums = new Uint32List();
    for (const sum of sums.subarray(0, whole)) this.#sums.push(sum);
    this.#sum = 0;
    const rest = new Uint8Array(this.#size - whole * chunkBytes);
    readAll(descriptor, rest, whole * chunkBytes);
    this.#addToSums(rest, whole * chunkBytes);
  }

  #areVerified(at: number, bytes: number): boolean {
    if (this.#verified === null) return true;
    const last = Math.floor((at + bytes - 1) / chunkBytes);
    for (let chunk = Math.floor(at / chunkBytes); chunk <= last; chunk += 1)
      if (this.#verified[chunk] !== 1) return false;
    return true;
  }

  /** Verifies all chunks of a part of the file. `read`: its bytes, if they were read already. */
  #verify(descriptor: number, at: number, bytes: number, read: Uint8Array = noBytes): void {
    const { end, sums } = this.#checksums ?? { end: 0, sums: new Uint32Array(0) };
    const last = Math.floor((at + bytes - 1) / chunkBytes);
    for (let chunk = Math.floor(at / chunkBytes); chunk <= last; chunk += 1) {
      if (this.#verified?.[chunk] !== 0) continue;
      const from = chunk * chunkBytes;
      const length = Math.min(chunkBytes, end - from);
      const isRead = from >= at && from + length <= at + read.length;
      const content = isRead ? read.subarray(from - at, from - at + length) : chunkBuffer.subarray(0, length);
      if (!isRead) readAll(descriptor, content, from);
      if (crc32(content) !== sums[chunk]) throw new DamageError('index chunk');
      this.#verified[chunk] = 1;
    }
  }

  #readContents(descriptor: number): unknown {
    if (this.#size < trailerBytes) throw new DamageError('index size');
    const trailer = Buffer.alloc(trailerBytes);
    readAll(descriptor, trailer, this.#size - trailerBytes);
    const isSound =
      trailer.readUInt32LE(0) === magic &&
      trailer.readUInt32LE(4) === version &&
      trailer.readUInt32LE(trailerBytes - 4) === crc32(trailer.subarray(0, trailerBytes - 4));
    if (!isSound) throw new DamageError('index trailer');
    const end = trailer.readDoubleLE(16);
    const sums = new Uint32Array(Math.ceil(end / chunkBytes));
    readAll(descriptor, bytesOf(sums), trailer.readDoubleLE(24));
    if (crc32(bytesOf(sums)) !== trailer.readUInt32LE(36)) throw new DamageError('index checksums');
    this.#checksums = { end, sums };
    this.#verified = new Uint8Array(sums.length);
    const contents = this.read({ at: trailer.readDoubleLE(8), bytes: trailer.readUInt32LE(32) });
    return JSON.parse(Buffer.from(contents).toString());
  }
}

/** A file that is longer than its end says is damaged, and its index is built anew by the next start. */
function truncateIfPossible(descriptor: number, size: number): void {
  try {
    retrySync(() => fs.ftruncateSync(descriptor, size));
  } catch {
    // A virus scanner maps it into its memory.
  }
}

/** Throws unless a piece has these bytes. */
function checkBounds(piece: Piece, from: number, bytes: number): void {
  if (from < 0 || bytes < 0 || from + bytes > piece.bytes) throw new DamageError('index piece');
}

/** The same memory as bytes. */
export function bytesOf<B extends ArrayBufferLike>(data: ArrayBufferView<B>): Uint8Array<B> {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
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
