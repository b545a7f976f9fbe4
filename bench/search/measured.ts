import * as v from 'valibot';

/** The measurements of making an engine's files. */
export const preparedSchema = v.object({
  /** The time for the index after all packages were stored. */
  indexMs: v.nullable(v.number()),
});
export type Prepared = v.InferOutput<typeof preparedSchema>;

/** When an engine was ready, in ms from the first statement of its process. */
export const readySchema = v.object({
  /** Until it had returned the first rows of the whole list, and until it had then answered a search. */
  openMs: v.number(),
  firstSearchMs: v.number(),
  /** The part of it that built an index in memory. */
  indexMs: v.nullable(v.number()),
});
export type Ready = v.InferOutput<typeof readySchema>;

/** The measurements of asking all views. */
export const askedSchema = v.object({
  /** ms for each query when it was asked for the first time since opening. */
  coldMs: v.array(v.number()),
  /** Later, in each round: ms for each view. */
  times: v.array(v.array(v.number())),
  /** In each round: ms for each query in the order of best match. Empty for engines without it. */
  bestMatchTimes: v.array(v.array(v.number())),
  /** The same for the random queries: in alternating orders, and in that of best match. */
  randomTimes: v.array(v.array(v.number())),
  randomBestMatchTimes: v.array(v.array(v.number())),
  /** In each round: ms of processor for all views and best matches, and for all random queries. */
  cpuMs: v.array(v.number()),
  randomCpuMs: v.array(v.number()),
  /** ms for the suggestions for each misspelt query; empty for engines without them. */
  suggestMs: v.array(v.number()),
  /** Memory of the process after a final garbage collection, and its peak; MB of 10^6 bytes. */
  rssMb: v.number(),
  peakRssMb: v.number(),
});
export type Asked = v.InferOutput<typeof askedSchema>;

/** The ms of one question that is the first of its kind after opening. */
export const firstQuestionSchema = v.object({ ms: v.number() });
/** ms by the kind of question. */
export type FirstTimes = Readonly<Record<string, number>>;

/** The ms of each search during a first sync and after its last page, and of the index from then on. */
export const duringSchema = v.object({
  duringMs: v.array(v.number()),
  afterMs: v.array(v.number()),
  indexMs: v.number(),
  peakRssMb: v.number(),
});
export type DuringMeasured = v.InferOutput<typeof duringSchema>;
