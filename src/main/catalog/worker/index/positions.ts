import * as v from 'valibot';
import type { Steps } from '../steps.ts';
import { bytesOf, pieceSchema, type IndexFile } from './index-file.ts';
import { PieceWindow } from './piece-window.ts';
import { addList, NumberBuffer } from './posting-lists.ts';
import { addRow, bitCount, hasRow, removeRow, rowsIn, ScratchBits, type RowBits } from './row-bits.ts';
import type { SequencePlace } from './tokens.ts';

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
const entriesPerStep = 10_000;
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
let found = new NumberBuffer();
let before = new NumberBuffer();

/** The positions of one column; lists are read from the file when needed, the other parts at the first use. */
export class Positions {
  readonly #file: IndexFile;
  readonly #pieces: PositionPieces;
  readonly #starts: Uint32Array;
  readonly #lists: PieceWindow;
  readonly #breaks: RowBits;
  /** The number of breaks before each 128 positions. */
  readonly #ranks: Uint32Array;

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

  /** Adds the ordinals where two or more consecutive tokens pass the tests. */
  addMatching(tests: readonly TokenTest[], into: RowBits, place: SequencePlace): void {
    const index = this.#findSequences(tests);
    if (place !== 'anywhere') {
      const isFirst = found.all().includes(index);
      found.keepIn(this.#breaks, true, -index - 1);
      if (isFirst) found.push(index);
    }
    if (place === 'whole') found.keepIn(this.#breaks, true, tests.length - index);
    for (const position of found.all()) addRow(into, this.ordinalOf(position));
  }

  /**
   * Finds where consecutive tokens pass the tests: the positions of one of them, whose index is returned. It begins with the
   * rarest, which have few others beside them.
   */
  #findSequences(tests: readonly TokenTest[]): number {
    const sizes = tests.map(({ entries }) => this.#bytesOf(entries));
    const [rarest, ...others] = [...tests.entries()].sort(([a], [b]) => (sizes[a] ?? 0) - (sizes[b] ?? 0));
    found.clear();
    before.clear();
    if (rarest === undefined) return 0;
    const bits = occurring.empty(this.#breaks.length);
    this.#visitLists(rarest[1].entries, (bytes, from, end) => addList(bytes, from, end, bits));
    let [at] = rarest;
    for (const [number, [index, { entries }]] of others.entries()) {
      if (number > 0) {
        if (number === 1) bits.fill(0);
        // Those of the rarest are too many to be removed one by one.
        for (const position of before.all()) removeRow(bits, position);
        for (const position of found.all()) addRow(bits, position);
        [found, before] = [before, found];
        found.clear();
      }
      const distance = index - at;
      this.#visitLists(entries, (bytes, from, end) => found.readBeside(bytes, from, end, bits, distance));
      at = index;
      if (found.size === 0) return at;
    }
    const tested = tests.flatMap(({ isGlued }, index) =>
      index === 0 || isGlued === null ? [] : [{ isGlued, index }],
    );
    const glued = tested.length === 0 ? bits : this.#readGlued(bits);
    for (const { isGlued, index } of tested) found.keepIn(glued, isGlued, index - at);
    return at;
  }

  /** Visits each ordinal at the entry of its first token; `isWhole`: it has no other. The entries ascend. */
  *visitFirst(
    entries: number,
    visit: (entry: number, ordinal: number, isWhole: boolean) => void,
  ): Steps<void> {
    const breaks = this.#breaks;
    const { bytes, starts } = this.readAll();
    for (let entry = 0; entry < entries; entry += 1) {
      found.clear();
      found.readList(bytes, starts[entry] ?? 0, starts[entry + 1] ?? 0);
      for (const position of found.all()) {
        if (position === 0 || hasRow(breaks, position - 1))
          visit(entry, this.ordinalOf(position), hasRow(breaks, position + 1));
      }
      if (entry % entriesPerStep === 0) yield;
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
    return rowsIn(this.#readGlued(new Uint32Array(this.#breaks.length)));
  }

  /** All lists: the bytes, and where the list of each entry starts. */
  readAll(): { readonly bytes: Uint8Array; readonly starts: Uint32Array } {
    return { bytes: this.#file.read(this.#pieces.lists), starts: this.#starts };
  }

  #readGlued(into: RowBits): RowBits {
    this.#file.readInto(bytesOf(into), this.#pieces.glued, 0);
    return into;
  }

  #bytesOf(entries: Uint32Array): number {
    let bytes = 0;
    for (const entry of entries) bytes += (this.#starts[entry + 1] ?? 0) - (this.#starts[entry] ?? 0);
    return bytes;
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
