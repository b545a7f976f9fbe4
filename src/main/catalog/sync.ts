import { cancelled, failed, succeeded, type Failure, type Result } from '../../preload/contract/failure.ts';
import type { ServiceItem, ServicePage } from '../service/page.ts';
import { retryDelay } from './retry.ts';
import {
  concurrency,
  judge,
  pageLimit,
  pagesBeyondPlan,
  plannedLastPage,
  samePage,
  type PassFacts,
} from './sync-plan.ts';

export interface PageSource {
  readonly readPage: (page: number, limit: number, signal: AbortSignal) => Promise<Result<ServicePage>>;
  readonly now: () => number;
  readonly random: () => number;
  readonly delay: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Where a sync writes: the next snapshot. */
export interface SyncTarget {
  /** Makes ready for a new snapshot; answers with the rows kept from before. */
  begin(): Promise<Result<{ readonly rows: number }>>;
  beginPass(pass: number): Promise<Result<null>>;
  /** Stores items; answers how many ids were new to this pass. */
  add(items: readonly ServiceItem[]): Promise<Result<{ readonly fresh: number }>>;
  /** Makes the new snapshot the current one. Merged: over the rows from before, deleting nothing. */
  publish(how: {
    readonly merged: boolean;
    readonly skipped: number;
    readonly signal: AbortSignal;
  }): Promise<Result<null>>;
}

export interface Progress {
  readonly pass: number;
  readonly received: number;
  readonly total: number | null;
}

/** Batches sent to the store and not yet acknowledged, at most. */
const batchesUnderWay = 8;

/** Reads the whole list and publishes what it proved; see docs/sync.md. Nothing is published after a failure. */
export async function runSync(
  source: PageSource,
  target: SyncTarget,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<Result<null>> {
  const begun = await target.begin();
  if (!begun.ok) return begun;
  const passes: PassFacts[] = [];
  for (;;) {
    const facts = await readPass(source, target, signal, passes.length + 1, report);
    if (!facts.ok) return facts;
    passes.push(facts.value);
    const verdict = judge(passes, begun.value.rows);
    if (verdict === 'read-again') continue;
    return target.publish({
      merged: verdict === 'publish-merged',
      skipped: facts.value.skipped,
      signal,
    });
  }
}

async function readPass(
  source: PageSource,
  target: SyncTarget,
  signal: AbortSignal,
  pass: number,
  report: (progress: Progress) => void,
): Promise<Result<PassFacts>> {
  const begun = await target.beginPass(pass);
  if (!begun.ok) return begun;
  return new PassReader(source, target, signal, pass, report).read();
}

interface PageFacts {
  readonly page: number;
  readonly entries: number;
  readonly total: number | null;
  readonly fresh: Promise<Result<number>>;
}

class PassReader {
  readonly #source: PageSource;
  readonly #target: SyncTarget;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  readonly #pass: number;
  readonly #report: (progress: Progress) => void;
  readonly #writing = new Set<Promise<unknown>>();
  #failure: Failure | null = null;
  #notBefore = 0;
  #firstTotal: number | null = null;
  #last: PageFacts | null = null;
  #end = Number.POSITIVE_INFINITY;
  #items = 0;
  #skipped = 0;
  #distinct = 0;

  constructor(
    source: PageSource,
    target: SyncTarget,
    signal: AbortSignal,
    pass: number,
    report: (progress: Progress) => void,
  ) {
    this.#source = source;
    this.#target = target;
    this.#signal = AbortSignal.any([signal, this.#stop.signal]);
    this.#pass = pass;
    this.#report = report;
  }

  async read(): Promise<Result<PassFacts>> {
    const first = await this.#fetch(1);
    if (!first.ok) return first;
    this.#firstTotal = first.value.total;
    await this.#accept(1, first.value);
    // The first rows are there before the rest is asked for.
    await this.#written();
    let read = 1;
    let planned = plannedLastPage(this.#firstTotal, first.value.items.length + first.value.skipped);
    if (planned === 1) planned += await this.#beyond(1);
    while (this.#failure === null && planned > read) {
      await this.#readPages(read + 1, planned);
      await this.#written();
      read = planned;
      planned += await this.#beyond(read);
    }
    if (this.#failure !== null) return failed(this.#failure);
    return this.#close(first.value);
  }

  /** Reads page 1 again and sums up. */
  async #close(first: ServicePage): Promise<Result<PassFacts>> {
    const again = await this.#fetch(1);
    if (!again.ok) return again;
    return succeeded({
      firstTotal: this.#firstTotal,
      lastTotal: this.#last?.total ?? null,
      closingTotal: again.value.total,
      firstPageUnchanged: samePage(first.items, again.value.items) && first.skipped === again.value.skipped,
      items: this.#items,
      distinct: this.#distinct,
      skipped: this.#skipped,
    });
  }

  async #beyond(read: number): Promise<number> {
    const last = this.#last;
    if (last === null || this.#end <= read) return 0;
    const fresh = await last.fresh;
    return pagesBeyondPlan({
      firstTotal: this.#firstTotal,
      seen: this.#distinct + this.#skipped,
      lastPage: last.page,
      lastEntries: last.entries,
      lastBroughtNew: (fresh.ok && fresh.value > 0) || (last.page === 1 && last.entries > 0),
    });
  }

  async #readPages(from: number, to: number): Promise<void> {
    let next = from;
    const lane = async (): Promise<void> => {
      while (next <= to && next < this.#end && this.#failure === null) {
        const page = next;
        next += 1;
        const read = await this.#fetch(page);
        if (!read.ok) return;
        await this.#accept(page, read.value);
      }
    };
    await Promise.all(Array.from({ length: Math.min(concurrency, to - from + 1) }, lane));
  }

  /** Counts a page and sends it to the store, waiting only while too much is under way. */
  async #accept(page: number, { items, skipped, total }: ServicePage): Promise<void> {
    this.#items += items.length;
    this.#skipped += skipped;
    const entries = items.length + skipped;
    if (entries === 0) this.#end = Math.min(this.#end, page);
    while (this.#writing.size >= batchesUnderWay) await Promise.race(this.#writing);
    const fresh = items.length === 0 ? Promise.resolve(succeeded(0)) : this.#write(items);
    if (this.#last === null || page > this.#last.page) this.#last = { page, entries, total, fresh };
  }

  #write(items: readonly ServiceItem[]): Promise<Result<number>> {
    const writing = this.#target.add(items).then((stored): Result<number> => {
      this.#writing.delete(writing);
      if (!stored.ok) {
        this.#fail(stored.failure);
        return stored;
      }
      this.#distinct += stored.value.fresh;
      this.#report({ pass: this.#pass, received: this.#items, total: this.#firstTotal });
      return succeeded(stored.value.fresh);
    });
    this.#writing.add(writing);
    return writing;
  }

