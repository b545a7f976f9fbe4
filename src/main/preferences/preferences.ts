import type { AccountId } from '../../preload/contract/account-id.ts';
import { defaultAccountPreferences } from '../../preload/contract/account-preferences.ts';
import { succeeded, type Result } from '../../preload/contract/failure.ts';
import type { AccountInput, Input } from '../../preload/contract/ipc.ts';
import type { Preferences as Chosen } from '../../preload/contract/preferences.ts';
import type { Account } from '../account/account.ts';
import type { Accounts } from '../account/accounts.ts';
import type { StoredAccounts } from '../account/stored-accounts.ts';
import type { Choices } from '../catalog/worker/protocol.ts';
import type { Speech } from './localization.ts';
import { changedAccountPreferences, changedPreferences } from '../settings/read-preferences.ts';
import type { Settings } from '../settings/settings.ts';

export interface PreferencesDeps {
  readonly settings: Pick<Settings, 'get' | 'update'>;
  readonly stored: Pick<StoredAccounts, 'of'>;
  readonly speech: Speech;
  readonly accounts: Pick<Accounts, 'all' | 'remember'>;
  readonly setTheme: (theme: Chosen['theme']) => void;
  /** What has been chosen is in effect, also the language. */
  readonly onApplied: () => void;
  readonly onBug: (error: unknown) => void;
}

/** What the person has chosen in the settings, for everything and for each account. */
export class Preferences {
  readonly #deps: PreferencesDeps;

  constructor(deps: PreferencesDeps) {
    this.#deps = deps;
  }

  /** How the list of an account is read. */
  choicesOf(id: AccountId): Choices {
    const { stored, speech } = this.#deps;
    const { timeUnit } = stored.of(id)?.preferences ?? defaultAccountPreferences;
    return { timeUnit, language: speech.shown() };
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
    const { settings, speech, accounts, setTheme, onApplied } = this.#deps;
    const { theme, language } = settings.get().preferences;
    setTheme(theme);
    speech.choose(language);
    for (const account of accounts.all()) this.#choose(account);
    onApplied();
  }

  #choose({ id, parts }: Account): void {
    parts.catalog.choose(this.choicesOf(id)).catch(this.#deps.onBug);
  }
}
