import { noChoice } from '../../preload/contract/choice.ts';
import { guidePages } from '../../preload/contract/guide-pages.ts';
import type { Events } from '../../preload/contract/ipc.ts';
import {
  shortcutCommands,
  shortcuts,
  windowCommands,
  type ShortcutCommand,
} from '../../preload/contract/shortcuts.ts';
import type { FacetValue } from '../../preload/contract/view.ts';
import type { Setting } from '../app-handle.ts';
import type { AccountState } from '../catalog/account-state.svelte.ts';
import { settingRows } from '../settings/setting-rows.ts';
import type { IconName } from '../ui/icons.ts';
import { messages } from '../ui/messages.svelte.ts';

export type EntryGroup = 'views' | 'people' | 'settings' | 'commands' | 'guide';

/** Something other than a package that can be opened by its label. */
export interface Entry {
  /** Unique among all entries. */
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** Beside the label. */
  readonly hint?: string;
  /** Keys that do the same, as in the keyboard map. */
  readonly keys?: string;
  /** Called when the dialog is closed. */
  readonly open: () => void;
}

/** Runs a command of the app. */
export type RunCommand = (command: Events['command']) => void;

function viewEntries({ views, navigation }: AccountState): readonly Entry[] {
  return views.pinnedFirst.map(({ id, name }) => {
    const count = views.counts[id];
    return {
      id: `view ${id}`,
      label: name,
      icon: 'bookmark',
      ...(count === undefined ? {} : { hint: messages.views.counted(count) }),
      open: () => void navigation.openView(id),
    };
  });
}

/** Shows all packages of a person, as the count says, and not those of an earlier search. */
function showPerson({ list, views, navigation }: AccountState, person: string): void {
  views.leave();
  const orders = { ...list.query.orders, withWords: [] };
  list.query.replace({ text: '', filters: { ...noChoice, people: [person] }, orders });
  void navigation.find();
}

export function personEntries(account: AccountState, people: readonly FacetValue[]): readonly Entry[] {
  return people.map(({ value, count }) => ({
    id: `person ${value}`,
    label: value,
    icon: 'person',
    hint: messages.views.counted(count),
    open: () => showPerson(account, value),
  }));
}

function openSetting({ app, navigation }: AccountState, setting: Setting): void {
  app.setting = setting;
  void navigation.go('settings');
}

function settingEntries(account: AccountState): readonly Entry[] {
  return settingRows().map(({ name, label, group }) => ({
    id: `setting ${name}`,
    label,
    icon: 'settings',
    hint: group,
    open: () => openSetting(account, name),
  }));
}

function commandEntries(account: AccountState, run: RunCommand): readonly Entry[] {
  const { app, status, canExport } = account;
  const { keys, shell, export: exporting, print, account: accounts, settings } = messages;
  const isUseful = (command: ShortcutCommand): boolean =>
    command !== 'quickOpen' &&
    (command !== 'nextAccount' || status.accounts.length > 1) &&
    ((command !== 'export' && command !== 'print') || canExport);
  const exports = [
    { command: 'export-csv', label: exporting.csv },
    { command: 'export-xlsx', label: exporting.xlsx },
    { command: 'save-pdf', label: print.pdf },
  ] as const;
  const others = [
    { command: 'add-account', label: accounts.add },
    { command: 'connection', label: accounts.connection },
    { command: 'sign-out', label: accounts.signOut },
  ] as const;
  return [
    ...shortcutCommands.filter(isUseful).map((command) => ({
      command,
      label: command === 'shortcuts' ? settings.keyboard : keys.names[command],
      keys: shortcuts[command][0],
    })),
    ...(canExport ? exports : []),
    ...others,
  ]
    .map(({ command, ...rest }): Entry => ({
      ...rest,
      id: `command ${command}`,
      icon: 'play',
      open: () => run(command),
    }))
    .concat(
      windowCommands.map((command) => ({
        id: `command ${command}`,
        label: command === 'about' ? shell.about : command === 'quit' ? shell.quitApp : keys.names[command],
        icon: 'play',
        open: () => void app.perform(app.bridge.runWindowCommand({ command })),
      })),
    );
}

function guideEntries({ app }: AccountState): readonly Entry[] {
  return guidePages.map((page) => ({
    id: `guide ${page}`,
    label: messages.quickOpen.guidePages[page],
    icon: 'document',
    open: () => void app.showGuide(page),
  }));
}

/** All entries that are known without asking the list. */
export function entriesOf(
  account: AccountState,
  run: RunCommand,
): Readonly<Record<Exclude<EntryGroup, 'people'>, readonly Entry[]>> {
  return {
    views: viewEntries(account),
    settings: settingEntries(account),
    commands: commandEntries(account, run),
    guide: guideEntries(account),
  };
}
