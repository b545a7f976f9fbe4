import * as v from 'valibot';

/** What one run of the bare limit has measured; times in ms, memory in MB. */
export const bareSchema = v.object({
  ms: v.number(),
  cpuMs: v.number(),
  twoPagesMs: v.nullable(v.number()),
  peakRssMb: v.number(),
});
export type BareMeasured = v.InferOutput<typeof bareSchema>;

/** What one whole sync has measured; times in ms from its start, memory in MB. */
export const packshelfSchema = v.object({
  /** Until the new snapshot was the current one. */
  ms: v.number(),
  /** Processor time of all threads from the start of the process until then. */
  cpuMs: v.number(),
  /** From there until it was ready for searching and sorting. */
  indexMs: v.number(),
  /** The step that replaces the pointer. */
  switchMs: v.number(),
  /** Until a search for a word of page 1 found something; null where an earlier snapshot answers. */
  firstRowMs: v.nullable(v.number()),
  /** The longest time that the main thread's event loop was kept. */
  longestBlockMs: v.number(),
  /** The most that it worked itself in one go. */
  longestOwnBlockMs: v.number(),
  /** The most memory until the new snapshot was the current one, and until it was ready as well. */
  peakRssMb: v.number(),
  indexPeakRssMb: v.number(),
  rows: v.number(),
  complete: v.boolean(),
  changes: v.nullable(v.object({ added: v.number(), changed: v.number(), removed: v.number() })),
});
export type PackshelfMeasured = v.InferOutput<typeof packshelfSchema>;
