import { addRow, hasRow, rowsIn, wordsFor, type RowBits } from '../row-bits.ts';

/**
 * The rows of a search as numbers. Few are numbered from 0 on in their order, because ranking takes dozens of passes over bitmaps,
 * which are short then; otherwise the numbers are the rows.
 */
export class NumberedRows {
  /** A bitmap of the rows. */
  readonly rows: RowBits;
  /** A bitmap of their numbers. */
  readonly all: RowBits;
  /** Whether looking up each takes less time than a pass over a bitmap of rows. */
  readonly areFew: boolean;
  /** The row of each number if they are few. */
  readonly #rowOf: Uint32Array;

  constructor(rows: RowBits, count: number) {
    this.rows = rows;
    this.areFew = count < rows.length;
    this.#rowOf = this.areFew ? rowsIn(rows) : new Uint32Array(0);
    this.all = this.numbersOf(rows);
  }

  /** The numbers of those rows that are in a bitmap, among others if numbers are rows. */
  numbersOf(bits: RowBits): RowBits {
    if (!this.areFew) return bits;
    const numbers = new Uint32Array(wordsFor(this.#rowOf.length));
    for (let number = 0; number < this.#rowOf.length; number += 1)
      if (hasRow(bits, this.#rowOf[number] ?? 0)) addRow(numbers, number);
    return numbers;
  }

  /** The rows of some numbers. */
  rowsOf(numbers: RowBits): RowBits {
    if (!this.areFew) return numbers;
    const rows = new Uint32Array(this.rows.length);
    for (const number of rowsIn(numbers)) addRow(rows, this.#rowOf[number] ?? 0);
    return rows;
  }
}
