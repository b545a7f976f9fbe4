import type { EventQueue } from './event-queue.ts';
import { Heap } from './heap.ts';
import type { RequestCounts } from './request-counts.ts';

/** The time for one page by a service with nothing else to do, in ms; that of the measurements of a sync. */
export const pageMs = 20;
/** The connections that a service holds, as the time in which it could serve one page for each, in ms. */
const heldMs = 5000;
/** What refusing a request costs, in pages. */
const refusalCost = 0.1;
const refusalMs = 20;

export interface ServiceOptions {
  /** Pages for each ms; Infinity for a service that is never slow. */
  readonly capacity: number;
  /** In ms from the beginning of the day. */
  readonly outage: { readonly from: number; readonly to: number };
}

/** Requests that follow each other on some connections at once. `weight` connections have requested `length` pages each. */
interface Strand {
  readonly weight: number;
  readonly onEnd: (isServed: boolean) => void;
}

/**
 * A service that shares its capacity evenly among all connections, and refuses (503, without Retry-After) those that it cannot
 * hold. During the outage it refuses all of them.
 */
export class Service {
  readonly #queue: EventQueue;
  readonly #counts: RequestCounts;
  readonly #options: ServiceOptions;
  /** By the number of pages that each connection has been served, since the beginning, when they are done. */
  readonly #strands = new Heap<Strand>();
  #connections = 0;
  /** Pages served on each connection since the beginning, at `#countedAt`. */
  #served = 0;
  #countedAt = 0;
  #cancelNext = (): void => undefined;
  /** Recent refusals for each ms, which take capacity. */
  #refusalRate = 0;
  #refusalsCountedAt = 0;

  constructor(queue: EventQueue, counts: RequestCounts, options: ServiceOptions) {
    this.#queue = queue;
    this.#counts = counts;
    this.#options = options;
    queue.after(options.outage.from, () => this.#drop());
  }

  /**
   * Requests pages on `weight` connections, `length` after each other on each of them. Returns how many connections are
   * accepted; `onEnd` is called once if there are any, when they have their pages or are cut off, and `onRefused` if some are
   * not.
   */
  request(
    weight: number,
    length: number,
    onEnd: (isServed: boolean) => void,
    onRefused: (weight: number) => void,
  ): number {
    this.#advance();
    const room = this.#isDown() ? 0 : Math.floor(this.#options.capacity * heldMs) - this.#connections;
    const accepted = Math.min(weight, Math.max(0, room));
    const refused = weight - accepted;
    if (refused > 0) {
      this.#countRefusals(refused);
      this.#queue.after(refusalMs, () => onRefused(refused));
    }
    if (accepted === 0) return 0;
    this.#connections += accepted;
    this.#strands.put(this.#served + length, { weight: accepted, onEnd });
    this.#planNext();
    return accepted;
  }

  #isDown(): boolean {
    const { from, to } = this.#options.outage;
    return this.#queue.now >= from && this.#queue.now < to;
  }

  /** Pages for each ms on each connection. */
  #rate(): number {
    const { capacity } = this.#options;
    const left = Math.max(capacity - refusalCost * this.#refusalRate, capacity / 10);
    return Math.min(1 / pageMs, left / Math.max(1, this.#connections));
  }

  #countRefusals(count: number): void {
    const { now } = this.#queue;
    this.#counts.refused(now, count);
    this.#fadeRefusals();
    // An average over some ten seconds.
    this.#refusalRate += count / 10_000;
  }

  #fadeRefusals(): void {
    const { now } = this.#queue;
    this.#refusalRate *= Math.exp((this.#refusalsCountedAt - now) / 10_000);
    this.#refusalsCountedAt = now;
  }

  #advance(): void {
    const { now } = this.#queue;
    const passed = now - this.#countedAt;
    if (passed > 0 && this.#connections > 0) {
      const pages = passed * this.#rate();
      this.#served += pages;
      this.#counts.served(this.#countedAt, now, pages * this.#connections);
    }
    this.#countedAt = now;
    this.#fadeRefusals();
  }

  #planNext(): void {
    this.#cancelNext();
    const left = this.#strands.leastKey - this.#served;
    if (left < Infinity) this.#cancelNext = this.#queue.after(left / this.#rate(), () => this.#end());
  }

  #end(): void {
    this.#advance();
    const done: Strand[] = [];
    // Rounding may leave a tiny rest.
    while (this.#strands.leastKey <= this.#served + 1e-6) {
      const strand = this.#strands.take();
      if (strand !== undefined) done.push(strand);
    }
    for (const { weight } of done) this.#connections -= weight;
    for (const { onEnd } of done) onEnd(true);
    this.#planNext();
  }

  /** The beginning of the outage: all connections are cut off. */
  #drop(): void {
    this.#advance();
    const lost = this.#strands.values();
    this.#strands.clear();
    this.#connections = 0;
    for (const { onEnd } of lost) onEnd(false);
  }
}
