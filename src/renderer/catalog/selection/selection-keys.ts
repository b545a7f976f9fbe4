import { letterOf, type KeyPress } from '../../../preload/contract/pressed-keys.ts';

/** Selects all rows, toggles the active row, or extends the selection to the row that the key moves to. */
export type SelectionAction = 'all' | 'toggle' | 'extend';

const movementKeys: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'PageUp',
  'PageDown',
  'Home',
  'End',
]);

/** Null for keys without an effect on the selection. */
export function selectionAction(pressed: KeyPress): SelectionAction | null {
  const { key, altKey, shiftKey } = pressed;
  const control = pressed.ctrlKey || pressed.metaKey;
  if (altKey) return null;
  if (shiftKey) return movementKeys.has(key) ? 'extend' : null;
  if (!control) return null;
  return key === ' ' ? 'toggle' : letterOf(pressed) === 'A' ? 'all' : null;
}

/** Whether a key copies the selected packages or their IDs. */
export function copyAction(pressed: KeyPress): 'rows' | 'ids' | null {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed;
  if (altKey || !(ctrlKey || metaKey) || letterOf(pressed) !== 'C') return null;
  return shiftKey ? 'ids' : 'rows';
}

/** Whether a key extends the selection to an end of the list. */
export function extendsToEnd({ key, ctrlKey, metaKey }: Omit<KeyPress, 'code'>): boolean {
  return ctrlKey || metaKey || key === 'Home' || key === 'End';
}

/** The effect of a click on the selection, as in file managers. */
export function clickAction({
  ctrlKey,
  metaKey,
  shiftKey,
}: Omit<KeyPress, 'key' | 'code' | 'altKey'>): 'choose' | 'toggle' | 'extend' | 'add' {
  const control = ctrlKey || metaKey;
  if (shiftKey) return control ? 'add' : 'extend';
  return control ? 'toggle' : 'choose';
}

/** Whether a key gives the selected packages a star or removes it (`starKeys`). */
export function isStarKey(pressed: KeyPress): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed;
  return (ctrlKey || metaKey) && !altKey && !shiftKey && letterOf(pressed) === 'D';
}
