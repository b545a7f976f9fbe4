import * as v from 'valibot';

/** The measurements of the first sync; times in ms, memory in MB of 10^6 bytes. */
export const firstSchema = v.object({
  /** From the first request until the snapshot was published. */
  syncMs: v.number(),
  /** From the last page until a view of the snapshot was answered. */
  indexMs: v.number(),
  peakRssMb: v.number(),
});
export type FirstMeasured = v.InferOutput<typeof firstSchema>;

/** The measurements of the update, and of a sync after it that found nothing changed. */
export const nextSchema = v.object({
  syncMs: v.number(),
  /** From the switch to the new snapshot until a view of it was answered. */
  searchableMs: v.number(),
  /** Until then; and afterwards, after a garbage collection. */
  peakRssMb: v.number(),
  rssMb: v.number(),
  /** Of the sync that found nothing changed: bytes that the process wrote (null without Linux). */
  unchangedBytes: v.nullable(v.number()),
  unchangedMs: v.number(),
  changes: v.nullable(v.object({ added: v.number(), changed: v.number(), removed: v.number() })),
  rows: v.number(),
  /** Packages found by the word of changed comments. */
  revised: v.number(),
});
export type NextMeasured = v.InferOutput<typeof nextSchema>;
