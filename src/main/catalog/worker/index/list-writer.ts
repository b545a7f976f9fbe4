import type { IndexFile } from './index-file.ts';
import type { MergedLists } from './merged-lists.ts';
import { NumberWriter } from './posting-lists.ts';
import { addRow, wordsFor, type RowBits } from './row-bits.ts';
import type { ListPieces } from './segment-pieces.ts';
import { Uint32List } from './uint32-list.ts';

/** Writes the posting lists of all entries in their order. */
export class ListWriter {
  readonly #file: IndexFile;
  readonly #size: number;
  readonly #lists: NumberWriter;
  readonly #starts = new Uint32List();
  readonly #bitmapEntries = new Uint32List();
  readonly #bitmaps: RowBits[] = [];

  /** `size`: the number of ordinals. */
  constructor(file: IndexFile, size: number) {
    this.#file = file;
    this.#size = size;
    this.#lists = new NumberWriter(file.begin());
  }

  /** Adds the list of the next entry. */
  add(ordinals: Uint32Array): void {
    const entry = this.#starts.length;
    this.#starts.push(this.#lists.length);
    // A number takes a byte at least.
    if (ordinals.length * 8 < this.#size) {
      this.#lists.writeList(ordinals);
      return;
    }
    const bits = new Uint32Array(wordsFor(this.#size));
    for (const ordinal of ordinals) addRow(bits, ordinal);
    this.#bitmapEntries.push(entry);
    this.#bitmaps.push(bits);
  }

  addMerged(merged: MergedLists): void {
    // Otherwise it may become a bitmap.
    if (merged.maxLength * 8 >= this.#size) {
      this.add(merged.numbers());
      return;
    }
    this.#starts.push(this.#lists.length);
    merged.writeTo(this.#lists);
  }

  end(): ListPieces {
    this.#starts.push(this.#lists.length);
    const lists = this.#lists.end();
    const starts = this.#file.append(this.#starts.all());
    const bitmapEntries = this.#file.append(this.#bitmapEntries.all());
    const bitmaps = this.#file.begin();
    for (const bits of this.#bitmaps) bitmaps.write(new Uint8Array(bits.buffer));
    return { starts, lists, bitmapEntries, bitmaps: bitmaps.end() };
  }
}
