/**
 * Ends a page that does not respond for `timeoutMs`. While suspended, for example during a print dialog, which blocks the page
 * for minutes, it ends nothing.
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

  /** Chromium repeats this event for each unanswered input; the timeout counts from the first one. */
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

  /** If the page is still unresponsive, the full timeout starts now. */
  resume(): void {
    if (!this.#isSuspended) return;
    this.#isSuspended = false;
    if (this.#isUnresponsive) this.#startTimer();
  }

  /** Call when the page is gone. */
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
