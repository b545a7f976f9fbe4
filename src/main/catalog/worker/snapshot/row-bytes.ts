/** A small number for each row, 0 until set; grows as needed, one byte a row. */
export class RowBytes {
  #bytes: Uint8Array<ArrayBuffer>;

  constructor(rows = 1023) {
    this.#bytes = new Uint8Array(rows + 1);
  }

  get(row: number): number {
    return this.#bytes[row] ?? 0;
  }

  set(row: number, mark: number): void {
    if (row >= this.#bytes.length) {
      const grown = new Uint8Array(Math.max(row + 1, this.#bytes.length * 2));
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[row] = mark;
  }
}
