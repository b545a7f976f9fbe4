import { userInfo } from 'node:os';
import { systemPreferences } from 'electron';
import { policyPreference, type ManagedPreferences } from './managed-preferences.ts';

/** The managed preferences of macOS. `domain`: the app's bundle id. They can be read before the app is ready. */
export function managedPreferences(domain: string): ManagedPreferences {
  return {
    folder: '/Library/Managed Preferences',
    domain,
    user: userInfo().username,
    owner: 0,
    read: () => systemPreferences.getUserDefault(policyPreference, 'dictionary'),
  };
}
