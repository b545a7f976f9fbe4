import * as v from 'valibot';

const milliseconds = v.pipe(v.array(v.number()), v.readonly());

export const daysSchema = v.object({
  packages: v.number(),
  days: v.number(),
  /** Days whose changes are still in the diary. */
  recordedDays: v.number(),
  lines: v.number(),
  /** Lines that differ from the service's own states, are missing, or are too many. */
  wrong: v.number(),
  diaryBytes: v.number(),
  /** Of the snapshot and its index at the end. */
  listBytes: v.number(),
  /** Of each day: how long the update took until it was published, with a diary and without. */
  withMs: milliseconds,
  withoutMs: milliseconds,
  /** After opening anew: the first search in the diary, and the list as of the first day. */
  firstSearchMs: v.number(),
  firstListMs: v.number(),
});
export type DaysMeasured = Readonly<v.InferOutput<typeof daysSchema>>;
