import type { StoredRows } from '../snapshot/stored-rows.ts';
import { readIndexedRows } from './indexed-rows.ts';
import { addRow, wordsFor, type RowBits } from './row-bits.ts';
import { SegmentBuilder } from './segment-builder.ts';

const rowsPerStep = 100;

/** Reads rows that follow each other into a segment, in steps; it can be sealed between them. */
export class SegmentReader {
  readonly builder = new SegmentBuilder();
  /** The row of ordinal 0. */
  readonly first: number;
  /** The ordinals of the rows so far. */
  readonly alive: RowBits;
  readonly #rows: Pick<StoredRows, 'db'>;
  /** The first row that was not added. */
  #next: number;

  /** For at most `size` ordinals. */
  constructor(rows: Pick<StoredRows, 'db'>, first: number, size: number) {
    this.#rows = rows;
    this.first = first;
    this.alive = new Uint32Array(wordsFor(size));
    // Rows are numbered from 1.
    this.#next = Math.max(1, first);
  }

  get next(): number {
    return this.#next;
  }

  /** Adds the next rows that come before `end`. */
  addSome(end: number): void {
    const { rows, next } = readIndexedRows(this.#rows, this.#next, Math.min(this.#next + rowsPerStep, end));
    for (const row of rows) {
      this.builder.add(row, row.row - this.first);
      addRow(this.alive, row.row - this.first);
    }
    this.#next = next;
  }
}
