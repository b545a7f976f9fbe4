import type { OpenedLink } from './arguments.ts';

/** Buffers the last link that arrives before the app is ready, as may happen on macOS. */
export class LinkBuffer {
  #buffered: OpenedLink | null = null;
  #open: ((opened: OpenedLink) => void) | null = null;

  put(opened: OpenedLink): void {
    if (this.#open === null) this.#buffered = opened;
    else this.#open(opened);
  }

  /** Delivers the buffered link, and from now on every new one. */
  deliverTo(open: (opened: OpenedLink) => void): void {
    this.#open = open;
    const buffered = this.#buffered;
    this.#buffered = null;
    if (buffered !== null) open(buffered);
  }
}
