/** The answer to a request that is sent before anybody asks for it. */
export class EarlyAnswer<Answer> {
  readonly #request: () => Promise<Answer>;
  #early: Promise<Answer> | null;

  constructor(request: () => Promise<Answer>) {
    this.#request = request;
    this.#early = request();
    // Only `take` reports a failure.
    this.#early.catch(() => undefined);
  }

  /** The early answer is out of date. */
  discard(): void {
    this.#early = null;
  }

  /** The early answer the first time, and then the answer to another request. */
  take(): Promise<Answer> {
    const early = this.#early;
    this.#early = null;
    return early ?? this.#request();
  }
}
