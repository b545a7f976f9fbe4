/**
 * Ends a page that does not answer, after a while in which it may come to itself. While the page is held up by something
 * that a person has open, such as the system's dialog for printing, nothing is ended: it may be read for minutes.
 */
export class HangRecovery {
  readonly #timeoutMs: number;
  readonly #end: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isUnresponsive = false;
  #isSuspended = false;

  constructor(timeoutMs: number, end: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#end = end;
  }

  /** Said again and again by Chromium, once for each input that stays unanswered; the time counts from the first. */
  unresponsive(): void {
    if (this.#isUnresponsive) return;
    this.#isUnresponsive = true;
    this.#startTimer();
  }

  responsive(): void {
    this.#isUnresponsive = false;
    clearTimeout(this.#timer);
  }

  suspend(): void {
    this.#isSuspended = true;
    clearTimeout(this.#timer);
  }

  /** A page that is still without an answer now has the whole time for one. */
  resume(): void {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    if (this.#isUnresponsive) this.#startTimer();
  }

  /** The page is gone, and what held it up with it. */
  reset(): void {
    this.#isUnresponsive = false;
    this.#isSuspended = false;
    clearTimeout(this.#timer);
  }

  #startTimer(): void {
    clearTimeout(this.#timer);
    if (!this.#isSuspended) this.#timer = setTimeout(this.#end, this.#timeoutMs);
  }
}
