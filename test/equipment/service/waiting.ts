import { Random } from './random.ts';
import type { RequestKind } from './request-log.ts';

/** The range of the delay before replies, in ms; equal limits give a fixed delay. */
export interface Latency {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Delays requests: by latency, by a fault, or until they are released. */
export class Waiting {
  readonly #random: Random;
  readonly #latency = new Map<RequestKind, Latency>();
  readonly #held = new Set<() => void>();
  readonly #delayed = new Set<() => void>();

  constructor(seed: number) {
    this.#random = new Random(seed, 0, 404);
  }

  /** The number of hanging requests. */
  get heldCount(): number {
    return this.#held.size;
  }

  setLatency(kind: RequestKind, latency: Latency): void {
    this.#latency.set(kind, latency);
  }

  latency(kind: RequestKind): Latency {
    return this.#latency.get(kind) ?? { minMs: 0, maxMs: 0 };
  }

  /** The next delay in ms for a request of this kind, from a sequence determined by the seed. */
  nextLatency(kind: RequestKind): number {
    const { minMs, maxMs } = this.latency(kind);
    return minMs === maxMs ? minMs : minMs + this.#random.fraction() * (maxMs - minMs);
  }

  /** Resolves after `ms`, or earlier if the service ends or `gone` calls back. */
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

  /** Resolves when released, when the service ends, or when `gone` calls back. */
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

  /** Continues the hanging requests. */
  release(): void {
    for (const end of [...this.#held]) end();
  }

  /** Ends all delays. */
  end(): void {
    this.release();
    for (const end of [...this.#delayed]) end();
  }
}
