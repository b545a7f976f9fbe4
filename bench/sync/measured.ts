import * as v from 'valibot';

/** The measurements of one run of the bare limit; times in ms, memory in MB. */
export const bareSchema = v.object({
  ms: v.number(),
  cpuMs: v.number(),
  twoPagesMs: v.nullable(v.number()),
  peakRssMb: v.number(),
});
export type BareMeasured = v.InferOutput<typeof bareSchema>;

/** The measurements of one whole sync; times in ms from its start, memory in MB. */
export const packshelfSchema = v.object({
  /** Until the new snapshot was published. */
  ms: v.number(),
  /** Processor time of all threads from the start of the process until then. */
  cpuMs: v.number(),
  /** From then until it was ready for searching and sorting. */
  indexMs: v.number(),
  /** The step that replaces the pointer. */
  switchMs: v.number(),
  /** Until a search for a word of page 1 had a result; null if an earlier snapshot exists. */
  firstRowMs: v.nullable(v.number()),
  /** The longest delay of the main thread's event loop. */
  longestBlockMs: v.number(),
  /** The main thread's longest processor time during one delay. */
  longestOwnBlockMs: v.number(),
  /** Peak memory until the new snapshot was published, and until it was also indexed. */
  peakRssMb: v.number(),
  indexPeakRssMb: v.number(),
  /** Whether it made a snapshot, because the list had changed. */
  isNewSnapshot: v.boolean(),
  rows: v.number(),
  complete: v.boolean(),
  changes: v.nullable(v.object({ added: v.number(), changed: v.number(), removed: v.number() })),
});
export type PackshelfMeasured = v.InferOutput<typeof packshelfSchema>;
