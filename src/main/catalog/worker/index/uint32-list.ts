/** A list of unsigned 32-bit numbers that takes 4 bytes for each. */
export class Uint32List {
  #numbers = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length)
      this.#numbers = new Uint32Array(this.#numbers.buffer.transfer(this.#numbers.byteLength * 2));
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  /** Increases a number. */
  add(index: number, more: number): void {
    this.#numbers[index] = (this.#numbers[index] ?? 0) + more;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  all(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length);
  }

  /** All numbers and one more, which is not added. */
  allAnd(number: number): Uint32Array<ArrayBuffer> {
    const all = new Uint32Array(this.#length + 1);
    all.set(this.#numbers.subarray(0, this.#length));
    all[this.#length] = number;
    return all;
  }
}
