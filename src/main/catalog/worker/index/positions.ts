import * as v from 'valibot';
import { pieceSchema, type IndexFile } from './index-file.ts';
import { PieceWindow } from './piece-window.ts';
import { addList, NumberBuffer } from './posting-lists.ts';
import { addRow, bitCount, hasRow, rowsIn, ScratchBits, type RowBits } from './row-bits.ts';

/**
 * Where the tokens of a column occur, for phrases. Its tokens are numbered through all rows, and one number is left out after
 * each ordinal, so that the last token of a row is not followed by the first one of the next.
 */
export const positionsSchema = v.object({
  /** A posting list of positions for each entry. */
  starts: pieceSchema,
  lists: pieceSchema,
  /** A bitmap of the positions that were left out. */
  breaks: pieceSchema,
  /** A bitmap of the positions without white space before them. */
  glued: pieceSchema,
});
export type PositionPieces = v.InferOutput<typeof positionsSchema>;

/** Lists that are so near each other are read at once. */
const bytesPerRead = 0x4000;
const wordsPerRank = 4;

/** One of consecutive tokens. */
export interface TokenTest {
  /** The numbers of the entries in their column that fit, ascending. */
  readonly entries: Uint32Array;
  /** Null if it does not matter. */
  readonly isGlued: boolean | null;
}

/** Shared by all columns, because they are searched one after the other. */
const occurring = new ScratchBits();

/** The positions of one column; lists are read from the file when needed, the other parts at the first use. */
export class Positions {
  readonly #file: IndexFile;
  readonly #pieces: PositionPieces;
  readonly #starts: Uint32Array;
  readonly #lists: PieceWindow;
  readonly #breaks: RowBits;
  /** The number of breaks before each 128 positions. */
  readonly #ranks: Uint32Array;
  #glued: RowBits | null = null;
  readonly #found = new NumberBuffer();

  constructor(file: IndexFile, pieces: PositionPieces) {
    this.#file = file;
    this.#pieces = pieces;
    this.#starts = new Uint32Array(file.read(pieces.starts).buffer);
    this.#lists = new PieceWindow(file, pieces.lists);
    this.#breaks = new Uint32Array(file.read(pieces.breaks).buffer);
    this.#ranks = ranksOf(this.#breaks);
  }

