import { expect, test } from 'vitest';
import { pressedKey } from '../../../../src/renderer/settings/pressed-key.ts';

const none = { ctrlKey: false, altKey: false, shiftKey: false, metaKey: false };
const ctrlShift = { ...none, ctrlKey: true, shiftKey: true };

test.each([
  ['a letter', { key: 'K', code: 'KeyK', ...ctrlShift }, 'Ctrl+Shift+K'],
  [
    'a letter of another layout',
    { key: 'q', code: 'KeyA', ...none, ctrlKey: true, altKey: true },
    'Ctrl+Alt+Q',
  ],
  [
    'a letter that Alt changes',
    { key: 'å', code: 'KeyA', ...none, altKey: true, metaKey: true },
    'Alt+Meta+A',
  ],
  ['a Cyrillic letter', { key: 'Ф', code: 'KeyA', ...ctrlShift }, 'Ctrl+Shift+A'],
  ['a digit that Shift changes', { key: '!', code: 'Digit1', ...ctrlShift }, 'Ctrl+Shift+1'],
  ['a digit without a place', { key: 'š', code: '', keyCode: 51, ...ctrlShift }, 'Ctrl+Shift+3'],
  ['Space', { key: ' ', code: 'Space', ...ctrlShift }, 'Ctrl+Shift+Space'],
  [
    'Space with Alt on macOS',
    { key: '\u00A0', code: 'Space', ...none, altKey: true, metaKey: true },
    'Alt+Meta+Space',
  ],
  ['another key', { key: 'F5', code: 'F5', ...ctrlShift }, 'Ctrl+Shift+F5'],
  ['a letter alone', { key: 'k', code: 'KeyK', ...none }, 'K'],
  ['only a modifier', { key: 'Shift', code: 'ShiftLeft', ...ctrlShift }, null],
  ['AltGr alone', { key: 'AltGraph', code: 'AltRight', ...none }, null],
])('%s', (_name, event, keys) => {
  expect(pressedKey(event)).toBe(keys);
});
