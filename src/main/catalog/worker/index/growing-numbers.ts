/** Whole numbers from 0 on, 4 bytes each, to which more can be added. */
export class GrowingNumbers {
  #numbers = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const grown = new Uint32Array(this.#numbers.length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }

  all(): Uint32Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#length);
  }
}
