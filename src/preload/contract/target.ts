import * as v from 'valibot';
import { guidePages } from './guide-pages.ts';
import { menuCommands, windowCommands } from './shortcuts.ts';
import { textSchema } from './view.ts';

/** The settings that can be opened by name. */
export const settingNames = [
  'theme',
  'language',
  'automatic',
  'keepDiary',
  'notifyShelf',
  'keep',
  'ownName',
  'connection',
  'proxy',
  'check',
  'globalKey',
  'tray',
  'closeToTray',
  'loginItem',
  'appUpdates',
  'report',
  'remove',
] as const;
export type SettingName = (typeof settingNames)[number];

/** What "Go to anything" opens in the main window, and what a notification opens. */
export const targetSchema = v.variant('kind', [
  /** `text`: what was typed to find the package. */
  v.object({ kind: v.literal('package'), id: v.string(), text: textSchema }),
  v.object({ kind: v.literal('view'), view: textSchema }),
  v.object({ kind: v.literal('shelf') }),
  v.object({ kind: v.literal('person'), person: v.string() }),
  v.object({ kind: v.literal('setting'), setting: v.picklist(settingNames) }),
  v.object({ kind: v.literal('command'), command: v.picklist(menuCommands) }),
  v.object({ kind: v.literal('window-command'), command: v.picklist(windowCommands) }),
  v.object({ kind: v.literal('guide'), page: v.picklist(guidePages) }),
]);
export type Target = v.InferOutput<typeof targetSchema>;
