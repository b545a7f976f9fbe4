import * as v from 'valibot';
import { columnChoiceSchema } from './column-choice.ts';

/** Heights of a row: 44, 36 and 28 CSS pixels. */
export const densities = ['comfortable', 'standard', 'compact'] as const;
/** The unit of the service's times; `automatic` infers it from their size. */
export const timeUnits = ['automatic', 's', 'ms', 'us'] as const;

/** The user's choices for the list of one account; each applies at once. */
export const accountPreferencesSchema = v.object({
  density: v.picklist(densities),
  timeUnit: v.picklist(timeUnits),
  /** The person's own name in the list; null if the user name tells. */
  ownName: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  /** The columns in order; null for defaults that depend on the window's width. */
  columns: v.nullable(columnChoiceSchema),
});
export type AccountPreferences = v.InferOutput<typeof accountPreferencesSchema>;
export type Density = AccountPreferences['density'];
export type TimeUnitChoice = AccountPreferences['timeUnit'];

export const defaultAccountPreferences: AccountPreferences = {
  density: 'standard',
  timeUnit: 'automatic',
  ownName: null,
  columns: null,
};
