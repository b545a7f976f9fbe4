import {
  cancelled,
  failed,
  succeeded,
  type Failure,
  type Result,
} from '../../../preload/contract/failure.ts';
import type { RawPage } from '../../service/page.ts';
import type { PageFacts } from '../worker/protocol.ts';
import type { PageReader } from './page-reader.ts';
import { PassStatistics } from './pass-statistics.ts';
import { mayBeMissingPage, type PassFacts } from './sync-plan.ts';
import type { SyncTarget } from './sync-target.ts';

/** No further page is requested while this many bodies wait to be stored. */
const maxPendingBodies = 8;
/** In pages. */
const diskCheckInterval = 100;

export interface PassDeps {
  readonly reader: PageReader;
  readonly target: SyncTarget;
  readonly now: () => number;
  /** Aborted by a cancellation. */
  readonly signal: AbortSignal;
  /** Items received in this pass, and the total that page 1 states. */
  readonly onProgress: (received: number, total: number | null) => void;
  /** Page 1 and the size of its body in bytes. */
  readonly onFirst: (first: PageFacts, bytes: number) => void;
  /** A failure if the disk has no space for so many more packages, else null. */
  readonly checkDisk: (packages: number) => Promise<Failure | null>;
}

/** Page 1, read again at the end of the pass; undefined if that threw. */
type Recheck = Promise<Result<PageFacts> | undefined>;

/** Reads the list once from page 1 to its end; see docs/sync.md. */
export class PassReader {
  readonly #deps: PassDeps;
  readonly #statistics = new PassStatistics();
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #failure: Failure | null = null;
  #bug: { readonly error: unknown } | null = null;
  /** Numbers of pending operations. */
  readonly #pending = { pages: 0, rechecks: 0, stores: 0, diskChecks: 0 };
  /** Settles when one of them has ended. */
  #operationEnded = Promise.withResolvers<undefined>();
  /** The next page to request, and the last one to request for now. */
  #nextPage = 2;
  #lastPage = 1;
  #pagesRecorded = 0;
  /** The page behind the planned ones, requested together with the last of them. `read` is null until it has arrived. */
  #behind: { readonly page: number; readonly read: Result<RawPage> | null } | null = null;
  /** The recheck of page 1, unless a page of the list has arrived since its request was sent. */
  #recheck: Recheck | null = null;

  constructor(deps: PassDeps) {
    this.#deps = deps;
    this.#signal = AbortSignal.any([deps.signal, this.#stop.signal]);
  }

