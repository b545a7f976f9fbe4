import * as v from 'valibot';

/** What a simulated day of all clients has shown. */
export const daySchema = v.object({
  kind: v.picklist(['app', 'fixed']),
  packages: v.number(),
  /** Pages per second; null for a service that is never slow. */
  capacity: v.nullable(v.number()),
  /** The age that lists are promised not to exceed while the app runs, in ms. */
  promisedMs: v.number(),
  /** Requests per second in each minute of the day, and those of them that were refused. */
  rates: v.array(v.number()),
  refused: v.array(v.number()),
  /** The highest mean of ten seconds. */
  highestOf10s: v.number(),
  /** From the end of the outage until at most one of a hundred computers in use has a list older than promised, in ms. */
  recoveryMs: v.nullable(v.number()),
  /** How long people waited for a current list after a start or wake-up, in ms: half of them, 95 of 100, and at most. */
  wait: v.object({ p50: v.number(), p95: v.number(), max: v.number() }),
  /** How much older than promised a list got at most, as a share of the promised age, and how many lists by more than half. */
  mostOverdue: v.number(),
  tooOld: v.number(),
  /** Lists that were read. */
  renewals: v.number(),
});
export type MeasuredDay = v.InferOutput<typeof daySchema>;
