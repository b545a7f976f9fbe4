import { containsBytes, Grams } from './grams.ts';
import type { IndexFile } from './index-file.ts';
import { NumberWindow, PieceWindow } from './piece-window.ts';
import { addRow, rowsIn, ScratchBits, wordsFor, type RowBits } from './row-bits.ts';
import type { SegmentPieces } from './segment-pieces.ts';

/** Reading one id takes as long as reading this many bytes at once. */
const bytesPerRead = 8192;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** Everything that `\s` matches in a folded text. */
const whiteSpaces = ' ,\t,\n,\v,\f,\r,\u1680,\u2028,\u2029'.split(',').map((space) => encoder.encode(space));

/** The packages' own ids in a segment. They are unique, so that they have no dictionary. */
export class SegmentIds {
  readonly grams: Grams;
  readonly #ends: NumberWindow;
  readonly #text: PieceWindow;
  readonly #size: number;
  readonly #spaced = new ScratchBits();

  constructor(file: IndexFile, pieces: Pick<SegmentPieces, 'idText' | 'idEnds' | 'idGrams' | 'size'>) {
    this.#ends = new NumberWindow(file, pieces.idEnds);
    this.#text = new PieceWindow(file, pieces.idText);
    this.#size = pieces.size;
    this.grams = new Grams(file, pieces.idGrams, pieces.size);
  }

  /** Adds the ordinals whose ids contain a term. */
  addContaining(term: Uint8Array, into: RowBits): void {
    if (Grams.isExact(term)) this.grams.addExact(term, into);
    else this.#addPassing(this.grams.candidates(term), (id) => containsBytes(id, 0, id.length, term), into);
  }

  /** Adds the ordinals whose ids contain a phrase. */
  addMatching(phrase: RegExp, into: RowBits): void {
    // Few ids have white space.
    const spaced = this.#spaced.empty(wordsFor(this.#size));
    for (const space of whiteSpaces) this.addContaining(space, spaced);
    this.#addPassing(rowsIn(spaced), (id) => phrase.test(decoder.decode(id)), into);
  }

  /** The folded id of an ordinal; valid until the next call. `isDense`: whether most are read, in ascending order. */
  textOf(ordinal: number, isDense: boolean): Uint8Array<ArrayBuffer> {
    const pair = this.#ends.load(ordinal, isDense);
    return this.#text.read(this.#ends.at(pair), this.#ends.at(pair + 4), isDense);
  }

  #addPassing(ordinals: Uint32Array, passes: (id: Uint8Array) => boolean, into: RowBits): void {
    const isDense = ordinals.length * bytesPerRead > this.#text.piece.bytes;
    for (const ordinal of ordinals) if (passes(this.textOf(ordinal, isDense))) addRow(into, ordinal);
  }
}
