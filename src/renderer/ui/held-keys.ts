import { shortcuts } from '../../preload/contract/shortcuts.ts';
import { onMac } from './platform.ts';
import { letterOf, pressedKeys, type KeyPress } from '../../preload/contract/pressed-keys.ts';
import { takesText } from './takes-text.ts';

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta']);
const movements: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'Tab',
]);
const deletions: ReadonlySet<string> = new Set(['Backspace', 'Delete']);
/** With Ctrl or Command in a text field: undo, redo and paste. */
const edits: ReadonlySet<string | null> = new Set(['Z', 'Y', 'V']);

interface Repeat extends KeyPress {
  readonly isComposing: boolean;
}

/**
 * Whether the repeats of a held key count: it moves, scrolls, zooms or types. `isTaken`: the page took its first press for
 * itself; `field`: what the key types into.
 */
export function mayRepeat(
  event: Repeat,
  { isTaken, field, mac }: { isTaken: boolean; field: 'line' | 'lines' | null; mac: boolean },
): boolean {
  const { key, isComposing } = event;
  if (isComposing || modifiers.has(key) || movements.has(key)) return true;
  const keys = pressedKeys(event, mac);
  if (shortcuts.zoomIn.includes(keys) || shortcuts.zoomOut.includes(keys)) return true;
  if (isTaken) return false;
  // It scrolls where it does not type.
  if (keys === 'Space') return true;
  if (field === null) return false;
  if (deletions.has(key)) return true;
  const isCommand = keys.startsWith('Mod+') && !event.altKey;
  if (isCommand) return edits.has(letterOf(event));
  return key === 'Enter' ? field === 'lines' : key.length === 1;
}

/**
 * Lets a held key that toggles or starts something act once until it is released, in the page as in the menu, whose
 * accelerators only get what the page leaves to them.
 */
export function ignoreHeldKeys(): void {
  let pressed: KeyboardEvent | null = null;
  addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat) {
        pressed = event;
        return;
      }
      const { target } = event;
      // Without a press, it was pressed in another window.
      const isTaken = pressed?.code !== event.code || pressed.defaultPrevented;
      const isSameField = pressed?.target === target;
      const field = !takesText(target)
        ? null
        : isSameField && target instanceof HTMLTextAreaElement
          ? 'lines'
          : 'line';
      if (mayRepeat(event, { isTaken, field, mac: onMac })) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
