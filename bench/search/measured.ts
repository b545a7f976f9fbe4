import * as v from 'valibot';

/** What the making of an engine's files has measured. */
export const preparedSchema = v.object({
  /** ms that an index took once all packages were there. */
  indexMs: v.nullable(v.number()),
});
export type Prepared = v.InferOutput<typeof preparedSchema>;

/** When an engine was ready; ms from the first statement of its process. */
export const readySchema = v.object({
  /** Until it had answered the first window of the whole list, and after that a search. */
  openMs: v.number(),
  firstSearchMs: v.number(),
  /** Of that, for an index in memory. */
  indexMs: v.nullable(v.number()),
});
export type Ready = v.InferOutput<typeof readySchema>;

/** What was measured while an engine was asked. */
export const askedSchema = v.object({
  /** ms for each query, in each round. */
  times: v.array(v.array(v.number())),
  /** Memory of the process at the end, its garbage collected, and the most that it ever had; MB of 10^6 bytes. */
  rssMb: v.number(),
  peakRssMb: v.number(),
});
export type Asked = v.InferOutput<typeof askedSchema>;
