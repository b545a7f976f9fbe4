import { flushFile } from './account-folder.ts';

/** Flushes a file while it is being written, so that the flush before it is published has less left to do. */
export class EarlyFlush {
  readonly #path: string;
  #flush: Promise<void> = Promise.resolve();
  #isRunning = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Flushes what was written so far, unless a flush is running or has failed. */
  begin(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#flush = flushFile(this.#path).then(() => {
      this.#isRunning = false;
    });
    // It is reported by `end`, which a sync that is not published does not call.
    this.#flush.catch(() => undefined);
  }

  /** Settles when no flush is running. Rejects if one has failed, because the system may report a failed write only once. */
  end(): Promise<void> {
    return this.#flush;
  }
}
