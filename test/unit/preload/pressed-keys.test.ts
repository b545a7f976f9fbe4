import { expect, test } from 'vitest';
import { pressedKeys } from '../../../src/preload/contract/pressed-keys.ts';

type Held = 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey';

function press(key: string, code: string, ...held: readonly Held[]) {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  return { ...none, ...Object.fromEntries(held.map((each) => [each, true])), key, code };
}

/** A key with Chromium's code and without a place. */
function sent(key: string, keyCode: number, ...held: readonly Held[]) {
  return { ...press(key, '', ...held), keyCode };
}

test.each([
  ['a letter', press('f', 'KeyF', 'ctrlKey'), 'Mod+F'],
  ['a letter with Shift', press('A', 'KeyA', 'ctrlKey', 'shiftKey'), 'Mod+Shift+A'],
  ['a letter with caps lock', press('K', 'KeyK', 'ctrlKey'), 'Mod+K'],
  ['a letter of AZERTY', press('a', 'KeyQ', 'ctrlKey'), 'Mod+A'],
  ['a letter of QWERTZ', press('z', 'KeyY', 'ctrlKey'), 'Mod+Z'],
  ['a Cyrillic letter', press('а', 'KeyF', 'ctrlKey'), 'Mod+F'],
  ['a Greek letter', press('κ', 'KeyK', 'ctrlKey'), 'Mod+K'],
  ['a dead key', press('Dead', 'KeyE', 'ctrlKey'), 'Mod+E'],
  ['a letter that Alt changes', press('å', 'KeyA', 'metaKey', 'altKey'), 'Meta+Alt+A'],
  ['a key of an input method', press('Process', 'KeyF', 'ctrlKey'), 'Mod+Process'],
  ['a digit', press('1', 'Digit1', 'ctrlKey'), 'Mod+1'],
  ['a digit of AZERTY', press('"', 'Digit3', 'ctrlKey'), 'Mod+3'],
  ['a digit of AZERTY with Shift', press('6', 'Digit6', 'ctrlKey', 'shiftKey'), 'Mod+6'],
  ['a digit of Czech', press('ě', 'Digit2', 'ctrlKey'), 'Mod+2'],
  ['a digit of the number pad', press('0', 'Numpad0', 'ctrlKey'), 'Mod+0'],
  ['another sign of a digit’s key', press('!', 'Digit1', 'ctrlKey', 'shiftKey'), 'Mod+!'],
  ['minus', press('-', 'Minus', 'ctrlKey'), 'Mod+-'],
  ['minus of AZERTY, on the key of 6', press('-', 'Digit6', 'ctrlKey'), 'Mod+-'],
  ['minus of the number pad', press('-', 'NumpadSubtract', 'ctrlKey'), 'Mod+-'],
  ['plus with Shift', press('+', 'Equal', 'ctrlKey', 'shiftKey'), 'Mod+Plus'],
  ['plus of QWERTZ', press('+', 'BracketRight', 'ctrlKey'), 'Mod+Plus'],
  ['plus of Czech, on the key of 1', press('+', 'Digit1', 'ctrlKey'), 'Mod+1'],
  ['equals of Czech', press('=', 'Minus', 'ctrlKey'), 'Mod+='],
  ['a letter of Latin at the place of minus', press('ß', 'Minus', 'ctrlKey'), 'Mod+ß'],
  ['comma', press(',', 'Comma', 'ctrlKey'), 'Mod+,'],
  ['comma of AZERTY, at the place of M', press(',', 'KeyM', 'ctrlKey'), 'Mod+,'],
  ['a Cyrillic letter at the place of the comma', press('б', 'Comma', 'ctrlKey'), 'Mod+,'],
  ['a named key', press('F5', 'F5'), 'F5'],
  ['a named key with Shift', press('F10', 'F10', 'shiftKey'), 'Shift+F10'],
  ['the space bar', press(' ', 'Space', 'ctrlKey'), 'Mod+Space'],
  ['a sign without modifiers', press('?', 'Slash', 'shiftKey'), '?'],
  ['a sign on a digit’s key without modifiers', press('/', 'Digit7', 'shiftKey'), '/'],
  ['the Windows key', press('f', 'KeyF', 'metaKey'), 'Meta+F'],
  ['AltGr on Windows', press('@', 'KeyQ', 'ctrlKey', 'altKey'), 'Mod+Alt+Q'],
  // Remote desktops, on-screen keyboards and programs send keys without a place.
  ['a Cyrillic letter without a place', sent('с', 67, 'ctrlKey'), 'Mod+C'],
  ['a Greek letter without a place', sent('α', 65, 'ctrlKey'), 'Mod+A'],
  ['a Hebrew letter without a place', sent('ש', 65, 'ctrlKey'), 'Mod+A'],
  ['a sign of Hebrew at the place of Q, without a place', sent('/', 81, 'ctrlKey'), 'Mod+Q'],
  ['an Arabic letter without a place', sent('ؤ', 67, 'ctrlKey', 'shiftKey'), 'Mod+Shift+C'],
  ['two Arabic letters of one key', press('لا', 'KeyB', 'ctrlKey'), 'Mod+B'],
  ['a letter of Dvorak without a place', sent('c', 67, 'ctrlKey'), 'Mod+C'],
  ['a digit of AZERTY without a place', sent('"', 51, 'ctrlKey'), 'Mod+3'],
  ['a digit of Czech without a place', sent('š', 51, 'ctrlKey'), 'Mod+3'],
  ['a digit of Persian', press('۳', 'Digit3', 'ctrlKey'), 'Mod+3'],
  ['a comma’s place of Cyrillic without a place', sent('б', 188, 'ctrlKey'), 'Mod+,'],
  ['a named key without a place', sent('F5', 116), 'F5'],
  ['a key of an input method without a place', sent('Process', 229, 'ctrlKey'), 'Mod+Process'],
])('%s', (_name, pressed, keys) => {
  expect(pressedKeys(pressed, false)).toBe(keys);
});

test('on a Mac, Command is the modifier', () => {
  expect(pressedKeys(press('f', 'KeyF', 'metaKey'), true)).toBe('Mod+F');
  expect(pressedKeys(press('f', 'KeyF', 'ctrlKey'), true)).toBe('Ctrl+F');
});

test('a sign counts for itself where the letter has another key', () => {
  const onDvorak = (letter: string, code: string): boolean => code !== { Q: 'KeyX', E: 'KeyD' }[letter];
  expect(pressedKeys(press("'", 'KeyQ', 'ctrlKey'), false, onDvorak)).toBe("Mod+'");
  expect(pressedKeys(press('.', 'KeyE', 'ctrlKey'), false, onDvorak)).toBe('Mod+.');
  expect(pressedKeys(press('q', 'KeyX', 'ctrlKey'), false, onDvorak)).toBe('Mod+Q');
  // Greek.
  expect(pressedKeys(press(';', 'KeyQ', 'ctrlKey'), false)).toBe('Mod+Q');
});
