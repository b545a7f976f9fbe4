import * as v from 'valibot';

const engineTimeSchema = v.object({
  text: v.string(),
  /** Packages that it finds. */
  total: v.number(),
  /** The median of a view and its first window. */
  ms: v.number(),
});
export type EngineTime = v.InferOutput<typeof engineTimeSchema>;
export const engineTimesSchema = v.array(engineTimeSchema);
