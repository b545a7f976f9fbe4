import * as v from 'valibot';
import { languages } from './messages/languages.ts';

export const themes = ['system', 'light', 'dark'] as const;
/** Heights of a row: 44, 36 and 28 CSS pixels. */
export const densities = ['comfortable', 'standard', 'compact'] as const;
/** What the service's times count; `automatic` infers it from their size. */
export const timeUnits = ['automatic', 's', 'ms', 'us'] as const;
const rails = ['wide', 'slim'] as const;

/** What a person has chosen for this computer; each choice applies at once. */
export const preferencesSchema = v.object({
  theme: v.picklist(themes),
  density: v.picklist(densities),
  language: v.picklist(['system', ...languages]),
  timeUnit: v.picklist(timeUnits),
  /** Whether the rail beside the list shows names where there is room, or icons alone. */
  rail: v.picklist(rails),
  /** Of the details pane, in CSS pixels. */
  detailsWidth: v.pipe(v.number(), v.integer(), v.minValue(280), v.maxValue(720)),
});
export type Preferences = v.InferOutput<typeof preferencesSchema>;
export type Rail = Preferences['rail'];
export type Density = Preferences['density'];
export type TimeUnitChoice = Preferences['timeUnit'];

export const defaultPreferences: Preferences = {
  theme: 'system',
  density: 'standard',
  language: 'system',
  timeUnit: 'automatic',
  rail: 'wide',
  detailsWidth: 360,
};
