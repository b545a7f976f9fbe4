import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isAbsent } from '../files/error-code.ts';
import { isProtected } from './protected-file.ts';
import { emptySource, type PolicySource } from './policy-items.ts';

/** The key of the app's preferences that has all items. */
export const policyPreference = 'Policy';

export interface ManagedPreferences {
  /** Where macOS stores what profiles set. */
  readonly folder: string;
  /** The app's bundle id. */
  readonly domain: string;
  /** The name of the person's account. */
  readonly user: string;
  /** The user id to whom the files must belong. */
  readonly owner: number;
  /** The value of `policyPreference`; empty if there is none. */
  readonly read: () => Readonly<Record<string, unknown>>;
}

/**
 * Reads the policy from the preferences that a profile sets. Preferences count only if macOS has a file with managed ones for
 * the app, because a person can set unmanaged ones (`defaults write`).
 */
export function readManagedPreferences(preferences: ManagedPreferences): PolicySource {
  const { folder, domain, user, owner, read } = preferences;
  const files = [join(folder, user, `${domain}.plist`), join(folder, `${domain}.plist`)];
  try {
    const found = files.flatMap((file) => statSync(file, { throwIfNoEntry: false }) ?? []);
    if (found.length === 0) return emptySource(domain, null);
    return found.every((facts) => isProtected(facts, owner))
      ? { name: domain, items: read(), problems: [] }
      : emptySource(domain, 'not-protected');
  } catch (error) {
    return emptySource(domain, isAbsent(error) ? null : 'not-readable');
  }
}
