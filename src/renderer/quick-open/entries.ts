import { guidePages } from '../../preload/contract/guide-pages.ts';
import type { SavedView } from '../../preload/contract/saved-view.ts';
import {
  shortcutCommands,
  shortcuts,
  windowCommands,
  type ShortcutCommand,
} from '../../preload/contract/shortcuts.ts';
import type { Status } from '../../preload/contract/status.ts';
import type { Target } from '../../preload/contract/target.ts';
import type { FacetValue } from '../../preload/contract/view.ts';
import { settingRows } from '../settings/setting-rows.ts';
import { allowed } from '../ui/allowed.svelte.ts';
import type { IconName } from '../ui/icons.ts';
import { dialogLabel, messages } from '../ui/messages.svelte.ts';
import { own } from '../../preload/contract/own.ts';

export type EntryGroup = 'views' | 'people' | 'settings' | 'commands' | 'guide';

/** Something other than a package that can be opened by its label. */
export interface Entry {
  /** Unique among all entries. */
  readonly id: string;
  readonly label: string;
  /** Other words by which people look for it. */
  readonly words?: string;
  readonly icon: IconName;
  /** Beside the label. */
  readonly hint?: string;
  /** Keys that do the same, as in the keyboard map. */
  readonly keys?: string;
  readonly target: Target;
}

/** By the name of a command, a setting or a page of the guide. */
function wordsFor(name: string): string {
  const also: Readonly<Record<string, string>> = messages.quickOpen.also;
  return own(also, name) ?? '';
}

/** What the entries depend on. */
export interface EntrySource {
  /** In the order to show them without a text. */
  readonly views: readonly SavedView[];
  /** How many packages match, by id of the view. */
  readonly counts: Readonly<Record<string, number>>;
  readonly status: Status;
  readonly hasTray: boolean;
  readonly canExport: boolean;
}

function viewEntries({ views, counts }: EntrySource): readonly Entry[] {
  return views.map(({ id, name }) => {
    const count = own(counts, id);
    return {
      id: `view ${id}`,
      label: name,
      icon: 'bookmark',
      ...(count === undefined ? {} : { hint: messages.common.figure(count) }),
      target: { kind: 'view', view: id },
    };
  });
}

export function personEntries(people: readonly FacetValue[]): readonly Entry[] {
  return people.map(({ value, count }) => ({
    id: `person ${value}`,
    label: value,
    icon: 'person',
    hint: messages.common.figure(count),
    target: { kind: 'person', person: value },
  }));
}

function settingEntries({ status, hasTray }: EntrySource): readonly Entry[] {
  return settingRows(status, hasTray).map(({ name, label, group }) => ({
    id: `setting ${name}`,
    label,
    words: wordsFor(name),
    icon: 'settings',
    hint: group,
    target: { kind: 'setting', setting: name },
  }));
}

function commandEntries({ status, canExport }: EntrySource): readonly Entry[] {
  const { keys, export: exporting, print, account: accounts, settings } = messages;
  const isUseful = (command: ShortcutCommand): boolean =>
    command !== 'quickOpen' &&
    (command !== 'nextAccount' || status.accounts.length > 1) &&
    (command !== 'export' || (canExport && allowed.export)) &&
    (command !== 'print' || (canExport && allowed.print));
  const exports = [
    { command: 'export-csv', label: exporting.csv },
    { command: 'export-xlsx', label: exporting.xlsx },
    { command: 'save-pdf', label: print.pdf },
  ] as const;
  const others = [
    { command: 'shelf', label: messages.shelf.title },
    { command: 'earlier-list', label: dialogLabel(messages.diary.earlier.title) },
    { command: 'differences', label: dialogLabel(messages.diary.differences.title) },
    { command: 'clear-recent', label: messages.views.clearRecent },
    { command: 'add-account', label: accounts.add },
    ...(status.policy.connectionMode === 'offered'
      ? [{ command: 'connection', label: dialogLabel(settings.connection) } as const]
      : []),
    { command: 'sign-out', label: accounts.signOut },
  ] as const;
  return [
    ...shortcutCommands.filter(isUseful).map((command) => ({
      command,
      label: command === 'shortcuts' ? dialogLabel(keys.title) : keys.names[command],
      keys: shortcuts[command][0],
    })),
    ...(canExport && allowed.export ? exports : []),
    ...others,
  ]
    .map(({ command, ...rest }): Entry => ({
      ...rest,
      id: `command ${command}`,
      words: wordsFor(command),
      icon: 'play',
      target: { kind: 'command', command },
    }))
    .concat(
      windowCommands.map((command) => ({
        id: `command ${command}`,
        label: keys.names[command],
        words: wordsFor(command),
        icon: 'play',
        target: { kind: 'window-command', command },
      })),
    );
}

function guideEntries(): readonly Entry[] {
  return guidePages.map((page) => ({
    id: `guide ${page}`,
    label: messages.quickOpen.guidePages[page],
    words: wordsFor(page),
    icon: 'document',
    target: { kind: 'guide', page },
  }));
}

/** All entries that are known without asking the list. */
export function entriesOf(
  source: EntrySource,
): Readonly<Record<Exclude<EntryGroup, 'people'>, readonly Entry[]>> {
  return {
    views: viewEntries(source),
    settings: settingEntries(source),
    commands: commandEntries(source),
    guide: guideEntries(),
  };
}
