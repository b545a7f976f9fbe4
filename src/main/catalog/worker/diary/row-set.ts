import { addRow, emptyRows, hasRow } from '../index/row-bits.ts';

/** Rows as a bitmap that grows; a `Set` of a million numbers would need some hundred times as much memory. */
export class RowSet {
  #bits = emptyRows(0);

  constructor(rows: Iterable<number>) {
    for (const row of rows) this.add(row);
  }

  has(row: number): boolean {
    return hasRow(this.#bits, row);
  }

  add(row: number): void {
    if (row >= this.#bits.length * 32) {
      const bits = emptyRows(row * 2);
      bits.set(this.#bits);
      this.#bits = bits;
    }
    addRow(this.#bits, row);
  }
}
