export type Shortcut = 'find' | 'refresh';

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The window-wide shortcut that a key press means: Ctrl or Cmd with F, and "/" outside of text fields, find;
 * Ctrl or Cmd with R, and F5, refresh.
 */
export function shortcut(pressed: Pressed, inTextField: boolean, mac: boolean): Shortcut | null {
  const key = pressed.key.toLowerCase();
  const command = mac ? pressed.metaKey && !pressed.ctrlKey : pressed.ctrlKey && !pressed.metaKey;
  if (pressed.altKey) return null;
  if (command && !pressed.shiftKey) {
    if (key === 'f') return 'find';
    if (key === 'r') return 'refresh';
    return null;
  }
  if (pressed.ctrlKey || pressed.metaKey) return null;
  if (key === 'f5') return 'refresh';
  return key === '/' && !inTextField ? 'find' : null;
}

/** Whether typing into the element means text. */
export function takesText(element: EventTarget | null): boolean {
  return element instanceof HTMLInputElement
    ? !['checkbox', 'radio', 'button', 'submit', 'file'].includes(element.type)
    : element instanceof HTMLTextAreaElement;
}
