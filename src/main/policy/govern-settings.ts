import { accountIdentity } from '../../preload/contract/account-id.ts';
import type { Preferences } from '../../preload/contract/preferences.ts';
import type { ProxySetting } from '../../preload/contract/proxy.ts';
import type { Settings, Stored } from '../settings/settings.ts';
import type { StoredAccount } from '../settings/stored-account.ts';
import type { PolicyValues } from './policy-items.ts';

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

/** The proxy setting that applies: the organisation's, or else the person's. */
function proxyOf({ Proxy: set }: PolicyValues, own: Preferences): ProxySetting {
  if (set === undefined) return own.proxy;
  return set === 'system' || set === 'none' ? { mode: set, address: '' } : { mode: 'manual', address: set };
}

function govern(own: Stored, values: PolicyValues): Stored {
  const { Language: language = own.preferences.language, StaySignedIn } = values;
  return {
    ...own,
    preferences: { ...own.preferences, language, proxy: proxyOf(values, own.preferences) },
    accounts: own.accounts.map((account) => ({ ...account, keep: StaySignedIn ?? account.keep })),
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
      const withOwnKeep = (changed: StoredAccount): StoredAccount => {
        const identity = accountIdentity(changed);
        const own = before.accounts.find((account) => accountIdentity(account) === identity);
        return { ...changed, keep: own?.keep ?? changed.keep };
      };
      settings.update({
        ...others,
        ...(preferences && { preferences: ownPreferences(preferences, before.preferences, values) }),
        ...(accounts && {
          accounts: values.StaySignedIn === undefined ? accounts : accounts.map(withOwnKeep),
        }),
      });
    },
    clear: () => settings.clear(),
    close: () => settings.close(),
    hasAllAccounts: settings.hasAllAccounts,
  };
}
