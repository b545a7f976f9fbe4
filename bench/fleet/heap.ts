/** A binary heap: takes elements in the order of their keys, equal ones in the order in which they were put in. */
export class Heap<T> {
  readonly #keys: number[] = [];
  readonly #numbers: number[] = [];
  readonly #values: T[] = [];
  #count = 0;

  /** The least key; Infinity without elements. */
  get leastKey(): number {
    return this.#keys[0] ?? Infinity;
  }

  put(key: number, value: T): void {
    const number = this.#count;
    this.#count += 1;
    let at = this.#keys.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#isBefore(above, key, number)) break;
      this.#move(above, at);
      at = above;
    }
    this.#set(at, key, number, value);
  }

  /** Takes the element with the least key; undefined without elements. */
  take(): T | undefined {
    const first = this.#values[0];
    const key = this.#keys.pop();
    const number = this.#numbers.pop();
    const value = this.#values.pop();
    if (key === undefined || number === undefined || value === undefined) return undefined;
    const { length } = this.#keys;
    if (length === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= length) break;
      if (
        child + 1 < length &&
        this.#isBefore(child + 1, this.#keys[child] ?? 0, this.#numbers[child] ?? 0)
      ) {
        child += 1;
      }
      if (!this.#isBefore(child, key, number)) break;
      this.#move(child, at);
      at = child;
    }
    this.#set(at, key, number, value);
    return first;
  }

  clear(): void {
    this.#keys.length = 0;
    this.#numbers.length = 0;
    this.#values.length = 0;
  }

  values(): readonly T[] {
    return [...this.#values];
  }

  #isBefore(at: number, key: number, number: number): boolean {
    const other = this.#keys[at] ?? 0;
    return other < key || (other === key && (this.#numbers[at] ?? 0) < number);
  }

  #move(from: number, to: number): void {
    const value = this.#values[from];
    if (value !== undefined) this.#set(to, this.#keys[from] ?? 0, this.#numbers[from] ?? 0, value);
  }

  #set(at: number, key: number, number: number, value: T): void {
    this.#keys[at] = key;
    this.#numbers[at] = number;
    this.#values[at] = value;
  }
}
