import * as v from 'valibot';
import { shownRows } from '../query.ts';

/** Where an engine puts what a query wants. */
const placeSchema = v.object({
  /** The place of the first wanted package, from 1; 0 if it is not among the first `shownRows`. */
  place: v.number(),
  /** The name of the package in front; empty if nothing was found. */
  first: v.string(),
});

/** The places that an engine gives to all judged queries, in their order. */
export const rankedSchema = v.object({ engine: v.string(), places: v.array(placeSchema) });
export type Ranked = v.InferOutput<typeof rankedSchema>;

/** If nothing is wanted, nothing found is the first place. */
export function placeOf(found: readonly string[], wanted: ReadonlySet<string>): number {
  if (wanted.size === 0) return found.length === 0 ? 1 : 0;
  return found.slice(0, shownRows).findIndex((id) => wanted.has(id)) + 1;
}
