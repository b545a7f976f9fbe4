import * as v from 'valibot';
import { columnChoiceSchema } from './column-choice.ts';

/** Heights of a row: 44, 36 and 28 CSS pixels. */
export const densities = ['comfortable', 'standard', 'compact'] as const;

/** The maximum length of the person's own name, in UTF-16 units. */
export const ownNameLimit = 200;

/** The user's choices for the list of one account; each applies at once. */
export const accountPreferencesSchema = v.object({
  density: v.picklist(densities),
  /** The person's own name in the list; null if the user name tells. */
  ownName: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(ownNameLimit))),
  /** The columns in order; null for defaults that depend on the window's width. */
  columns: v.nullable(columnChoiceSchema),
});
export type AccountPreferences = v.InferOutput<typeof accountPreferencesSchema>;
export type Density = AccountPreferences['density'];

export const defaultAccountPreferences: AccountPreferences = {
  density: 'standard',
  ownName: null,
  columns: null,
};
