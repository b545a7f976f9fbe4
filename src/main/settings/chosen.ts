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

/** Some parts of what can be chosen; a part that is named without a value is as good as not named. */
type Change<Chosen> = { readonly [Part in keyof Chosen]?: Chosen[Part] | undefined };

/** Takes over each part of what was chosen that can be read; the others stay as they are. */
function takeOver<Chosen extends object>(
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
  return parts.success ? takeOver(schema, usual, parts.output) : usual;
}

/** What was chosen, as it is stored: a part that can't be read has its default, and takes no other with it. */
export function readPreferences(stored: unknown): Preferences {
  return readStored(preferencesSchema, defaultPreferences, stored);
}

/** The same for one account. */
export function readAccountPreferences(stored: unknown): AccountPreferences {
  return readStored(accountPreferencesSchema, defaultAccountPreferences, stored);
}

/** What was chosen with the parts that are named changed. */
export function changedPreferences(present: Preferences, change: Change<Preferences>): Preferences {
  return takeOver(preferencesSchema, present, change);
}

/** The same for one account. */
export function changedAccountPreferences(
  present: AccountPreferences,
  change: Change<AccountPreferences>,
): AccountPreferences {
  return takeOver(accountPreferencesSchema, present, change);
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
