/** A byte for each row, 0 until set. */
export class RowBytes {
  #bytes: Uint8Array<ArrayBuffer>;

  constructor(rows = 1023) {
    this.#bytes = new Uint8Array(rows + 1);
  }

  get(row: number): number {
    return this.#bytes[row] ?? 0;
  }

  set(row: number, value: number): void {
    if (row >= this.#bytes.length)
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(Math.max(row + 1, this.#bytes.length * 2)));
    this.#bytes[row] = value;
  }
}
