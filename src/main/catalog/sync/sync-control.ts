import { raceAbort } from '../../async/abort.ts';

/** Cancels, pauses and resumes a running sync. */
export class SyncControl {
  /** Whether a person waits for the sync. */
  readonly isRequested: () => boolean;
  readonly #abort = new AbortController();
  readonly #tryNowListeners = new Set<() => void>();
  /** Resolves when the sync is resumed; null while it is not paused. */
  #pause: PromiseWithResolvers<undefined> | null = null;
  #tryNowCount = 0;

  constructor(isRequested = (): boolean => false) {
    this.isRequested = isRequested;
  }

  /** Aborted by a cancellation. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get paused(): boolean {
    return this.#pause !== null;
  }

  /** How often `tryNow` was called; a wait that began with a lower count is over. */
  get tryNowCount(): number {
    return this.#tryNowCount;
  }

  /** Ends the sync, even a paused one; nothing is published. */
  cancel(): void {
    this.#abort.abort();
    this.resume();
  }

  /** Sends no request until `resume`. Pending requests finish, and their pages are stored. */
  pause(): void {
    if (!this.signal.aborted) this.#pause ??= Promise.withResolvers();
  }

  resume(): void {
    this.#pause?.resolve(undefined);
    this.#pause = null;
  }

  /** Settles when the sync is not paused, or at once when the signal is aborted. */
  async resumed(signal: AbortSignal): Promise<void> {
    while (this.#pause !== null && !signal.aborted)
      await raceAbort(this.#pause.promise, signal, () => undefined);
  }

  /** Ends all present waits of the sync. */
  tryNow(): void {
    this.#tryNowCount += 1;
    for (const listener of [...this.#tryNowListeners]) listener();
  }

  /** Adds a listener for `tryNow`; the returned function removes it. */
  onTryNow(listener: () => void): () => void {
    this.#tryNowListeners.add(listener);
    return () => this.#tryNowListeners.delete(listener);
  }
}
