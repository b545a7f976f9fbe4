/** The clock for token lifetimes: the given one with an offset, so that no test has to wait. */
export class ServiceClock {
  readonly #source: () => number;
  #offsetMs = 0;

  /** `source` gives Unix milliseconds. */
  constructor(source: () => number) {
    this.#source = source;
  }

  /** Unix milliseconds with the offset. */
  now(): number {
    return this.#source() + this.#offsetMs;
  }

  /** Unix milliseconds of the computer. */
  real(): number {
    return this.#source();
  }

  /** Moves the clock by seconds; a negative number moves it back. */
  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }
}
