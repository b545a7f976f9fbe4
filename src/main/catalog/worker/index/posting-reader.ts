import type { Steps } from '../steps.ts';
import type { IndexFile } from './index-file.ts';
import type { WrittenList } from './merged-lists.ts';
import { PieceWindow } from './piece-window.ts';
import { addList, countList } from './posting-lists.ts';
import { countCommon, rowsIn, unite, wordsFor, type RowBits } from './row-bits.ts';
import type { ListPieces } from './segment-pieces.ts';

/** Three lists in a hundred are longer, and these take two thirds of the room. */
const maxKeptBytes = 256;
/** Long lists that are so near each other are read at once. */
const bytesPerRead = 0x8000;
/** Entries whose short lists are read at once, which takes some 0.1 ms: most searches need few of these groups. */
const groupEntries = 1024;
const bytesPerStart = 4;

/** The short lists of neighbouring entries: that of the n-th from `starts[n]` up to `starts[n + 1]`. */
interface ListGroup {
  readonly starts: Uint32Array;
  readonly lists: Uint8Array;
}

/** The posting lists of a segment's entries: short ones stay in memory once they were read, long ones in the file. */
export class PostingReader {
  readonly #file: IndexFile;
  readonly #pieces: ListPieces;
  readonly #groups: (ListGroup | undefined)[];
  /** Where those of the groups that were read are in their piece. */
  readonly #longLists = new Map<number, Omit<WrittenList, 'bytes'>>();
  readonly #bitmapOf: ReadonlyMap<number, RowBits>;
  readonly #window: PieceWindow;

  /** `size`: the number of ordinals. */
  constructor(file: IndexFile, pieces: ListPieces, size: number) {
    this.#file = file;
    this.#pieces = pieces;
    this.#groups = Array.from({ length: Math.ceil(pieces.starts.bytes / bytesPerStart / groupEntries) });
    this.#window = new PieceWindow(file, pieces.lists);
    const bitmaps = new Uint32Array(file.read(pieces.bitmaps).buffer);
    const words = wordsFor(size);
    this.#bitmapOf = new Map(
      Array.from(new Uint32Array(file.read(pieces.bitmapEntries).buffer), (entry, at) => [
        entry,
        bitmaps.subarray(at * words, (at + 1) * words),
      ]),
    );
  }

  /** Reads all short lists. */
  *warm(): Steps<void> {
    for (const group of this.#groups.keys()) {
      this.#groups[group] ??= this.#readGroup(group);
      yield;
    }
  }

  /** Adds the ordinals of some ascending entries. */
  addTo(into: RowBits, entries: ArrayLike<number>): void {
    let loaded = 0;
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? 0;
      const { bytes, from, end } = this.#shortList(entry);
      if (from < end) {
        addList(bytes, from, end, into);
        continue;
      }
      const long = this.#longLists.get(entry);
      const bitmap = this.#bitmapOf.get(entry);
      if (bitmap !== undefined) unite(into, bitmap);
      if (long === undefined) continue;
      if (long.end > loaded) {
        loaded = long.end;
        for (let next = at + 1; next < entries.length; next += 1) {
          const following = this.#longLists.get(entries[next] ?? 0);
          if (following === undefined || following.end > long.from + bytesPerRead) break;
          loaded = following.end;
        }
        this.#window.load(long.from, loaded, false);
      }
      const start = this.#window.load(long.from, long.end, false);
      addList(this.#window.bytes, start, start + long.end - long.from, into);
    }
  }

  /** The list of an entry, or its ordinals if it is a bitmap. */
  listOf(entry: number): WrittenList | Uint32Array {
    const bitmap = this.#bitmapOf.get(entry);
    if (bitmap !== undefined) return rowsIn(bitmap);
    const list = this.#writtenList(entry);
    // A copy of a long one, because lists of other segments are read before it is used.
    return list.bytes === this.#window.bytes
      ? { bytes: list.bytes.slice(list.from, list.end), from: 0, end: list.end - list.from }
      : list;
  }

  /** The number of an entry's rows that are in a set. */
  countIn(among: RowBits, entry: number): number {
    const bitmap = this.#bitmapOf.get(entry);
    if (bitmap !== undefined) return countCommon(among, bitmap);
    const { bytes, from, end } = this.#writtenList(entry);
    return countList(bytes, from, end, among);
  }

  /** About the number of steps to read an entry's list. */
  costOf(entry: number): number {
    const short = this.#shortList(entry);
    if (short.from < short.end) return short.end - short.from;
    const { from, end } = this.#longLists.get(entry) ?? { from: 0, end: 0 };
    return end - from + (this.#bitmapOf.get(entry)?.length ?? 0);
  }

  /** Empty for a bitmap; a long list is valid until the next one is read. */
  #writtenList(entry: number): WrittenList {
    const short = this.#shortList(entry);
    const long = this.#longLists.get(entry);
    if (long === undefined) return short;
    const from = this.#window.load(long.from, long.end, false);
    return { bytes: this.#window.bytes, from, end: from + long.end - long.from };
  }

  /** Empty if the list is long or a bitmap. */
  #shortList(entry: number): WrittenList {
    const group = Math.floor(entry / groupEntries);
    const { starts, lists } = (this.#groups[group] ??= this.#readGroup(group));
    const at = entry % groupEntries;
    return { bytes: lists, from: starts[at] ?? 0, end: starts[at + 1] ?? 0 };
  }

  /** `starts` are those of all lists at first, then those of short ones. */
  #readGroup(group: number): ListGroup {
    const all = this.#pieces.starts;
    const at = group * groupEntries * bytesPerStart;
    const bytes = Math.min((groupEntries + 1) * bytesPerStart, all.bytes - at);
    const starts = new Uint32Array(this.#file.readPart(all, at, bytes).buffer);
    const first = starts[0] ?? 0;
    const longLists: Omit<WrittenList, 'bytes'>[] = [];
    let [from, size] = [first, 0];
    for (let index = 0; index < starts.length; index += 1) {
      const end = starts[index + 1] ?? from;
      starts[index] = size;
      if (end - from > maxKeptBytes) {
        longLists.push({ from, end });
        this.#longLists.set(group * groupEntries + index, { from, end });
      } else size += end - from;
      from = end;
    }
    const lists = new Uint8Array(size);
    let [read, written] = [first, 0];
    for (const { from: to, end } of [...longLists, { from, end: from }]) {
      const part = lists.subarray(written, written + to - read);
      this.#file.readInto(part, this.#pieces.lists, read);
      written += to - read;
      read = end;
    }
    return { starts, lists };
  }
}
