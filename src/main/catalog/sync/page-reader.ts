import { cancelled, failed, type Failure, type Result } from '../../../preload/contract/failure.ts';
import type { Waiting } from '../../../preload/contract/status.ts';
import { afterPage, fullPace, slower } from './pace.ts';
import { asksTooMuch, holdsAll, retryDelay } from './retry.ts';
import type { SyncControl } from './sync-control.ts';
import { pageLimit } from './sync-plan.ts';
import type { PageSource } from './sync-target.ts';

/** A wait, its length in ms, and the number of wishes to try at once before it began. */
interface Wait extends Waiting {
  readonly ms: number;
  readonly wishes: number;
}

/** Reads pages at the pace that the service bears, trying again where that makes sense. One for a whole sync. */
export class PageReader {
  readonly #source: PageSource;
  readonly #control: SyncControl;
  readonly #onWaiting: (waiting: Waiting | null) => void;
  readonly #waits = new Set<Wait>();
  #pace = fullPace;
  /** What the service as a whole asked for: it holds every request. */
  #hold: Wait | null = null;
  /** Requests that were sent, and those of them that are not answered. */
  #sent = 0;
  #open = 0;
  #told: Waiting | null = null;

  /** `onWaiting` is told why and until when no request is under way, and null when one is again. */
  constructor(source: PageSource, control: SyncControl, onWaiting: (waiting: Waiting | null) => void) {
    this.#source = source;
    this.#control = control;
    this.#onWaiting = onWaiting;
  }

  /** How many pages may be read at once now. */
  get lanes(): number {
    return this.#pace.lanes;
  }

  /** The body of a page, after three more tries at most; `cancelled` at once when the signal is aborted. */
  async read(page: number, signal: AbortSignal): Promise<Result<Uint8Array>> {
    const { now, random } = this.#source;
    let own: Wait | null = null;
    for (let attempt = 1; ; attempt += 1) {
      await this.#clear(own, signal);
      if (signal.aborted) return failed(cancelled);
      this.#sent += 1;
      const request = this.#sent;
      const sentAt = now();
      const read = await this.#readOnce(page, signal);
      if (read.ok) {
        this.#pace = afterPage(this.#pace, request, now() - sentAt, this.#sent);
        return read;
      }
      const { failure } = read;
      if (asksTooMuch(failure)) this.#pace = slower(this.#pace, request, this.#sent);
      const delay = retryDelay(failure, attempt, now(), random());
      if (delay === null) return read;
      own = this.#waitFor(delay, failure);
      if (!holdsAll(failure)) continue;
      this.#holdFor(own);
      own = null;
    }
  }

  #waitFor(ms: number, failure: Failure): Wait {
    return { until: this.#source.now() + ms, failure, ms, wishes: this.#control.wishes };
  }

  /** The longer wait counts; one that a wish has ended counts no more. */
  #holdFor(wait: Wait): void {
    const held = this.#hold;
    const counts = held?.wishes === this.#control.wishes;
    if (!counts || held.until < wait.until) this.#hold = wait;
  }

  /** Settles when a request may be sent: no wait is left, and the sync is not paused; or it is over. */
  async #clear(own: Wait | null, signal: AbortSignal): Promise<void> {
    if (own !== null) await this.#wait(own, signal);
    while (!signal.aborted) {
      const hold = this.#hold;
      if (hold !== null) {
        await this.#wait(hold, signal);
        if (this.#hold === hold) this.#hold = null;
      } else if (this.#control.paused) {
        await this.#control.resumed(signal);
      } else {
        return;
      }
    }
  }

  /** Settles when the wait is over, by time, by a wish to try at once, or because the sync is. */
  async #wait(wait: Wait, signal: AbortSignal): Promise<void> {
    // Never longer than the whole: the clock may have been set back.
    const left = Math.min(wait.until - this.#source.now(), wait.ms);
    if (signal.aborted || left <= 0 || wait.wishes !== this.#control.wishes) return;
    const end = new AbortController();
    const stop = (): void => end.abort();
    const removeWish = this.#control.onTry(stop);
    signal.addEventListener('abort', stop, { once: true });
    this.#waits.add(wait);
    this.#tell();
    try {
      await this.#source.delay(left, end.signal);
    } catch (error) {
      // Some delays reject where they are ended early.
      if (!end.signal.aborted) throw error;
    } finally {
      this.#waits.delete(wait);
      signal.removeEventListener('abort', stop);
      removeWish();
    }
  }

  /** Ends as soon as the sync does, also where the request takes longer to notice. */
  async #readOnce(page: number, signal: AbortSignal): Promise<Result<Uint8Array>> {
    const { promise: aborted, resolve } = Promise.withResolvers<Result<Uint8Array>>();
    const onAbort = (): void => resolve(failed(cancelled));
    signal.addEventListener('abort', onAbort, { once: true });
    this.#open += 1;
    this.#tell();
    try {
      return await Promise.race([this.#source.readPage(page, pageLimit, signal), aborted]);
    } finally {
      this.#open -= 1;
      signal.removeEventListener('abort', onAbort);
      this.#tell();
    }
  }

  /** Only a sync that stands still is waiting; of several waits the first to end counts. */
  #tell(): void {
    let first: Waiting | null = null;
    if (this.#open === 0)
      for (const wait of this.#waits) if (first === null || wait.until < first.until) first = wait;
    if (first === this.#told) return;
    this.#told = first;
    this.#onWaiting(first === null ? null : { until: first.until, failure: first.failure });
  }
}
