/** Limits notifications of changes in quick succession. */
export class Throttle {
  readonly #now: () => number;
  readonly #onNotify: () => void;
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number, onNotify: () => void) {
    this.#now = now;
    this.#onNotify = onNotify;
  }

  /** Notifies unless the last notification is less than `intervalMs` old. */
  notifyThrottled(intervalMs: number): void {
    const now = this.#now();
    // If the clock was set back, notify, instead of waiting until it has caught up.
    if (now >= this.#lastAt && now - this.#lastAt < intervalMs) return;
    this.notify();
  }

  notify(): void {
    this.#lastAt = this.#now();
    this.#onNotify();
  }
}
