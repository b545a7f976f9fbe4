import * as v from 'valibot';

/** Times in ms; `first`: of the first question, `max`: of all others, `peerP50`: of SQLite over the same file. */
export const barsSchema = v.object({
  packages: v.number(),
  /** Bars that SQLite counts differently. */
  wrong: v.number(),
  first: v.number(),
  p50: v.number(),
  max: v.number(),
  peerP50: v.number(),
});
export type BarsMeasured = v.InferOutput<typeof barsSchema>;
