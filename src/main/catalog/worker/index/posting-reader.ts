import type { IndexFile } from './index-file.ts';
import type { WrittenList } from './merged-lists.ts';
import { addList, countList } from './posting-lists.ts';
import { countCommon, rowsIn, unite, wordsFor, type RowBits } from './row-bits.ts';
import type { ListPieces } from './segment-pieces.ts';

/** The posting lists of a segment's entries, in memory. */
export class PostingReader {
  readonly #starts: Uint32Array;
  readonly #lists: Uint8Array;
  readonly #bitmapOf: ReadonlyMap<number, RowBits>;

  /** `size`: the number of ordinals. */
  constructor(file: IndexFile, pieces: ListPieces, size: number) {
    this.#starts = new Uint32Array(file.read(pieces.starts).buffer);
    this.#lists = file.read(pieces.lists);
    const bitmaps = new Uint32Array(file.read(pieces.bitmaps).buffer);
    const words = wordsFor(size);
    this.#bitmapOf = new Map(
      Array.from(new Uint32Array(file.read(pieces.bitmapEntries).buffer), (entry, at) => [
        entry,
        bitmaps.subarray(at * words, (at + 1) * words),
      ]),
    );
  }

  addTo(into: RowBits, entry: number): void {
    const from = this.#starts[entry] ?? 0;
    const end = this.#starts[entry + 1] ?? 0;
    const bitmap = from === end ? this.#bitmapOf.get(entry) : undefined;
    if (bitmap === undefined) addList(this.#lists, from, end, into);
    else unite(into, bitmap);
  }

  /** The list of an entry, or its ordinals if it is a bitmap. */
  listOf(entry: number): WrittenList | Uint32Array {
    const from = this.#starts[entry] ?? 0;
    const end = this.#starts[entry + 1] ?? 0;
    const bitmap = from === end ? this.#bitmapOf.get(entry) : undefined;
    return bitmap === undefined ? { bytes: this.#lists, from, end } : rowsIn(bitmap);
  }

  /** The number of an entry's rows that are in a set. */
  countIn(among: RowBits, entry: number): number {
    const from = this.#starts[entry] ?? 0;
    const end = this.#starts[entry + 1] ?? 0;
    const bitmap = from === end ? this.#bitmapOf.get(entry) : undefined;
    return bitmap === undefined ? countList(this.#lists, from, end, among) : countCommon(among, bitmap);
  }

  /** About the number of steps to read an entry's list. */
  costOf(entry: number): number {
    const bytes = (this.#starts[entry + 1] ?? 0) - (this.#starts[entry] ?? 0);
    return bytes > 0 ? bytes : (this.#bitmapOf.get(entry)?.length ?? 0);
  }
}
