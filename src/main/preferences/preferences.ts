import type { AccountId } from '../../preload/contract/account-id.ts';
import { defaultAccountPreferences } from '../../preload/contract/account-preferences.ts';
import { succeeded, type Result } from '../../preload/contract/failure.ts';
import type { AccountInput, Input } from '../../preload/contract/ipc.ts';
import type { Preferences as Chosen } from '../../preload/contract/preferences.ts';
import type { Account } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { StoredAccounts } from '../account/stored-accounts.ts';
import type { Choices } from '../catalog/worker/protocol.ts';
import type { Localization } from './localization.ts';
import { changedAccountPreferences, changedPreferences } from '../settings/read-preferences.ts';
import type { Settings } from '../settings/settings.ts';

export interface PreferencesDeps {
  readonly settings: Pick<Settings, 'get' | 'update'>;
  readonly stored: Pick<StoredAccounts, 'of'>;
  readonly localization: Localization;
  readonly accounts: Pick<Accounts, 'all' | 'remember'>;
  readonly setTheme: (theme: Chosen['theme']) => void;
  /** What has been chosen is in effect, also the language. */
  readonly onApplied: () => void;
  readonly onBug: (error: unknown) => void;
}

/** How the list of an account is read. */
export function choicesOf(
  id: AccountId,
  stored: Pick<StoredAccounts, 'of'>,
  localization: Pick<Localization, 'shown'>,
): Choices {
  const { timeUnit } = stored.of(id)?.preferences ?? defaultAccountPreferences;
  return { timeUnit, language: localization.shown() };
}

/** What the person has chosen in the settings, for everything and for each account. */
export class Preferences {
  readonly #deps: PreferencesDeps;

  constructor(deps: PreferencesDeps) {
    this.#deps = deps;
  }

  save(change: Input<'savePreferences'>): Result<null> {
    const { settings } = this.#deps;
    settings.update({ preferences: changedPreferences(settings.get().preferences, change) });
    this.apply();
    return succeeded(null);
  }

  saveFor(account: Account, change: AccountInput<'saveAccountPreferences'>): Result<null> {
    const { stored, accounts } = this.#deps;
    const present = stored.of(account.id)?.preferences ?? defaultAccountPreferences;
    const saved = accounts.remember(account, { preferences: changedAccountPreferences(present, change) });
    this.#choose(account);
    return saved;
  }

  /** What has been chosen takes effect: at the start, and whenever some of it has changed. */
  apply(): void {
    const { settings, localization, accounts, setTheme, onApplied } = this.#deps;
    const { theme, language } = settings.get().preferences;
    setTheme(theme);
    localization.choose(language);
    for (const account of accounts.all()) this.#choose(account);
    onApplied();
  }

  #choose({ id, parts }: Account): void {
    const { stored, localization, onBug } = this.#deps;
    parts.catalog.choose(choicesOf(id, stored, localization)).catch(onBug);
  }
}
