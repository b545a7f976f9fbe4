import type { Handed } from './arguments.ts';

/** Keeps what the system hands over before the app is ready, as macOS does; of several, the last one counts. */
export class LinkInbox {
  #waiting: Handed | null = null;
  #open: ((handed: Handed) => void) | null = null;

  put(handed: Handed): void {
    if (this.#open === null) this.#waiting = handed;
    else this.#open(handed);
  }

  /** From now on everything goes there, what has waited first. */
  deliverTo(open: (handed: Handed) => void): void {
    this.#open = open;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) open(waiting);
  }
}
