import { setImmediate as turnOver } from 'node:timers/promises';
import { Heap } from './heap.ts';

interface Event {
  /** Null once it is cancelled. */
  work: (() => void) | null;
}

/** A virtual clock: runs events in the order of their times, in ms from the beginning of the simulated day. */
export class EventQueue {
  readonly #events = new Heap<Event>();
  #now = 0;
  #hasSettled = false;

  get now(): number {
    return this.#now;
  }

  /** Runs work after `ms`; the returned function cancels it. */
  after(ms: number, work: () => void): () => void {
    const event: Event = { work };
    this.#events.put(this.#now + Math.max(0, ms), event);
    return () => {
      event.work = null;
    };
  }

  /** Call when a promise has been settled: what awaits it runs before the next event, without time passing. */
  settled(): void {
    this.#hasSettled = true;
  }

  /** Runs all events before `end`. */
  async runUntil(end: number): Promise<void> {
    while (this.#events.leastKey < end) {
      this.#now = this.#events.leastKey;
      this.#events.take()?.work?.();
      if (!this.#hasSettled) continue;
      this.#hasSettled = false;
      await turnOver();
    }
    this.#now = end;
  }
}
