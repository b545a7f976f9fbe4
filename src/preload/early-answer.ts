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

  /**
   * The early answer the first time, and then the answer to another request; also instead of an early one that failed, because
   * what was refused so early, such as before the page was known as the app's own, may be granted now.
   */
  take(): Promise<Answer> {
    const early = this.#early;
    this.#early = null;
    return early === null ? this.#request() : early.catch(() => this.#request());
  }
}
