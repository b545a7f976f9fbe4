import {
  shortcutCommands,
  shortcuts,
  windowShortcuts,
  type ShortcutCommand,
  type WindowShortcut,
} from '../../preload/contract/shortcuts.ts';

/** The page's command of pressed keys (`pressed-keys.ts`); null for single characters in a text field. */
export function shortcut(keys: string, inTextField: boolean): ShortcutCommand | null {
  if (inTextField && keys.length === 1) return null;
  return shortcutCommands.find((command) => shortcuts[command].includes(keys)) ?? null;
}

/** Main's command of pressed keys. */
export function windowShortcut(keys: string): WindowShortcut | null {
  return windowShortcuts.find((command) => shortcuts[command].includes(keys)) ?? null;
}

/** The digits after those of the pages (`shortcuts`) open pinned views, in their order. */
const firstViewDigit = 3;
export const pinnedViewKeys = `Mod+${firstViewDigit}…9`;

/** The key that opens a pinned view, by its index among them; only the first ones have one. */
export function pinnedViewKey(index: number): string | undefined {
  const digit = index + firstViewDigit;
  return digit > 9 ? undefined : `Mod+${digit}`;
}

/** The index of the pinned view that pressed keys open; null for none. */
export function pinnedView(keys: string): number | null {
  for (let index = 0; ; index += 1) {
    const wanted = pinnedViewKey(index);
    if (wanted === undefined) return null;
    if (wanted === keys) return index;
  }
}
