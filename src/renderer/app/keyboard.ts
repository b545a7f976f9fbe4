import { shortcutCommands, shortcuts, type ShortcutCommand } from '../../preload/contract/shortcuts.ts';

export interface Pressed {
  readonly key: string;
  /** The place on the keyboard, whatever it types. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether a key press is meant by keys of the map: "Mod+F", "Mod+Shift+A", "Alt+1", "F5", "/". */
function isMeant(pressed: Pressed, keys: string, mac: boolean): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const modifiers = keys.split('+').slice(0, -1);
  const sign = keys.split('+').at(-1) ?? '';
  const wants = (modifier: string): boolean => modifiers.includes(modifier);
  if (altKey !== wants('Alt')) return false;
  if ((mac ? metaKey : ctrlKey) !== wants('Mod') || (mac ? ctrlKey : metaKey)) return false;
  // A sign may need Shift on one keyboard and not on another: what counts is the sign.
  const isSign = keys.length === 1;
  if (!isSign && shiftKey !== wants('Shift')) return false;
  // With Alt a digit types another sign on some keyboards.
  if (wants('Alt') && /^\d$/u.test(sign)) return code === `Digit${sign}`;
  return modifiers.length > 0 ? key.toLowerCase() === sign.toLowerCase() : key === sign;
}

/** The window-wide shortcut that a key press means; single signs mean themselves where text is typed. */
export function shortcut(pressed: Pressed, inTextField: boolean, mac: boolean): ShortcutCommand | null {
  for (const command of shortcutCommands) {
    const counted = shortcuts[command].filter((keys) => !inTextField || keys.length > 1);
    if (counted.some((keys) => isMeant(pressed, keys, mac))) return command;
  }
  return null;
}

/** The digits after those of the places (`shortcuts`) open pinned views, in their order. */
const firstViewDigit = 3;
export const pinnedViewKeys = `Mod+${firstViewDigit}…9`;

/** The key that opens a pinned view, by its place among them; the later ones have none. */
export function pinnedViewKey(place: number): string | undefined {
  const digit = place + firstViewDigit;
  return digit > 9 ? undefined : `Mod+${digit}`;
}

/** The place among the pinned views that a key press means; null for none. */
export function pinnedView(pressed: Pressed, mac: boolean): number | null {
  for (let place = 0; ; place += 1) {
    const keys = pinnedViewKey(place);
    if (keys === undefined) return null;
    if (isMeant(pressed, keys, mac)) return place;
  }
}

/** Whether typing into the element means text. */
export function takesText(element: EventTarget | null): boolean {
  return element instanceof HTMLInputElement
    ? !['checkbox', 'radio', 'button', 'submit', 'file'].includes(element.type)
    : element instanceof HTMLTextAreaElement;
}
