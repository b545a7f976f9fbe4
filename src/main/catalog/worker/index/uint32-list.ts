/** A growing list of 32-bit unsigned numbers, 4 bytes each. */
export class Uint32List {
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
