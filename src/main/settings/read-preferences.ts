import * as v from 'valibot';
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

/** A partial change; undefined means unchanged. */
type Change<Chosen> = { readonly [Part in keyof Chosen]?: Chosen[Part] | undefined };

/** Applies each valid part; invalid parts stay unchanged. */
function applyParts<Chosen extends object>(
  schema: v.GenericSchema<unknown, Chosen>,
  present: Chosen,
  parts: Readonly<Record<string, unknown>>,
): Chosen {
  let taken = present;
  for (const [part, choice] of Object.entries(parts)) {
    const read = v.safeParse(schema, { ...taken, [part]: choice });
    if (read.success) taken = read.output;
  }
  return taken;
}

function readStored<Chosen extends object>(
  schema: v.GenericSchema<unknown, Chosen>,
  usual: Chosen,
  stored: unknown,
): Chosen {
  const parts = v.safeParse(v.record(v.string(), v.unknown()), stored);
  return parts.success ? applyParts(schema, usual, parts.output) : usual;
}

/** Reads stored preferences. Each invalid part gets its default. */
export function readPreferences(stored: unknown): Preferences {
  return readStored(preferencesSchema, defaultPreferences, stored);
}

/** Reads the stored preferences of an account. Each invalid part gets its default. */
export function readAccountPreferences(stored: unknown): AccountPreferences {
  return readStored(accountPreferencesSchema, defaultAccountPreferences, stored);
}

/** The preferences with a change applied. */
export function changedPreferences(present: Preferences, change: Change<Preferences>): Preferences {
  return applyParts(preferencesSchema, present, change);
}

/** The account's preferences with a change applied. */
export function changedAccountPreferences(
  present: AccountPreferences,
  change: Change<AccountPreferences>,
): AccountPreferences {
  return applyParts(accountPreferencesSchema, present, change);
}

/** The stored language, for use before the settings are opened. */
export function storedLanguage(read: () => Readonly<Record<string, unknown>>): Preferences['language'] {
  try {
    return readPreferences(read()['preferences']).language;
  } catch {
    // The damage is reported when the settings are opened.
    return defaultPreferences.language;
  }
}
