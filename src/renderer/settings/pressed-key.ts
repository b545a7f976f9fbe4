import { formatKey, keyModifiers } from '../../preload/contract/global-key.ts';
import { letterOf, placeOf, type KeyPress } from '../../preload/contract/pressed-keys.ts';

const modifierKeys = ['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'OS', 'CapsLock', 'Dead', 'Process'];

/** The letter or digit of a key; digits are where a US keyboard has them. */
function mainKey(pressed: KeyPress): string {
  const { key, code } = pressed;
  if (code === 'Space') return 'Space';
  return letterOf(pressed) ?? /^Digit(\d)$/u.exec(placeOf(pressed))?.[1] ?? key;
}

/** The combination of a key press in the notation of `global-key.ts`; null while only modifiers are held. */
export function pressedKey(event: KeyPress): string | null {
  if (modifierKeys.includes(event.key) && !/^(?:Key|Digit)/u.test(event.code)) return null;
  const { ctrlKey, altKey, shiftKey, metaKey } = event;
  const held = { Ctrl: ctrlKey, Alt: altKey, Shift: shiftKey, Meta: metaKey };
  return formatKey({ modifiers: keyModifiers.filter((name) => held[name]), key: mainKey(event) });
}
