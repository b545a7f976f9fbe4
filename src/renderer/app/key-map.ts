import {
  copyIdKeys,
  copyKeys,
  copyLinkKeys,
  selectAllKeys,
  shortcutCommands,
  shortcuts,
  starKeys,
} from '../../preload/contract/shortcuts.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';
import { pinnedViewKeys } from './keyboard.ts';

type KeyName = keyof Messages['keys']['names'];
export type KeyGroup = keyof Messages['keys']['groups'];

export interface KeyLine {
  readonly name: KeyName;
  /** Alternatives. "Letters" stands for every key that types a letter. */
  readonly keys: readonly string[];
}

/** All keys of the app, in the order of the shortcut sheet. */
export const keyMap: Readonly<Record<KeyGroup, readonly KeyLine[]>> = {
  everywhere: [
    ...shortcutCommands.map((name) => ({ name, keys: shortcuts[name] })),
    ...(['zoomIn', 'zoomOut', 'zoomReset'] as const).map((name) => ({ name, keys: [shortcuts[name][0]] })),
  ],
  search: [
    { name: 'throughOptions', keys: ['Down'] },
    { name: 'intoList', keys: ['Enter'] },
    { name: 'dropDown', keys: ['Alt+Down'] },
    { name: 'forget', keys: ['Delete'] },
    { name: 'clear', keys: ['Esc'] },
  ],
  quickOpen: [
    { name: 'move', keys: ['Up', 'Down'] },
    { name: 'byGroup', keys: ['PageUp', 'PageDown'] },
    { name: 'ends', keys: ['Home', 'End'] },
    { name: 'openFound', keys: ['Enter'] },
    { name: 'copyId', keys: [copyKeys] },
    { name: 'copyLink', keys: [copyLinkKeys] },
    { name: 'leave', keys: ['Esc'] },
  ],
  list: [
    { name: 'type', keys: ['Letters'] },
    { name: 'move', keys: ['Up', 'Down', 'Left', 'Right'] },
    { name: 'page', keys: ['PageUp', 'PageDown'] },
    { name: 'ends', keys: ['Mod+Home', 'Mod+End'] },
    { name: 'columns', keys: ['Home', 'End'] },
    { name: 'open', keys: ['Enter', 'Space'] },
    { name: 'alsoSort', keys: ['Shift+Enter'] },
    { name: 'upToSearch', keys: ['Up'] },
    {
      name: 'extend',
      keys: ['Shift+Up', 'Shift+Down', 'Shift+PageUp', 'Shift+PageDown', 'Shift+Home', 'Shift+End'],
    },
    { name: 'toggle', keys: ['Mod+Space'] },
    { name: 'selectAll', keys: [selectAllKeys] },
    { name: 'star', keys: [starKeys] },
    { name: 'copy', keys: [copyKeys] },
    { name: 'copyId', keys: [copyIdKeys] },
    { name: 'menu', keys: ['Shift+F10'] },
    { name: 'neighbours', keys: ['Alt+Up', 'Alt+Down'] },
    { name: 'moveColumn', keys: ['Alt+Left', 'Alt+Right'] },
    { name: 'resizeColumn', keys: ['Shift+Left', 'Shift+Right'] },
    { name: 'columnMenu', keys: ['Shift+F10'] },
    { name: 'close', keys: ['Esc'] },
  ],
  dates: [
    { name: 'move', keys: ['Left', 'Right', 'Home', 'End'] },
    { name: 'extendSpan', keys: ['Shift+Left', 'Shift+Right', 'Shift+Home', 'Shift+End'] },
  ],
  views: [
    { name: 'pinnedView', keys: [pinnedViewKeys] },
    { name: 'move', keys: ['Up', 'Down'] },
    { name: 'reorder', keys: ['Alt+Up', 'Alt+Down'] },
    { name: 'rename', keys: ['F2'] },
    { name: 'remove', keys: ['Delete'] },
  ],
  changes: [
    { name: 'type', keys: ['Letters'] },
    { name: 'move', keys: ['Up', 'Down'] },
    { name: 'page', keys: ['PageUp', 'PageDown'] },
    { name: 'ends', keys: ['Home', 'End'] },
    { name: 'choose', keys: ['Enter'] },
    { name: 'copyLine', keys: [copyKeys] },
    { name: 'menu', keys: ['Shift+F10'] },
  ],
};

export const keyGroups: readonly KeyGroup[] = [
  'everywhere',
  'search',
  'quickOpen',
  'list',
  'dates',
  'views',
  'changes',
];
