import type { Status } from '../../preload/contract/status.ts';
import type { SettingName } from '../../preload/contract/target.ts';
import { dialogLabel, messages } from '../ui/messages.svelte.ts';
import { onMac } from '../ui/platform.ts';

/** Whether this installation updates itself, or would if its folder or the organisation let it. */
export function tellsOfUpdates({ appUpdate: { progress } }: Pick<Status, 'appUpdate'>): boolean {
  return progress.state !== 'impossible' || ['policy', 'not-writable'].includes(progress.reason);
}

interface SettingEntry {
  readonly name: SettingName;
  readonly label: string;
  readonly group: string;
}

/** The settings that work here, in the order of their page, each with its label and that of its group. */
export function settingRows(
  status: Pick<Status, 'appUpdate' | 'preferences'>,
  hasTray: boolean,
): readonly SettingEntry[] {
  const text = messages.settings;
  const works: Partial<Record<SettingName, boolean>> = {
    tray: hasTray,
    closeToTray: hasTray && status.preferences.tray && !onMac,
    appUpdates: tellsOfUpdates(status),
  };
  const rows: readonly SettingEntry[] = [
    { name: 'theme', label: text.theme, group: text.appearance },
    { name: 'language', label: text.language, group: text.appearance },
    { name: 'automatic', label: text.automatic, group: text.updates },
    { name: 'keepDiary', label: text.keepDiary, group: text.updates },
    { name: 'notifyShelf', label: messages.shelf.notify, group: text.updates },
    { name: 'keep', label: messages.signIn.keep, group: messages.account.button },
    { name: 'ownName', label: text.ownName, group: messages.account.button },
    { name: 'connection', label: text.connection, group: messages.connection.baseUrl },
    { name: 'proxy', label: messages.network.proxy.label, group: text.connection },
    { name: 'check', label: messages.network.check.label, group: text.connection },
    { name: 'globalKey', label: text.globalKey.label, group: text.computer },
    { name: 'tray', label: onMac ? text.tray.labelOnMac : text.tray.label, group: text.computer },
    { name: 'closeToTray', label: text.tray.close, group: text.computer },
    { name: 'loginItem', label: text.loginItem.label, group: text.computer },
    { name: 'appUpdates', label: messages.updates.label, group: text.computer },
    { name: 'report', label: dialogLabel(messages.problemReport.title), group: text.computer },
    { name: 'remove', label: dialogLabel(messages.removal.remove), group: text.computer },
  ];
  return rows.filter(({ name }) => works[name] !== false);
}
