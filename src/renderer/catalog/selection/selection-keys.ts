import type { KeyPress } from '../../../preload/contract/pressed-keys.ts';
import { copyIdKeys, copyKeys, selectAllKeys } from '../../../preload/contract/shortcuts.ts';
import { keysOf } from '../../ui/keyboard-layout.ts';

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
  if (control && key === ' ') return 'toggle';
  return keysOf(pressed) === selectAllKeys ? 'all' : null;
}

/** Whether a key copies the selected packages or their IDs. */
export function copyAction(pressed: KeyPress): 'rows' | 'ids' | null {
  const keys = keysOf(pressed);
  if (keys === copyIdKeys) return 'ids';
  return keys === copyKeys ? 'rows' : null;
}

/** Whether a key extends the selection to an end of the list. */
export function extendsToEnd({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyPress, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return ctrlKey || metaKey || key === 'Home' || key === 'End';
}

/** The effect of a click on the selection, as in file managers. */
export function clickAction({
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<KeyPress, 'ctrlKey' | 'metaKey' | 'shiftKey'>): 'choose' | 'toggle' | 'extend' | 'add' {
  const control = ctrlKey || metaKey;
  if (shiftKey) return control ? 'add' : 'extend';
  return control ? 'toggle' : 'choose';
}
