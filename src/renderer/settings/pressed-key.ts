import { formatKey, keyModifiers } from '../../preload/contract/global-key.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

const modifierKeys = ['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'OS', 'CapsLock', 'Dead', 'Process'];

/**
 * The letter or digit of a key: what it types, or where Alt, Shift or the layout makes it type something else, what is at its
 * place on a US keyboard.
 */
function mainKey({ key, code }: Pressed): string {
  if (code === 'Space') return 'Space';
  if (/^[a-z0-9]$/iu.test(key)) return key.toUpperCase();
  return /^(?:Key|Digit)([A-Z0-9])$/u.exec(code)?.[1] ?? key;
}

/** The combination of a key press in the notation of `global-key.ts`; null while only modifiers are held. */
export function pressedKey(event: Pressed): string | null {
  if (modifierKeys.includes(event.key) && !/^(?:Key|Digit)/u.test(event.code)) return null;
  const { ctrlKey, altKey, shiftKey, metaKey } = event;
  const held = { Ctrl: ctrlKey, Alt: altKey, Shift: shiftKey, Meta: metaKey };
  return formatKey({ modifiers: keyModifiers.filter((name) => held[name]), key: mainKey(event) });
}
