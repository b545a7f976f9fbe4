import type { PolicyStatus } from '../../preload/contract/policy-status.ts';
import { settingNames, type SettingName } from '../../preload/contract/target.ts';
import type { PolicyValues } from './policy-items.ts';

/** The settings that a policy sets; those of updates are told with their state. */
function settingsOf(values: PolicyValues, mode: PolicyStatus['connectionMode']): readonly SettingName[] {
  const isSet: Partial<Record<SettingName, boolean>> = {
    language: values.Language !== undefined,
    keep: values.StaySignedIn !== undefined,
    connection: mode !== 'offered',
    proxy: values.Proxy !== undefined,
  };
  return settingNames.filter((name) => isSet[name] === true);
}

/** What the window needs of a policy. A mode without connections has no effect, because nobody could sign in. */
export function policyStatusOf(values: PolicyValues): PolicyStatus {
  const connections = values.Connections ?? [];
  const connectionMode = connections.length === 0 ? 'offered' : (values.ConnectionMode ?? 'offered');
  return {
    settings: settingsOf(values, connectionMode),
    connectionMode,
    connections,
    updateMinutes: values.ListUpdateMinutes ?? null,
    updatePause: values.ListUpdatePause ?? null,
    staySignedIn: values.StaySignedIn ?? null,
    isAllowed: {
      export: values.ExportAllowed ?? true,
      print: values.PrintAllowed ?? true,
      copy: values.CopyAllowed ?? true,
      notifications: values.NotificationsAllowed ?? true,
      packageLinks: values.PackageLinksAllowed ?? true,
      webLinks: values.WebLinksAllowed ?? true,
    },
    reportRecipient: values.ReportRecipient ?? null,
  };
}
