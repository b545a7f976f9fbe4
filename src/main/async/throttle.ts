/** Tells about changes that come in quick succession: the first at once, then one per interval (ms). */
export class Throttle {
  readonly #now: () => number;
  readonly #tell: () => void;
  #last = Number.NEGATIVE_INFINITY;

  constructor(now: () => number, tell: () => void) {
    this.#now = now;
    this.#tell = tell;
  }

  /** Something changed; told only where the last telling is older than the interval. */
  changed(interval: number): void {
    const now = this.#now();
    // A clock that was set back must not silence what follows.
    if (now >= this.#last && now - this.#last < interval) return;
    this.tell();
  }

  /** Tells in any case. */
  tell(): void {
    this.#last = this.#now();
    this.#tell();
  }
}
