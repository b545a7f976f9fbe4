import { accountIdentity } from '../../preload/contract/account-id.ts';
import type { Preferences } from '../../preload/contract/preferences.ts';
import type { Settings, Stored } from '../settings/settings.ts';
import type { StoredAccount } from '../settings/stored-account.ts';
import type { PolicyValues } from './policy-items.ts';
import { proxyOf } from './policy-proxy.ts';

/** Preferences in which the policy wins. */
function governPreferences(own: Preferences, values: PolicyValues): Preferences {
  return { ...own, language: values.Language ?? own.language, proxy: proxyOf(values, own) };
}

function governAccount(own: StoredAccount, { StaySignedIn }: PolicyValues): StoredAccount {
  return { ...own, keep: StaySignedIn ?? own.keep };
}

/** Changed preferences to be stored: with the person's own choices of what the policy sets. */
function ownPreferences(
  changed: Preferences,
  own: Preferences,
  { Language, Proxy }: PolicyValues,
): Preferences {
  return {
    ...changed,
    ...(Language !== undefined && { language: own.language }),
    ...(Proxy !== undefined && { proxy: own.proxy }),
  };
}

function ownAccount(
  changed: StoredAccount,
  own: StoredAccount,
  { StaySignedIn }: PolicyValues,
): StoredAccount {
  return StaySignedIn === undefined ? changed : { ...changed, keep: own.keep };
}

function govern(own: Stored, values: PolicyValues): Stored {
  return {
    ...own,
    preferences: governPreferences(own.preferences, values),
    accounts: own.accounts.map((account) => governAccount(account, values)),
  };
}

/** Settings in which the policy wins. The person's own choices stay in the file, and apply again without the policy. */
export function governSettings(settings: Settings, values: PolicyValues): Settings {
  let own = settings.get();
  let governed = govern(own, values);
  return {
    get() {
      if (own !== settings.get()) {
        own = settings.get();
        governed = govern(own, values);
      }
      return governed;
    },
    update({ preferences, accounts, ...others }) {
      const before = settings.get();
      const ownOf = (changed: StoredAccount): StoredAccount =>
        before.accounts.find((account) => accountIdentity(account) === accountIdentity(changed)) ?? changed;
      settings.update({
        ...others,
        ...(preferences && { preferences: ownPreferences(preferences, before.preferences, values) }),
        ...(accounts && {
          accounts: accounts.map((account) => ownAccount(account, ownOf(account), values)),
        }),
      });
    },
    clear: () => settings.clear(),
    close: () => settings.close(),
    hasAllAccounts: settings.hasAllAccounts,
  };
}
