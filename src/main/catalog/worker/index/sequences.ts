import type { IndexFile } from './index-file.ts';
import { NumberWindow, PieceWindow } from './piece-window.ts';
import { readNumbers } from './posting-lists.ts';
import { hasRow, type RowBits } from './row-bits.ts';
import type { SequencePieces } from './segment-pieces.ts';

/** Reading the tokens of one row takes as long as reading this many bytes at once. */
const bytesPerRead = 8192;

/** How a token of a sequence must be: one of some entries, and with or without white space before it. */
export interface TokenTest {
  /** A bitmap of the numbers of entries in their column that fit. */
  readonly fits: RowBits;
  readonly isGlued: boolean;
}

/** The tokens of each row in one column, in the file. */
export class Sequences {
  readonly #starts: NumberWindow;
  readonly #bytes: PieceWindow;
  /** Valid until the next call of `read`. */
  tokens = new Uint32Array(256);

  constructor(file: IndexFile, { starts, tokens }: SequencePieces) {
    this.#starts = new NumberWindow(file, starts);
    this.#bytes = new PieceWindow(file, tokens);
  }

  /** Reads the tokens of a row into `tokens`; returns their number. `isDense`: whether most rows are read, in ascending order. */
  read(ordinal: number, isDense: boolean): number {
    const pair = this.#starts.load(ordinal, isDense);
    const from = this.#starts.at(pair);
    const length = this.#starts.at(pair + 4) - from;
    const start = this.#bytes.load(from, from + length, isDense);
    if (this.tokens.length < length) this.tokens = new Uint32Array(length * 2);
    return readNumbers(this.#bytes.bytes, start, start + length, this.tokens);
  }

  /** Calls `visit` for each of some ordinals, which are ascending, where consecutive tokens pass the tests. */
  visitMatching(ordinals: Uint32Array, tests: readonly TokenTest[], visit: (ordinal: number) => void): void {
    const isDense = ordinals.length * bytesPerRead > this.#bytes.piece.bytes;
    for (const ordinal of ordinals) {
      const count = this.read(ordinal, isDense);
      if (hasSequence(this.tokens, count, tests)) visit(ordinal);
    }
  }
}

function hasSequence(tokens: Uint32Array, count: number, tests: readonly TokenTest[]): boolean {
  const [first, ...others] = tests;
  if (first === undefined) return false;
  const { fits } = first;
  for (let start = 0; start + others.length < count; start += 1) {
    if (!hasRow(fits, (tokens[start] ?? 0) >>> 1)) continue;
    let index = 0;
    while (index < others.length && passes(others[index], tokens[start + index + 1] ?? 0)) index += 1;
    if (index === others.length) return true;
  }
  return false;
}

function passes(test: TokenTest | undefined, token: number): boolean {
  return test !== undefined && hasRow(test.fits, token >>> 1) && test.isGlued === ((token & 1) === 1);
}
