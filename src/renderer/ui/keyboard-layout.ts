import { pressedKeys, type KeyPress } from '../../preload/contract/pressed-keys.ts';
import { onMac } from './platform.ts';

declare global {
  interface Navigator {
    /** The Keyboard API of Chromium (https://wicg.github.io/keyboard-map/). */
    readonly keyboard?: { getLayoutMap(): Promise<Iterable<readonly [code: string, key: string]>> };
  }
}

/** The codes of the keys that type the letters A to Z. Empty until it was read, and on a layout of another script alone. */
const places = new Map<string, string>();

/** Whether the keyboard has a letter at another place: on Dvorak, Q is where a US keyboard has X. */
export function isElsewhere(letter: string, code: string): boolean {
  const place = places.get(letter);
  return place !== undefined && place !== code;
}

/** A key press on this keyboard, in the notation of the keyboard map (`shortcuts.ts`). */
export function keysOf(pressed: KeyPress): string {
  return pressedKeys(pressed, onMac, isElsewhere);
}

async function read({ keyboard }: Navigator): Promise<void> {
  // Refused while another page takes the place of this one.
  const layout = await keyboard?.getLayoutMap().catch(() => null);
  if (layout === undefined || layout === null) return;
  places.clear();
  for (const [code, key] of layout) if (/^[a-z]$/u.test(key)) places.set(key.toUpperCase(), code);
}

/** Keeps the layout up to date. No event tells of another one, so it is read again with each key that shortcuts begin with. */
export function watchKeyboardLayout(): void {
  void read(navigator);
  addEventListener('focus', () => void read(navigator));
  addEventListener(
    'keydown',
    ({ key, repeat }) => {
      if (!repeat && (key === 'Control' || key === 'Meta')) void read(navigator);
    },
    { capture: true },
  );
}
