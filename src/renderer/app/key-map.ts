import { shortcuts } from '../../preload/contract/shortcuts.ts';
import type { Messages } from '../../preload/contract/messages/texts.ts';

type KeyName = keyof Messages['keys']['names'];
export type KeyGroup = keyof Messages['keys']['groups'];

export interface KeyLine {
  readonly name: KeyName;
  /** Any of these does it. "Letters" stands for every key that types one. */
  readonly keys: readonly string[];
}

/** Every key that does something, as the shortcut sheet shows it; what is not here, the window doesn't react to. */
export const keyMap: Readonly<Record<KeyGroup, readonly KeyLine[]>> = {
  everywhere: [
    { name: 'find', keys: shortcuts.find },
    { name: 'refresh', keys: shortcuts.refresh },
    { name: 'packages', keys: shortcuts.packages },
    { name: 'changes', keys: shortcuts.changes },
    { name: 'settings', keys: shortcuts.settings },
    { name: 'shortcuts', keys: shortcuts.shortcuts },
    // The menu does these (src/main/window/menu.ts).
    { name: 'zoomIn', keys: ['Mod+Plus'] },
    { name: 'zoomOut', keys: ['Mod+-'] },
    { name: 'zoomReset', keys: ['Mod+0'] },
  ],
  search: [
    { name: 'intoList', keys: ['Enter', 'Down'] },
    { name: 'clear', keys: ['Esc'] },
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
    { name: 'close', keys: ['Esc'] },
  ],
  changes: [
    { name: 'move', keys: ['Up', 'Down'] },
    { name: 'ends', keys: ['Home', 'End'] },
    { name: 'choose', keys: ['Enter'] },
  ],
};

export const keyGroups: readonly KeyGroup[] = ['everywhere', 'search', 'list', 'changes'];
