import { own } from './own.ts';

/** A pressed key as DOM events have it. */
export interface KeyPress {
  readonly key: string;
  /** Its place on the keyboard; empty if no keyboard has sent it (`placeOf`). */
  readonly code: string;
  /** Windows' virtual key. */
  readonly keyCode?: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether the keyboard's layout has a letter A to Z on another key than this code's. */
type IsElsewhere = (letter: string, code: string) => boolean;

const unknownLayout: IsElsewhere = () => false;

/** A character of ASCII. Named keys have longer names. */
function isAscii(key: string): boolean {
  return /^[ -~]$/u.test(key);
}

/** Windows' virtual keys of the signs in `usSigns`. */
const signKeys: Readonly<Record<number, string>> = { 187: 'Equal', 188: 'Comma', 189: 'Minus' };

/**
 * The place of a key. Remote desktops, on-screen keyboards and programs that type send keys without one; Chromium has a
 * virtual key for them, which is named after what a US keyboard types there.
 */
export function placeOf({ code, keyCode = 0 }: Pick<KeyPress, 'code' | 'keyCode'>): string {
  if (code !== '') return code;
  const sign = String.fromCharCode(keyCode);
  return /[A-Z]/u.test(sign) ? `Key${sign}` : /\d/u.test(sign) ? `Digit${sign}` : (signKeys[keyCode] ?? '');
}

/**
 * The letter A to Z of a key: what it types, or where that is another sign, what is at its place on a US keyboard; null for
 * other keys. An ASCII sign counts for itself if the letter has another place: Dvorak types `'` where Greek types `;` for Q.
 */
export function letterOf(
  pressed: Pick<KeyPress, 'key' | 'code' | 'keyCode'>,
  isElsewhere = unknownLayout,
): string | null {
  const { key } = pressed;
  if (/^[A-Za-z]$/u.test(key)) return key.toUpperCase();
  const code = placeOf(pressed);
  // Neither named keys nor those of an input method, which types by itself. Arabic has a key that types two letters.
  const letter = /^(?:.|Dead|\p{Lo}+)$/u.test(key) ? /^Key([A-Z])$/u.exec(code)?.[1] : undefined;
  return letter === undefined || (isAscii(key) && isElsewhere(letter, code)) ? null : letter;
}

/** Where a US keyboard has the signs of the map that keyboards of other scripts use for letters. */
const usSigns: Readonly<Record<string, string>> = { Comma: ',', Minus: '-', Equal: '=' };

/** The sign of a key that is pressed with Ctrl, Alt or Command. */
function signOf(pressed: KeyPress, isElsewhere: IsElsewhere): string {
  const { key, shiftKey } = pressed;
  const code = placeOf(pressed);
  // First, because AZERTY has them only on the keys of 6, which types a 6 with Shift, and of a US keyboard's M.
  if (key === '-' || key === ',') return key;
  const letter = letterOf(pressed, isElsewhere);
  if (letter !== null) return letter;
  const digit = /^Digit(\d)$/u.exec(code)?.[1];
  // After the digits, because Czech has it on the key of 1, and `=`, which does the same, on another one.
  if (digit !== undefined && (!shiftKey || key === digit)) return digit;
  if (key === '+') return 'Plus';
  const isOtherScript = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return (isOtherScript ? own(usSigns, code) : undefined) ?? key;
}

/**
 * A key press in the notation of the keyboard map (`shortcuts.ts`): `Mod+Shift+A`, `F5`, `/`. Shift is
 * named with letters and named keys only, because signs need it on some layouts and not on others.
 */
export function pressedKeys(pressed: KeyPress, mac: boolean, isElsewhere = unknownLayout): string {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const sign =
    key === ' ' ? 'Space' : isPlain && isAscii(key) ? key.toUpperCase() : signOf(pressed, isElsewhere);
  const modifiers = {
    Mod: mac ? metaKey : ctrlKey,
    Ctrl: mac && ctrlKey,
    Meta: !mac && metaKey,
    Alt: altKey,
    Shift: shiftKey && (/^[A-Z]$/u.test(sign) || (sign.length > 1 && sign !== 'Plus')),
  };
  return [
    ...Object.entries(modifiers)
      .filter(([, isHeld]) => isHeld)
      .map(([name]) => name),
    sign,
  ].join('+');
}
