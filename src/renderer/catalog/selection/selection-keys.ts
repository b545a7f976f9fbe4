/** A key press, as far as it tells what is meant. */
interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a key does to the selection: all rows, the active one in or out, or as far as where the key leads. */
export type SelectionAction = 'all' | 'toggle' | 'extend';

const moving: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Null where the key selects nothing. */
export function selectionAction({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: KeyPress): SelectionAction | null {
  const control = ctrlKey || metaKey;
  if (altKey) return null;
  if (shiftKey) return moving.has(key) ? 'extend' : null;
  if (!control) return null;
  return key === ' ' ? 'toggle' : key.toLowerCase() === 'a' ? 'all' : null;
}

/** What a key copies: the selected packages, or their ids. */
export function copyAction({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): 'rows' | 'ids' | null {
  if (altKey || !(ctrlKey || metaKey) || key.toLowerCase() !== 'c') return null;
  return shiftKey ? 'ids' : 'rows';
}

/** Whether a key that extends the selection leads to an end of the list: there are no columns to go along. */
export function extendsToEnd({ key, ctrlKey, metaKey }: KeyPress): boolean {
  return ctrlKey || metaKey || key === 'Home' || key === 'End';
}

/** What a click with these keys held does to the selection. */
export function clickAction({ ctrlKey, metaKey, shiftKey }: Omit<KeyPress, 'key' | 'altKey'>): ClickAction {
  const control = ctrlKey || metaKey;
  if (shiftKey) return control ? 'add' : 'extend';
  return control ? 'toggle' : 'choose';
}

type ClickAction = 'choose' | 'toggle' | 'extend' | 'add';
