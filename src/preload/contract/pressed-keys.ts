/** A pressed key as DOM events have it. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
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

/**
 * The letter A to Z of a key: what it types, or where that is another sign, what is at its place on a US keyboard; null for
 * other keys. An ASCII sign counts for itself if the letter has another place: Dvorak types `'` where Greek types `;` for Q.
 */
export function letterOf(
  { key, code }: Pick<KeyPress, 'key' | 'code'>,
  isElsewhere = unknownLayout,
): string | null {
  if (/^[A-Za-z]$/u.test(key)) return key.toUpperCase();
  // Neither named keys nor those of an input method, which types by itself.
  const letter = /^(?:.|Dead)$/u.test(key) ? /^Key([A-Z])$/u.exec(code)?.[1] : undefined;
  return letter === undefined || (isAscii(key) && isElsewhere(letter, code)) ? null : letter;
}

/** Where a US keyboard has the signs of the map that keyboards of other scripts use for letters. */
const usSigns: Readonly<Record<string, string>> = { Comma: ',', Minus: '-', Equal: '=' };

/** The sign of a key that is pressed with Ctrl, Alt or Command. */
function signOf(pressed: KeyPress, isElsewhere: IsElsewhere): string {
  const { key, code, shiftKey } = pressed;
  // First, because AZERTY has them only on the keys of 6, which types a 6 with Shift, and of a US keyboard's M.
  if (key === '-' || key === ',') return key;
  const letter = letterOf(pressed, isElsewhere);
  if (letter !== null) return letter;
  const digit = /^Digit(\d)$/u.exec(code)?.[1];
  // After the digits, because Czech has it on the key of 1, and `=`, which does the same, on another one.
  if (digit !== undefined && (!shiftKey || key === digit)) return digit;
  if (key === '+') return 'Plus';
  const isOtherScript = /^\p{L}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return (isOtherScript ? usSigns[code] : undefined) ?? key;
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
