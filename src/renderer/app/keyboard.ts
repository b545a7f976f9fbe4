import { shortcutCommands, shortcuts, type ShortcutCommand } from '../../preload/contract/shortcuts.ts';

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether a key press is meant by keys of the map: "Mod+F", "F5", "/". */
function isMeant(pressed: Pressed, keys: string, mac: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (altKey) return false;
  if (keys.startsWith('Mod+')) {
    const isHeld = mac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
    return isHeld && !shiftKey && key.toLowerCase() === keys.slice('Mod+'.length).toLowerCase();
  }
  // A sign may need Shift on one keyboard and not on another: what counts is the sign.
  return !ctrlKey && !metaKey && key === keys && (keys.length === 1 || !shiftKey);
}

/** The window-wide shortcut that a key press means; single signs mean themselves where text is typed. */
export function shortcut(pressed: Pressed, inTextField: boolean, mac: boolean): ShortcutCommand | null {
  for (const command of shortcutCommands) {
    const counted = shortcuts[command].filter((keys) => !inTextField || keys.length > 1);
    if (counted.some((keys) => isMeant(pressed, keys, mac))) return command;
  }
  return null;
}

/** Whether typing into the element means text. */
export function takesText(element: EventTarget | null): boolean {
  return element instanceof HTMLInputElement
    ? !['checkbox', 'radio', 'button', 'submit', 'file'].includes(element.type)
    : element instanceof HTMLTextAreaElement;
}
