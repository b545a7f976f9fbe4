import { Grams } from './grams.ts';
import type { IndexFile, Piece } from './index-file.ts';
import { unite, wordsFor, type RowBits } from './row-bits.ts';
import {
  shortTermFields,
  shortTermKey,
  type ShortTermField,
  type ShortTermPieces,
} from './segment-pieces.ts';

/** Stored bitmaps of rows for terms of up to four bytes that occur in very many entries. */
export class ShortTerms {
  readonly #file: IndexFile;
  readonly #bitmaps: Piece;
  readonly #indexes: ReadonlyMap<number, number>;
  readonly #buffer: Uint8Array<ArrayBuffer>;

  /** `size`: the number of ordinals. */
  constructor(file: IndexFile, { keys, bitmaps }: ShortTermPieces, size: number) {
    this.#file = file;
    this.#bitmaps = bitmaps;
    this.#buffer = new Uint8Array(wordsFor(size) * 4);
    this.#indexes = new Map(
      Array.from(new Float64Array(file.read(keys).buffer), (key, index) => [key, index]),
    );
  }

  /** Adds the rows of a term in a field; returns false if it has no bitmap. */
  addTo(into: RowBits, term: Uint8Array, field: ShortTermField): boolean {
    const index = Grams.isExact(term) ? this.#indexOf(keyOfTerm(term), field) : undefined;
    if (index === undefined) return false;
    this.#file.readInto(this.#buffer, this.#bitmaps, index * this.#buffer.length);
    unite(into, new Uint32Array(this.#buffer.buffer));
    return true;
  }

  #indexOf(term: number, field: ShortTermField): number | undefined {
    for (let at = shortTermFields.indexOf(field); at >= 0; at -= 1) {
      const index = this.#indexes.get(shortTermKey(term, at));
      if (index !== undefined) return index;
    }
    return undefined;
  }
}

/** A number for a term of up to four bytes without zeros, different for each. */
function keyOfTerm(bytes: Uint8Array): number {
  return bytes.reduce((key, byte) => key * 0x100 + byte, 0);
}
