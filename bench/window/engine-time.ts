import * as v from 'valibot';

const engineTimeSchema = v.object({
  text: v.string(),
  /** The number of matches. */
  total: v.number(),
  /** The median time for opening a view and reading its first rows. */
  ms: v.number(),
});
export type EngineTime = v.InferOutput<typeof engineTimeSchema>;
export const engineTimesSchema = v.array(engineTimeSchema);
