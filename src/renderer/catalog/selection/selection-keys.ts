type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

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
  return key === ' ' ? 'toggle' : key.toLowerCase() === 'a' ? 'all' : null;
}

/** Whether a key copies the selected packages or their IDs. */
export function copyAction({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): 'rows' | 'ids' | null {
  if (altKey || !(ctrlKey || metaKey) || key.toLowerCase() !== 'c') return null;
  return shiftKey ? 'ids' : 'rows';
}

/** Whether a key extends the selection to an end of the list. */
export function extendsToEnd({ key, ctrlKey, metaKey }: KeyPress): boolean {
  return ctrlKey || metaKey || key === 'Home' || key === 'End';
}

/** The effect of a click on the selection, as in file managers. */
export function clickAction({
  ctrlKey,
  metaKey,
  shiftKey,
}: Omit<KeyPress, 'key' | 'altKey'>): 'choose' | 'toggle' | 'extend' | 'add' {
  const control = ctrlKey || metaKey;
  if (shiftKey) return control ? 'add' : 'extend';
  return control ? 'toggle' : 'choose';
}

/** Whether a key gives the selected packages a star or removes it; with Shift it is a letter for the search. */
export function isStarKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  return !ctrlKey && !metaKey && !altKey && !shiftKey && key.toLowerCase() === 's';
}
