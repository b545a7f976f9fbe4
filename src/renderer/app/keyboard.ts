import { shortcutCommands, shortcuts, type ShortcutCommand } from '../../preload/contract/shortcuts.ts';

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Whether a key press matches keys of the map: "Mod+F", "Mod+Shift+A", "Alt+1", "F5", "/". */
function matchesKeys(pressed: KeyPress, keys: string, mac: boolean): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const modifiers = keys.split('+').slice(0, -1);
  const sign = keys.split('+').at(-1) ?? '';
  const wants = (modifier: string): boolean => modifiers.includes(modifier);
  if (altKey !== wants('Alt')) return false;
  if ((mac ? metaKey : ctrlKey) !== wants('Mod') || (mac ? ctrlKey : metaKey)) return false;
  // Whether a character needs Shift depends on the keyboard layout, so compare only the character.
  const isSign = keys.length === 1;
  if (!isSign && shiftKey !== wants('Shift')) return false;
  // With Alt, a digit types another character on some keyboards, so compare the physical key.
  if (wants('Alt') && /^\d$/u.test(sign)) return code === `Digit${sign}`;
  return modifiers.length > 0 ? key.toLowerCase() === sign.toLowerCase() : key === sign;
}

/** The window-wide shortcut of a key press; null for single characters in a text field. */
export function shortcut(pressed: KeyPress, inTextField: boolean, mac: boolean): ShortcutCommand | null {
  for (const command of shortcutCommands) {
    const counted = shortcuts[command].filter((keys) => !inTextField || keys.length > 1);
    if (counted.some((keys) => matchesKeys(pressed, keys, mac))) return command;
  }
  return null;
}

/** The digits after those of the pages (`shortcuts`) open pinned views, in their order. */
const firstViewDigit = 3;
export const pinnedViewKeys = `Mod+${firstViewDigit}…9`;

/** The key that opens a pinned view, by its index among them; only the first ones have one. */
export function pinnedViewKey(index: number): string | undefined {
  const digit = index + firstViewDigit;
  return digit > 9 ? undefined : `Mod+${digit}`;
}

/** The index of the pinned view that a key press opens; null for none. */
export function pinnedView(pressed: KeyPress, mac: boolean): number | null {
  for (let index = 0; ; index += 1) {
    const keys = pinnedViewKey(index);
    if (keys === undefined) return null;
    if (matchesKeys(pressed, keys, mac)) return index;
  }
}
