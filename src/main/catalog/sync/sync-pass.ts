import {
  cancelled,
  failed,
  succeeded,
  type Failure,
  type Result,
} from '../../../preload/contract/failure.ts';
import type { PageFacts } from '../worker/protocol.ts';
import type { PageReader } from './page-reader.ts';
import { PassStatistics } from './pass-statistics.ts';
import type { PassFacts } from './sync-plan.ts';
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

/** The pending read of page 1 at the end of the pass. */
type Closing = Promise<Result<PageFacts> | undefined>;

/** Reads the list once from page 1 to its end; see docs/sync.md. */
export class PassReader {
  readonly #deps: PassDeps;
  readonly #statistics = new PassStatistics();
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #failure: Failure | null = null;
  #bug: { readonly error: unknown } | null = null;
  /** Numbers of pending operations. */
  readonly #pending = { pages: 0, closings: 0, stores: 0, diskChecks: 0 };
  /** Settles when one of them has ended. */
  #ended = Promise.withResolvers<undefined>();
  /** The next page to request, and the last one to request for now. */
  #next = 2;
  #to = 1;
  #counted = 0;
  /** The closing read, unless a page of the list has arrived since it was sent. */
  #closing: Closing | null = null;

  constructor(deps: PassDeps) {
    this.#deps = deps;
    this.#signal = AbortSignal.any([deps.signal, this.#stop.signal]);
  }

  /** The facts of the pass, or the first failure. All its work has ended by then. */
  async read(): Promise<Result<PassFacts>> {
    const facts = await this.#read();
    // The result of a closing read that was sent too early does not matter.
    const failure = this.#failure;
    this.#stop.abort();
    while (Object.values(this.#pending).some((count) => count > 0)) await this.#ended.promise;
    if (this.#bug !== null) throw this.#bug.error;
    return failure === null ? facts : failed(failure);
  }

  async #read(): Promise<Result<PassFacts>> {
    const started = await this.#readFirst();
    if (!started.ok) return started;
    let rounds = 0;
    for (;;) {
      await this.#readOn();
      // Request page 1 again before the last pages are stored, because they usually show the end of the list. The proof needs
      // a closing read sent after the last page of the list has arrived; if one arrives later, it is sent again.
      if (this.#failure === null && rounds === 0) void this.#close();
      while (this.#pending.stores > 0) await this.#ended.promise;
      if (this.#failure !== null) return failed(this.#failure);
      const more = this.#statistics.pagesAfter(this.#to, rounds);
      if (more === 0) break;
      if (this.#to >= this.#statistics.planned) rounds += 1;
      this.#to += more;
    }
    const again = await this.#close();
    if (again === undefined) return failed(cancelled);
    return again.ok ? this.#statistics.conclude(again.value, this.#deps.now()) : again;
  }

  /** Reads page 1 alone, so that its rows are shown early, and because it states the total. */
  async #readFirst(): Promise<Result<null>> {
    const { reader, target, onFirst, checkDisk } = this.#deps;
    const body = await reader.read(1, this.#signal);
    if (!body.ok) return body;
    const bytes = body.value.byteLength;
    const first = await target.add(body.value);
    if (!first.ok) return first;
    onFirst(first.value, bytes);
    this.#count(1, first.value, null);
    this.#to = this.#statistics.planned;
    const shortage = await checkDisk(this.#statistics.missing);
    return shortage === null ? succeeded(null) : failed(shortage);
  }

  /** Reads pages up to the present end, as many in parallel as allowed. Settles when all have arrived. */
  async #readOn(): Promise<void> {
    const count = this.#pending;
    while (this.#hasNext() || count.pages > 0) {
      const hasRoom =
        count.pages + count.closings < this.#deps.reader.maxConcurrency && count.stores < maxPendingBodies;
      if (this.#hasNext() && hasRoom) {
        const page = this.#next;
        this.#next += 1;
        void this.#start('pages', () => this.#readPage(page));
      } else {
        await this.#ended.promise;
      }
    }
  }

  #hasNext(): boolean {
    return this.#failure === null && this.#next <= this.#to && this.#next < this.#statistics.end;
  }

  /** Runs work that the end of the pass waits for; undefined if it threw. */
  async #start<T>(
    kind: 'pages' | 'closings' | 'stores' | 'diskChecks',
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
      this.#ended.resolve(undefined);
      this.#ended = Promise.withResolvers();
    }
  }

  async #readPage(page: number): Promise<void> {
    const body = await this.#deps.reader.read(page, this.#signal);
    if (!body.ok) this.#refuse(page, body.failure);
    else void this.#start('stores', () => this.#store(page, body.value, this.#closing));
  }

  /** `closing`: the closing read that was pending when the page arrived. */
  async #store(page: number, body: Uint8Array, closing: Closing | null): Promise<void> {
    const facts = await this.#deps.target.add(body);
    if (facts.ok) this.#count(page, facts.value, closing);
    else this.#refuse(page, facts.failure);
  }

  /** The closing read, a new one if needed. */
  #close(): Closing {
    this.#closing ??= this.#start('closings', () => this.#readClosing());
    return this.#closing;
  }

  async #readClosing(): Promise<Result<PageFacts>> {
    const body = await this.#deps.reader.read(1, this.#signal);
    const facts = body.ok ? await this.#deps.target.inspect(body.value) : body;
    if (!facts.ok) this.#fail(facts.failure);
    return facts;
  }

  #count(page: number, facts: PageFacts, closing: Closing | null): void {
    if (!this.#statistics.add(page, facts, this.#deps.now())) return;
    if (closing !== null && this.#closing === closing) this.#closing = null;
    this.#deps.onProgress(this.#statistics.items, this.#statistics.firstTotal);
    this.#counted += 1;
    if (this.#counted % diskCheckInterval === 0) void this.#start('diskChecks', () => this.#checkDisk());
  }

  async #checkDisk(): Promise<void> {
    const shortage = await this.#deps.checkDisk(this.#statistics.missing);
    if (shortage !== null) this.#fail(shortage);
  }

  #refuse(page: number, failure: Failure): void {
    if (!this.#statistics.refuse(page, failure)) this.#fail(failure);
  }

  /** Keeps the first failure, and stops all pending work. */
  #fail(failure: Failure): void {
    this.#failure ??= this.#deps.signal.aborted ? cancelled : failure;
    this.#stop.abort();
  }
}