  async #written(): Promise<void> {
    await Promise.all(this.#writing);
  }

  /** Reads one page, trying again where that makes sense. A pause that the service asked for holds all lanes. */
  async #fetch(page: number): Promise<Result<ServicePage>> {
    const { now, random, delay } = this.#source;
    for (let attempt = 1; ; attempt += 1) {
      const pause = this.#notBefore - now();
      if (pause > 0) await this.#pause(delay, pause);
      const read = await this.#readOnce(page);
      if (read.ok) return read;
      const wait = retryDelay(read.failure, attempt, now(), random());
      if (wait === null) return failed(this.#fail(read.failure));
      if (read.failure.retryAt !== undefined) this.#notBefore = Math.max(this.#notBefore, now() + wait);
      else await this.#pause(delay, wait);
    }
  }

  /** Ends as soon as the sync does, also where the request takes longer to notice. */
  async #readOnce(page: number): Promise<Result<ServicePage>> {
    const signal = this.#signal;
    if (signal.aborted) return failed(cancelled);
    const { promise: aborted, resolve } = Promise.withResolvers<Result<ServicePage>>();
    const onAbort = (): void => resolve(failed(cancelled));
    signal.addEventListener('abort', onAbort, { once: true });
    const read = await Promise.race([this.#source.readPage(page, pageLimit, signal), aborted]);
    signal.removeEventListener('abort', onAbort);
    return read;
  }

  async #pause(delay: PageSource['delay'], ms: number): Promise<void> {
    try {
      await delay(ms, this.#signal);
    } catch (error) {
      // Waiting ends early only when the sync does; the caller looks at the signal.
      if (!this.#signal.aborted) throw error;
    }
  }

  /** The first failure counts; the other lanes stop. */
  #fail(failure: Failure): Failure {
    this.#failure ??= failure;
    this.#stop.abort();
    return this.#failure;
  }
}
