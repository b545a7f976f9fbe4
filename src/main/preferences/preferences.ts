import { succeeded, type Result } from '../../preload/contract/failure.ts';
import type { AccountInput, Input } from '../../preload/contract/ipc.ts';
import type { Preferences as PreferenceValues } from '../../preload/contract/preferences.ts';
import type { Account } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { StoredAccounts } from '../account/stored-accounts.ts';
import type { ListPreferences } from '../catalog/worker/protocol.ts';
import type { PolicyValues } from '../policy/policy-items.ts';
import type { Localization } from './localization.ts';
import { readAccountPreferences, readPreferences } from '../settings/read-preferences.ts';
import type { Settings } from '../settings/settings.ts';
import type { TimeZone } from '../threads/time-zone.ts';

export interface PreferencesDeps {
  readonly settings: Pick<Settings, 'get' | 'update'>;
  readonly policy: PolicyValues;
  readonly storedAccounts: Pick<StoredAccounts, 'get'>;
  readonly localization: Localization;
  readonly timeZone: Pick<TimeZone, 'name'>;
  readonly accounts: Pick<Accounts, 'all' | 'change'>;
  readonly setTheme: (theme: PreferenceValues['theme']) => void;
  /** Called after `apply`; texts then have the chosen language. */
  readonly onApplied: () => void;
  /** Called when another proxy was chosen. */
  readonly onProxyChanged: () => void;
  readonly onBug: (error: unknown) => void;
}

/** How the catalogs of all accounts read their lists. */
export function listPreferencesOf({
  settings,
  policy,
  localization,
  timeZone,
}: Pick<PreferencesDeps, 'settings' | 'policy' | 'localization' | 'timeZone'>): ListPreferences {
  const { keepDiary } = settings.get().preferences;
  const language = localization.shown();
  return { timeUnit: policy.TimeUnit ?? 'automatic', language, keepDiary, timeZone: timeZone.name };
}

/** Saves preferences, and applies them. */
export class Preferences {
  readonly #deps: PreferencesDeps;

  constructor(deps: PreferencesDeps) {
    this.#deps = deps;
  }

  save(change: Input<'savePreferences'>): Result<null> {
    const { settings, onProxyChanged } = this.#deps;
    const before = settings.get().preferences.proxy;
    settings.update({ preferences: readPreferences(change, settings.get().preferences) });
    this.apply();
    const { proxy } = settings.get().preferences;
    if (proxy.mode !== before.mode || proxy.address !== before.address) onProxyChanged();
    return succeeded(null);
  }

  saveFor(account: Account, change: AccountInput<'saveAccountPreferences'>): Result<null> {
    const { storedAccounts, accounts } = this.#deps;
    const preferences = readAccountPreferences(change, storedAccounts.get(account.id)?.preferences);
    return accounts.change(account, { preferences });
  }

  /** Applies all preferences. Call it at the start, and after each change of them or of the time zone. */
  apply(): void {
    const { settings, localization, accounts, setTheme, onApplied, onBug } = this.#deps;
    const { theme, language } = settings.get().preferences;
    setTheme(theme);
    localization.choose(language);
    const ofLists = listPreferencesOf(this.#deps);
    for (const { parts } of accounts.all()) parts.catalog.setPreferences(ofLists).catch(onBug);
    onApplied();
  }
}
