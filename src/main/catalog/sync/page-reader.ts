import { cancelled, failed, type Result } from '../../../preload/contract/failure.ts';
import type { SyncPace, Waiting } from '../../../preload/contract/status.ts';
import { raceAbort } from '../../async/abort.ts';
import type { PageRead, RawPage } from '../../service/page.ts';
import { initialConcurrency, presentDuration, recordPage, reduceConcurrency } from './concurrency.ts';
import { firstPatience, patienceAfter, isSlow, type Patience } from './patience.ts';
import { mayBeOverload, affectsAllRequests, retryDelay } from './retry.ts';
import type { SyncControl } from './sync-control.ts';
import { pageSize } from './sync-plan.ts';
import type { PageSource } from './sync-target.ts';

/** A wait before a retry. `tryNowCount`: the count of `SyncControl` at its start. */
interface Wait extends Waiting {
  readonly ms: number;
  readonly tryNowCount: number;
}

/** Reads pages with retries, and adapts the number of parallel requests to the service. One instance for a whole sync. */
export class PageReader {
  readonly #source: PageSource;
  readonly #control: SyncControl;
  readonly #onPace: (pace: Partial<SyncPace>) => void;
  readonly #waits = new Set<Wait>();
  #concurrency = initialConcurrency;
  /** What the pages so far have needed. */
  #patience = firstPatience;
  #isSlow = false;
  /** A wait that applies to all requests. */
  #sharedWait: Wait | null = null;
  /** Requests sent, and those without a response yet. */
  #sent = 0;
  #pending = 0;
  #hasRead = false;
  #reported: Waiting | null = null;

  /**
   * `onPace` is called with a wait when all requests wait, with null for it when one runs again, and when the service becomes
   * slow or is it no longer.
   */
  constructor(source: PageSource, control: SyncControl, onPace: (pace: Partial<SyncPace>) => void) {
    this.#source = source;
    this.#control = control;
    this.#onPace = onPace;
  }

  /** The present limit for parallel reads. */
  get maxConcurrency(): number {
    return this.#concurrency.limit;
  }

  /** Reads a page with up to three retries; `cancelled` at once when the signal is aborted. */
  async read(page: number, signal: AbortSignal): Promise<Result<RawPage>> {
    const { now, random } = this.#source;
    let own: Wait | null = null;
    for (let attempt = 1; ; attempt += 1) {
      await this.#waitUntilReady(own, signal);
      if (signal.aborted) return failed(cancelled);
      this.#sent += 1;
      const request = this.#sent;
      const sentAt = now();
      const patience = this.#patience;
      const read = await this.#readOnce(page, signal, patience);
      const took = now() - sentAt;
      if (read.ok) {
        this.#hasRead = true;
        this.#concurrency = recordPage(this.#concurrency, request, took, this.#sent);
        this.#noteDuration(presentDuration(this.#concurrency));
        return read;
      }
      const { failure } = read;
      // Without a connection, nothing is known of the service.
      if (failure.code === 'timed-out' && read.mayHaveArrived !== false)
        this.#patience = patienceAfter(this.#patience, patience, took);
      const hasMorePatience = this.#patience.idleTimeoutMs > patience.idleTimeoutMs;
      // So far nothing else is known of what a page needs.
      if (hasMorePatience && !this.#hasRead) this.#noteDuration(patience.idleTimeoutMs);
      if (mayBeOverload(failure))
        this.#concurrency = reduceConcurrency(this.#concurrency, request, this.#sent);
      const mayPersist = this.#hasRead || hasMorePatience || this.#control.isRequested();
      const delay = retryDelay(failure, attempt, mayPersist, now(), random());
      if (delay === null) return failed(failure);
      own = { until: now() + delay, failure, ms: delay, tryNowCount: this.#control.tryNowCount };
      if (!affectsAllRequests(failure)) continue;
      this.#waitWithAll(own);
      own = null;
    }
  }

  /** Makes a wait apply to all requests, unless a longer one does. One that `tryNow` has ended does not count. */
  #waitWithAll(wait: Wait): void {
    const current = this.#sharedWait;
    const isValid = current?.tryNowCount === this.#control.tryNowCount;
    if (!isValid || current.until < wait.until) this.#sharedWait = wait;
  }

  /** Settles when a request may be sent, because no wait is left and the sync is not paused, or when the sync ends. */
  async #waitUntilReady(own: Wait | null, signal: AbortSignal): Promise<void> {
    if (own !== null) await this.#wait(own, signal);
    while (!signal.aborted) {
      const shared = this.#sharedWait;
      if (shared !== null) {
        await this.#wait(shared, signal);
        if (this.#sharedWait === shared) this.#sharedWait = null;
      } else if (this.#control.paused) {
        await this.#control.resumed(signal);
      } else {
        return;
      }
    }
  }

  /** Settles when the time is over, at `tryNow`, or when the sync ends. */
  async #wait(wait: Wait, signal: AbortSignal): Promise<void> {
    // Limited to the wait's length, because the clock may have been set back.
    const left = Math.min(wait.until - this.#source.now(), wait.ms);
    if (signal.aborted || left <= 0 || wait.tryNowCount !== this.#control.tryNowCount) return;
    const end = new AbortController();
    const stop = (): void => end.abort();
    const removeListener = this.#control.onTryNow(stop);
    signal.addEventListener('abort', stop, { once: true });
    this.#waits.add(wait);
    this.#report();
    try {
      await this.#source.delay(left, end.signal);
    } catch (error) {
      // Some delay functions reject when aborted.
      if (!end.signal.aborted) throw error;
    } finally {
      this.#waits.delete(wait);
      signal.removeEventListener('abort', stop);
      removeListener();
    }
  }

  /** Sends one request. Settles as soon as the signal is aborted, even if the request does not. */
  async #readOnce(page: number, signal: AbortSignal, patience: Patience): Promise<PageRead> {
    this.#pending += 1;
    this.#report();
    try {
      const read = this.#source.readPage(page, pageSize, signal, patience);
      return await raceAbort(read, signal, () => failed(cancelled));
    } finally {
      this.#pending -= 1;
      this.#report();
    }
  }

  #noteDuration(ms: number): void {
    const slow = isSlow(ms, this.#isSlow);
    if (slow === this.#isSlow) return;
    this.#isSlow = slow;
    this.#onPace({ isSlow: slow });
  }

  /** Reports the wait that ends first, but only if no request is pending. */
  #report(): void {
    let first: Waiting | null = null;
    if (this.#pending === 0)
      for (const wait of this.#waits) if (first === null || wait.until < first.until) first = wait;
    if (first === this.#reported) return;
    this.#reported = first;
    this.#onPace({ waiting: first === null ? null : { until: first.until, failure: first.failure } });
  }
}
