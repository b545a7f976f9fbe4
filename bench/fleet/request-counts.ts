/** In ms. */
export const bucketMs = 10_000;

/** Requests at the service over the day, in buckets of ten seconds. */
export class RequestCounts {
  readonly #served: Float64Array;
  readonly #refused: Float64Array;

  constructor(dayMs: number) {
    const count = Math.ceil(dayMs / bucketMs) + 1;
    this.#served = new Float64Array(count);
    this.#refused = new Float64Array(count);
  }

  /** Counts pages served evenly between two moments. */
  served(from: number, to: number, pages: number): void {
    for (let at = from; at < to;) {
      const bucket = Math.floor(at / bucketMs);
      const end = Math.min(to, (bucket + 1) * bucketMs);
      this.#served[bucket] = (this.#served[bucket] ?? 0) + (pages * (end - at)) / (to - from);
      at = end;
    }
  }

  refused(at: number, requests: number): void {
    const bucket = Math.floor(at / bucketMs);
    this.#refused[bucket] = (this.#refused[bucket] ?? 0) + requests;
  }

  /** All requests of each bucket, per second. */
  rates(): readonly number[] {
    return Array.from(
      this.#served,
      (served, bucket) => ((served + (this.#refused[bucket] ?? 0)) * 1000) / bucketMs,
    );
  }

  /** Refused requests of each bucket, per second. */
  refusedRates(): readonly number[] {
    return Array.from(this.#refused, (refused) => (refused * 1000) / bucketMs);
  }
}