  /** The facts of the pass, or the first failure. All its work has ended by then. */
  async read(): Promise<Result<PassFacts>> {
    const facts = await this.#read();
    // The result of a recheck that was sent too early does not matter.
    const failure = this.#failure;
    this.#stop.abort();
    while (Object.values(this.#pending).some((count) => count > 0)) await this.#operationEnded.promise;
    if (this.#bug !== null) throw this.#bug.error;
    return failure === null ? facts : failed(failure);
  }

  async #read(): Promise<Result<PassFacts>> {
    const started = await this.#readFirst();
    if (!started.ok) return started;
    let rounds = 0;
    for (;;) {
      await this.#readOn();
      // Recheck page 1 while the last pages are stored, because they usually turn out to be the end of the list. Only a recheck
      // sent after the last page of the list has arrived proves anything, so it is repeated if another page arrives later.
      if (this.#failure === null && rounds === 0) void this.#recheckFirstPage();
      while (this.#pending.stores > 0) await this.#operationEnded.promise;
      if (this.#failure !== null) return failed(this.#failure);
      const more = this.#statistics.pagesAfter(this.#lastPage, rounds);
      if (more === 0) break;
      if (this.#lastPage >= this.#statistics.planned) rounds += 1;
      this.#lastPage += more;
    }
    const recheck = await this.#recheckFirstPage();
    if (recheck === undefined) return failed(cancelled);
    return recheck.ok ? this.#statistics.conclude(recheck.value, this.#deps.now()) : recheck;
  }

  /** Reads page 1 alone, so that its rows are shown early, and because it states the total. */
  async #readFirst(): Promise<Result<null>> {
    const { reader, target, onFirst, checkDisk } = this.#deps;
    const read = await reader.read(1, this.#signal);
    if (!read.ok) return read;
    const bytes = read.value.body.byteLength;
    const first = await target.add(read.value);
    if (!first.ok) return first;
    onFirst(first.value, bytes);
    this.#recordPage(1, first.value, null);
    this.#lastPage = this.#statistics.planned;
    const shortage = await checkDisk(this.#statistics.missing);
    return shortage === null ? succeeded(null) : failed(shortage);
  }

  /** Reads pages up to the present end, as many in parallel as allowed. Settles when all have arrived. */
  async #readOn(): Promise<void> {
    const pending = this.#pending;
    while (this.#hasNext() || pending.pages > 0) {
      const hasRoom =
        pending.pages + pending.rechecks < this.#deps.reader.maxConcurrency &&
        pending.stores < maxPendingBodies;
      if (this.#hasNext() && hasRoom) {
        const page = this.#nextPage;
        this.#nextPage += 1;
        void this.#start('pages', () => this.#readPage(page));
      } else if (hasRoom && this.#wantsPageBehind()) {
        const page = this.#nextPage;
        this.#behind = { page, read: null };
        void this.#start('pages', () => this.#readBehind(page));
      } else {
        await this.#operationEnded.promise;
      }
    }
  }

  #hasNext(): boolean {
    return (
      this.#failure === null && this.#nextPage <= this.#lastPage && this.#nextPage < this.#statistics.end
    );
  }

  #wantsPageBehind(): boolean {
    const isNext = this.#nextPage > this.#lastPage && this.#nextPage === this.#statistics.pageBehindPlan;
    return this.#failure === null && this.#behind === null && isNext;
  }

  /** Only requests the page: it is stored after all others, when it is clear that it is needed. */
  async #readBehind(page: number): Promise<void> {
    const read = await this.#deps.reader.read(page, this.#signal);
    this.#behind = { page, read };
    // Other failures than that of a missing page end the sync at once.
    if (!read.ok && !mayBeMissingPage(read.failure, true)) this.#fail(read.failure);
  }

  /** Runs work that the end of the pass waits for; undefined if it threw. */
  async #start<T>(
    kind: 'pages' | 'rechecks' | 'stores' | 'diskChecks',
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    this.#pending[kind] += 1;
    try {
      return await work();
    } catch (error) {
      this.#bug ??= { error };
      this.#fail(cancelled);
      return undefined;
    } finally {
      this.#pending[kind] -= 1;
      this.#operationEnded.resolve(undefined);
      this.#operationEnded = Promise.withResolvers();
    }
  }

  async #readPage(page: number): Promise<void> {
    const known = this.#behind?.page === page ? this.#behind.read : null;
    const read = known ?? (await this.#deps.reader.read(page, this.#signal));
    if (!read.ok) this.#handlePageFailure(page, read.failure);
    else void this.#start('stores', () => this.#store(page, read.value, this.#recheck));
  }

  /** `recheck`: the recheck that was pending when the page arrived. */
  async #store(page: number, sent: RawPage, recheck: Recheck | null): Promise<void> {
    const facts = await this.#deps.target.add(sent);
    if (facts.ok) this.#recordPage(page, facts.value, recheck);
    else this.#handlePageFailure(page, facts.failure);
  }

  /** Reads page 1 again. Returns the earlier recheck instead while it is valid. */
  #recheckFirstPage(): Recheck {
    this.#recheck ??= this.#start('rechecks', () => this.#readFirstPageAgain());
    return this.#recheck;
  }

  async #readFirstPageAgain(): Promise<Result<PageFacts>> {
    const read = await this.#deps.reader.read(1, this.#signal);
    const facts = read.ok ? await this.#deps.target.inspect(read.value) : read;
    if (!facts.ok) this.#fail(facts.failure);
    return facts;
  }

  #recordPage(page: number, facts: PageFacts, recheck: Recheck | null): void {
    if (!this.#statistics.add(page, facts, this.#deps.now())) return;
    if (recheck !== null && this.#recheck === recheck) this.#recheck = null;
    this.#deps.onProgress(this.#statistics.items, this.#statistics.firstTotal);
    this.#pagesRecorded += 1;
    if (this.#pagesRecorded % diskCheckInterval === 0)
      void this.#start('diskChecks', () => this.#checkDisk());
  }

  async #checkDisk(): Promise<void> {
    const shortage = await this.#deps.checkDisk(this.#statistics.missing);
    if (shortage !== null) this.#fail(shortage);
  }

  #handlePageFailure(page: number, failure: Failure): void {
    if (!this.#statistics.notePageFailure(page, failure)) this.#fail(failure);
  }

  /** Keeps the first failure, and stops all pending work. */
  #fail(failure: Failure): void {
    this.#failure ??= this.#deps.signal.aborted ? cancelled : failure;
    this.#stop.abort();
  }
}
