import * as v from 'valibot';
import {
  defaultPreferences,
  preferencesSchema,
  type Preferences,
} from '../../preload/contract/preferences.ts';

/** Takes over each part of what was chosen that can be read; the others stay as they are. */
function takeOver(present: Preferences, parts: Readonly<Record<string, unknown>>): Preferences {
  let taken = present;
  for (const [part, choice] of Object.entries(parts)) {
    const read = v.safeParse(preferencesSchema, { ...taken, [part]: choice });
    if (read.success) taken = read.output;
  }
  return taken;
}

/** What was chosen, as it is stored: a part that can't be read has its default, and takes no other with it. */
export function readPreferences(stored: unknown): Preferences {
  const parts = v.safeParse(v.record(v.string(), v.unknown()), stored);
  return parts.success ? takeOver(defaultPreferences, parts.output) : defaultPreferences;
}

/** What was chosen with the parts that are named changed. */
export function changedPreferences(
  present: Preferences,
  change: { readonly [Part in keyof Preferences]?: Preferences[Part] | undefined },
): Preferences {
  return takeOver(present, change);
}

/** The language that was chosen, for a program that can't wait until the settings are opened. */
export function storedLanguage(read: () => Readonly<Record<string, unknown>>): Preferences['language'] {
  try {
    return readPreferences(read()['preferences']).language;
  } catch {
    // Opening the settings tells of the damage.
    return defaultPreferences.language;
  }
}
