import {
  cancelled,
  failed,
  succeeded,
  type Failure,
  type Result,
} from '../../../preload/contract/failure.ts';
import type { PageFacts } from '../worker/protocol.ts';
import type { PageReader } from './page-reader.ts';
import { PassTally } from './pass-tally.ts';
import type { PassFacts } from './sync-plan.ts';
import type { SyncTarget } from './sync-target.ts';

/** Bodies handed to the store and not yet stored, after which no further page is asked for. */
const bodiesUnderWay = 8;
/** Pages after which the room on the disk is looked at again. */
const roomInterval = 100;

export interface PassDeps {
  readonly reader: PageReader;
  readonly target: SyncTarget;
  readonly now: () => number;
  /** Aborted by a cancellation. */
  readonly signal: AbortSignal;
  /** Items received in this pass, and the total that page 1 states. */
  readonly onProgress: (received: number, total: number | null) => void;
  /** Page 1 and the bytes of its answer. */
  readonly onFirst: (first: PageFacts, bytes: number) => void;
  /** The failure that the disk has no room for so many more packages, or null. */
  readonly missingRoom: (packages: number) => Promise<Failure | null>;
}

/** Page 1 being read again at the end. */
type Closing = Promise<Result<PageFacts> | undefined>;

/** One reading of the list from page 1 to its end; see docs/sync.md. */
export class PassReader {
  readonly #deps: PassDeps;
  readonly #tally = new PassTally();
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  #failure: Failure | null = null;
  #bug: { readonly error: unknown } | null = null;
  /** Requests for pages and for the closing page, bodies in the store's hands, looks at the disk. */
  readonly #underWay = { pages: 0, closings: 0, stores: 0, looks: 0 };
  /** Settles when something of that has ended. */
  #ended = Promise.withResolvers<undefined>();
  /** The next page to ask for, and the last that is known to be worth it. */
  #next = 2;
  #to = 1;
  #counted = 0;
  /** The closing read on which the proof may rest: no page that counts has come since it was sent. */
  #closing: Closing | null = null;

  constructor(deps: PassDeps) {
    this.#deps = deps;
    this.#signal = AbortSignal.any([deps.signal, this.#stop.signal]);
  }

  /** The facts of the pass, or the first failure. Nothing of it is under way any more then. */
  async read(): Promise<Result<PassFacts>> {
    const facts = await this.#read();
    // A closing read that was sent too early may still be under way: what becomes of it does not matter.
    const failure = this.#failure;
    this.#stop.abort();
    while (Object.values(this.#underWay).some((count) => count > 0)) await this.#ended.promise;
    if (this.#bug !== null) throw this.#bug.error;
    return failure === null ? facts : failed(failure);
  }

  async #read(): Promise<Result<PassFacts>> {
    const started = await this.#readFirst();
    if (!started.ok) return started;
    let rounds = 0;
    for (;;) {
      await this.#readOn();
      // Sent before the store has read the last pages: mostly they show that this was the end. The proof needs a
      // closing read that was sent after every page that counts had come; where one comes later, it is sent again.
      if (this.#failure === null && rounds === 0) void this.#close();
      while (this.#underWay.stores > 0) await this.#ended.promise;
      if (this.#failure !== null) return failed(this.#failure);
      const more = this.#tally.pagesAfter(this.#to, rounds);
      if (more === 0) break;
      if (this.#to >= this.#tally.planned) rounds += 1;
      this.#to += more;
    }
    const again = await this.#close();
    if (again === undefined) return failed(cancelled);
    return again.ok ? this.#tally.conclude(again.value, this.#deps.now()) : again;
  }

  /** Page 1 alone: its rows are there before the rest is asked for, and it says how much that is. */
  async #readFirst(): Promise<Result<null>> {
    const { reader, target, onFirst, missingRoom } = this.#deps;
    const body = await reader.read(1, this.#signal);
    if (!body.ok) return body;
    const bytes = body.value.byteLength;
    const first = await target.add(body.value);
    if (!first.ok) return first;
    onFirst(first.value, bytes);
    this.#count(1, first.value, null);
    this.#to = this.#tally.planned;
    const shortage = await missingRoom(this.#tally.missing);
    return shortage === null ? succeeded(null) : failed(shortage);
  }

  /** Asks for pages up to the present end, as many at once as the pace allows; settles when all have come. */
  async #readOn(): Promise<void> {
    const count = this.#underWay;
    while (this.#hasNext() || count.pages > 0) {
      const hasRoom = count.pages + count.closings < this.#deps.reader.lanes && count.stores < bodiesUnderWay;
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
    return this.#failure === null && this.#next <= this.#to && this.#next < this.#tally.end;
  }

  /** Does work that the end of the pass waits for; undefined where it broke. */
  async #start<T>(
    kind: 'pages' | 'closings' | 'stores' | 'looks',
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    this.#underWay[kind] += 1;
    try {
      return await work();
    } catch (error) {
      this.#bug ??= { error };
      this.#fail(cancelled);
      return undefined;
    } finally {
      this.#underWay[kind] -= 1;
      this.#ended.resolve(undefined);
      this.#ended = Promise.withResolvers();
    }
  }

  async #readPage(page: number): Promise<void> {
    const body = await this.#deps.reader.read(page, this.#signal);
    if (!body.ok) this.#refuse(page, body.failure);
    else void this.#start('stores', () => this.#store(page, body.value, this.#closing));
  }

  /** `closing` is the closing read that was sent before the page came. */
  async #store(page: number, body: Uint8Array, closing: Closing | null): Promise<void> {
    const facts = await this.#deps.target.add(body);
    if (facts.ok) this.#count(page, facts.value, closing);
    else this.#refuse(page, facts.failure);
  }

  /** The closing read that still counts, or a new one. */
  #close(): Closing {
    this.#closing ??= this.#start('closings', () => this.#readClosing());
    return this.#closing;
  }

  async #readClosing(): Promise<Result<PageFacts>> {
    const body = await this.#deps.reader.read(1, this.#signal);
    const facts = body.ok ? await this.#deps.target.look(body.value) : body;
    if (!facts.ok) this.#fail(facts.failure);
    return facts;
  }

  #count(page: number, facts: PageFacts, closing: Closing | null): void {
    if (!this.#tally.add(page, facts, this.#deps.now())) return;
    if (closing !== null && this.#closing === closing) this.#closing = null;
    this.#deps.onProgress(this.#tally.items, this.#tally.firstTotal);
    this.#counted += 1;
    if (this.#counted % roomInterval === 0) void this.#start('looks', () => this.#lookForRoom());
  }

  async #lookForRoom(): Promise<void> {
    const shortage = await this.#deps.missingRoom(this.#tally.missing);
    if (shortage !== null) this.#fail(shortage);
  }

  #refuse(page: number, failure: Failure): void {
    if (!this.#tally.refuse(page, failure)) this.#fail(failure);
  }

  /** The first failure counts; everything else under way stops. */
  #fail(failure: Failure): void {
    this.#failure ??= this.#deps.signal.aborted ? cancelled : failure;
    this.#stop.abort();
  }
}
