import { defaultAccountPreferences } from '../../../src/preload/contract/account-preferences.ts';
import type { AccountStatus } from '../../../src/preload/contract/status.ts';

/** The status of a signed-in account without choices. */
export function accountStatus(change: Partial<AccountStatus> = {}): AccountStatus {
  return {
    id: 'a'.repeat(32),
    userName: 'ada',
    service: '0123456789ab',
    signedInAt: 1,
    keep: true,
    kept: true,
    preferences: defaultAccountPreferences,
    views: [],
    recent: [],
    opened: [],
    shelf: { revision: 0, starred: 0 },
    ...change,
  };
}
