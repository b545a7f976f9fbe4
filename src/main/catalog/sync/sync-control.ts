/** The person's hand on a running sync. */
export class SyncControl {
  readonly #end = new AbortController();
  readonly #onTry = new Set<() => void>();
  /** Resolves when the sync goes on; null while it is not paused. */
  #pause: PromiseWithResolvers<undefined> | null = null;
  #wishes = 0;

  /** Aborted by a cancellation. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  get paused(): boolean {
    return this.#pause !== null;
  }

  /** How often trying at once was wished for: a wait that began before the last wish is over. */
  get wishes(): number {
    return this.#wishes;
  }

  /** Ends the sync, also a paused one; nothing is published. */
  cancel(): void {
    this.#end.abort();
    this.resume();
  }

  /** No request is sent until `resume`; those under way end, and what they bring is stored. */
  pause(): void {
    if (!this.signal.aborted) this.#pause ??= Promise.withResolvers();
  }

  resume(): void {
    this.#pause?.resolve(undefined);
    this.#pause = null;
  }

  /** Settles when the sync is not paused, or at once when the signal is aborted. */
  async resumed(signal: AbortSignal): Promise<void> {
    const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
    const onAbort = (): void => resolve(undefined);
    signal.addEventListener('abort', onAbort, { once: true });
    while (this.#pause !== null && !signal.aborted) await Promise.race([this.#pause.promise, aborted]);
    signal.removeEventListener('abort', onAbort);
  }

  /** Ends all present waits of the sync, once. */
  tryNow(): void {
    this.#wishes += 1;
    for (const wake of [...this.#onTry]) wake();
  }

  /** Calls back at `tryNow`; gives the way to end that. */
  onTry(wake: () => void): () => void {
    this.#onTry.add(wake);
    return () => this.#onTry.delete(wake);
  }
}
