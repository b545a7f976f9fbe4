import { Random } from './random.ts';
import type { RequestKind } from './request-log.ts';

/** How long answers of a kind take before they are made, in milliseconds; equal ends mean a fixed time. */
export interface Latency {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Requests that are being kept waiting: by latency, by a delay, or until they are released. */
export class Waiting {
  readonly #random: Random;
  readonly #latency = new Map<RequestKind, Latency>();
  readonly #held = new Set<() => void>();
  readonly #delayed = new Set<() => void>();

  constructor(seed: number) {
    this.#random = new Random(seed, 0, 404);
  }

  /** How many requests hang at this moment. */
  get heldCount(): number {
    return this.#held.size;
  }

  setLatency(kind: RequestKind, latency: Latency): void {
    this.#latency.set(kind, latency);
  }

  latency(kind: RequestKind): Latency {
    return this.#latency.get(kind) ?? { minMs: 0, maxMs: 0 };
  }

  /** The time a request of this kind is to be kept waiting, drawn in a sequence that the seed determines. */
  nextLatency(kind: RequestKind): number {
    const { minMs, maxMs } = this.latency(kind);
    return minMs === maxMs ? minMs : minMs + this.#random.fraction() * (maxMs - minMs);
  }

  /** Resolves after `ms` milliseconds, or earlier when everything ends or `gone` calls back. */
  async delay(ms: number, gone: (ended: () => void) => void): Promise<void> {
    if (ms <= 0) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#delayed.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#delayed.add(end);
      gone(end);
    });
  }

  /** Resolves when released, when everything ends, or when `gone` calls back. */
  async hold(gone: (ended: () => void) => void): Promise<void> {
    await new Promise<void>((resolve) => {
      const end = (): void => {
        this.#held.delete(end);
        resolve();
      };
      this.#held.add(end);
      gone(end);
    });
  }

  /** Lets the hanging requests go on. */
  release(): void {
    for (const end of [...this.#held]) end();
  }

  /** Ends every wait, also those by time. */
  end(): void {
    this.release();
    for (const end of [...this.#delayed]) end();
  }
}
