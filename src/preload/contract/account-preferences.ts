import * as v from 'valibot';
import { columnChoiceSchema } from './column-choice.ts';

/** Heights of a row: 44, 36 and 28 CSS pixels. */
export const densities = ['comfortable', 'standard', 'compact'] as const;
/** What the service's times count; `automatic` infers it from their size. */
export const timeUnits = ['automatic', 's', 'ms', 'us'] as const;

/** What a person has chosen for the list of one account; each choice applies at once. */
export const accountPreferencesSchema = v.object({
  density: v.picklist(densities),
  timeUnit: v.picklist(timeUnits),
  /** The columns in their order; null for those that the width of the window suggests. */
  columns: v.nullable(columnChoiceSchema),
});
export type AccountPreferences = v.InferOutput<typeof accountPreferencesSchema>;
export type Density = AccountPreferences['density'];
export type TimeUnitChoice = AccountPreferences['timeUnit'];

export const defaultAccountPreferences: AccountPreferences = {
  density: 'standard',
  timeUnit: 'automatic',
  columns: null,
};