  /** The ordinal of a position. */
  ordinalOf(position: number): number {
    const word = position >>> 5;
    let ordinal = this.#ranks[Math.floor(word / wordsPerRank)] ?? 0;
    for (let at = word - (word % wordsPerRank); at < word; at += 1)
      ordinal += bitCount(this.#breaks[at] ?? 0);
    return ordinal + bitCount((this.#breaks[word] ?? 0) & ((1 << (position & 31)) - 1));
  }

  /** Adds the ordinals where two or more consecutive tokens pass the tests; `isWhole`: where they are the whole text. */
  addMatching([first, ...others]: readonly TokenTest[], into: RowBits, isWhole = false): void {
    if (first === undefined) return;
    const found = this.#found;
    this.#findSequences(first, others, isWhole);
    if (isWhole) found.keepIn(this.#breaks, true, 1);
    this.#addOrdinals(found, into);
  }

  /** Adds the ordinals where consecutive tokens pass the tests, and those that begin so. */
  addSequences([first, ...others]: readonly TokenTest[], into: RowBits, beginning: RowBits): void {
    if (first === undefined) return;
    const found = this.#found;
    this.#findSequences(first, others, false);
    this.#addOrdinals(found, into);
    const before = others.length + 1;
    const isAtStart = found.all()[0] === others.length;
    found.keepIn(this.#breaks, true, -before);
    if (isAtStart) found.push(others.length);
    this.#addOrdinals(found, beginning);
  }

  /** Finds the last positions of sequences; `atStart`: of those that begin a text. */
  #findSequences(first: TokenTest, others: readonly TokenTest[], atStart: boolean): void {
    const found = this.#found;
    const bits = occurring.empty(this.#breaks.length);
    this.#visitLists(first.entries, (bytes, from, end) => addList(bytes, from, end, bits));
    if (atStart) this.#intersectStarts(bits);
    for (const [index, test] of others.entries()) {
      if (index > 0) {
        bits.fill(0);
        for (const position of found.all()) addRow(bits, position);
      }
      found.clear();
      this.#visitLists(test.entries, (bytes, from, end) => {
        const start = found.size;
        found.readList(bytes, from, end);
        // Those that follow a token before.
        found.keepIn(bits, true, -1, start);
      });
      if (test.isGlued !== null) found.keepIn(this.#gluedBits(), test.isGlued);
      if (found.size === 0) return;
    }
  }

  #addOrdinals(found: NumberBuffer, into: RowBits): void {
    let next = 0;
    let last = 0;
    for (const position of found.all()) {
      // Some texts have a phrase again and again.
      if (position < last || position >= next) {
        addRow(into, this.ordinalOf(position));
        next = this.#breakAfter(position);
      }
      last = position;
    }
  }

  #intersectStarts(bits: RowBits): void {
    let carried = 1;
    for (let at = 0; at < bits.length; at += 1) {
      const word = this.#breaks[at] ?? 0;
      bits[at] = (bits[at] ?? 0) & ((word << 1) | carried);
      carried = word >>> 31;
    }
  }

  /** Visits each ordinal at the entry of its first token; `isWhole`: it has no other. The entries ascend. */
  visitFirst(entries: number, visit: (entry: number, ordinal: number, isWhole: boolean) => void): void {
    const breaks = this.#breaks;
    const { bytes, starts } = this.readAll();
    const found = this.#found;
    for (let entry = 0; entry < entries; entry += 1) {
      found.clear();
      found.readList(bytes, starts[entry] ?? 0, starts[entry + 1] ?? 0);
      for (const position of found.all()) {
        if (position === 0 || hasRow(breaks, position - 1))
          visit(entry, this.ordinalOf(position), hasRow(breaks, position + 1));
      }
    }
  }

  /** Where each ordinal starts, and the position after the last break. */
  ordinalStarts(size: number): Uint32Array {
    const starts = new Uint32Array(size + 1);
    let ordinal = 0;
    for (let at = 0; at < this.#breaks.length; at += 1) {
      for (let word = this.#breaks[at] ?? 0; word !== 0; word &= word - 1) {
        ordinal += 1;
        starts[ordinal] = at * 32 + 32 - Math.clz32(word & -word);
      }
    }
    return starts;
  }

  /** All positions without white space before them, ascending. */
  gluedPositions(): Uint32Array {
    return rowsIn(this.#gluedBits());
  }

  /** All lists: the bytes, and where the list of each entry starts. */
  readAll(): { readonly bytes: Uint8Array; readonly starts: Uint32Array } {
    return { bytes: this.#file.read(this.#pieces.lists), starts: this.#starts };
  }

  #breakAfter(position: number): number {
    let at = position >>> 5;
    let word = (this.#breaks[at] ?? 0) & (-1 << (position & 31));
    while (word === 0 && at < this.#breaks.length) {
      at += 1;
      word = this.#breaks[at] ?? 0;
    }
    return at * 32 + 31 - Math.clz32(word & -word);
  }

  #gluedBits(): RowBits {
    this.#glued ??= new Uint32Array(this.#file.read(this.#pieces.glued).buffer);
    return this.#glued;
  }

  #visitLists(entries: Uint32Array, visit: (bytes: Uint8Array, from: number, end: number) => void): void {
    const starts = this.#starts;
    for (let first = 0; first < entries.length;) {
      const from = starts[entries[first] ?? 0] ?? 0;
      let last = first;
      while (last + 1 < entries.length && (starts[(entries[last + 1] ?? 0) + 1] ?? 0) - from <= bytesPerRead)
        last += 1;
      const loaded = this.#lists.load(from, starts[(entries[last] ?? 0) + 1] ?? 0, false) - from;
      for (const entry of entries.subarray(first, last + 1))
        visit(this.#lists.bytes, loaded + (starts[entry] ?? 0), loaded + (starts[entry + 1] ?? 0));
      first = last + 1;
    }
  }
}

function ranksOf(bits: RowBits): Uint32Array {
  const ranks = new Uint32Array(Math.ceil(bits.length / wordsPerRank));
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    if (at % wordsPerRank === 0) ranks[at / wordsPerRank] = count;
    count += bitCount(bits[at] ?? 0);
  }
  return ranks;
}
