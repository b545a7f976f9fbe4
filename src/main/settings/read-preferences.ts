import * as v from 'valibot';
import type { FileContent } from './settings-file.ts';
import {
  accountPreferencesSchema,
  defaultAccountPreferences,
  type AccountPreferences,
} from '../../preload/contract/account-preferences.ts';
import {
  defaultPreferences,
  preferencesSchema,
  type Preferences,
} from '../../preload/contract/preferences.ts';

/** `base` with the valid parts of a stored value or change. */
function readParts<Chosen extends object>(
  schema: v.GenericSchema<unknown, Chosen>,
  base: Chosen,
  value: unknown,
): Chosen {
  const parts = v.safeParse(v.record(v.string(), v.unknown()), value);
  let result = base;
  for (const [part, choice] of Object.entries(parts.success ? parts.output : {})) {
    const read = v.safeParse(schema, { ...result, [part]: choice });
    if (read.success) result = read.output;
  }
  return result;
}

/** Reads stored preferences, or applies a change to present ones. Invalid and undefined parts stay as in `base`. */
export function readPreferences(value: unknown, base = defaultPreferences): Preferences {
  return readParts(preferencesSchema, base, value);
}

/** The same for the preferences of an account. */
export function readAccountPreferences(value: unknown, base = defaultAccountPreferences): AccountPreferences {
  return readParts(accountPreferencesSchema, base, value);
}

/** The language in a settings file, for use before the settings are opened. */
export function storedLanguage(file: FileContent): Preferences['language'] {
  // Whatever prevents reading is reported when the settings are opened.
  return readPreferences(file.state === 'read' ? file.value['preferences'] : null).language;
}
