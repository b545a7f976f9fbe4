import { expect, test } from 'vitest';
import { shortcut } from '../../../../src/renderer/app/keyboard.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const control = { ...none, ctrlKey: true };
const command = { ...none, metaKey: true };

test.each([
  [{ ...control, key: 'f' }, true, false, 'find'],
  [{ ...command, key: 'f' }, true, true, 'find'],
  [{ ...control, key: 'f' }, false, true, null],
  [{ ...control, key: 'r' }, false, false, 'refresh'],
  [{ ...control, key: 'R', shiftKey: true }, false, false, null],
  [{ ...none, key: 'F5' }, true, false, 'refresh'],
  [{ ...none, key: '/' }, false, false, 'find'],
  [{ ...none, key: '/' }, true, false, null],
  [{ ...control, key: 'f', altKey: true }, false, false, null],
  [{ ...none, key: 'f' }, false, false, null],
  [{ ...none, key: '?', shiftKey: true }, false, false, 'shortcuts'],
  [{ ...none, key: '?', shiftKey: true }, true, false, null],
  [{ ...none, key: 'F1' }, true, false, 'shortcuts'],
  [{ ...control, key: '1' }, true, false, 'packages'],
  [{ ...control, key: '2' }, false, false, 'changes'],
  [{ ...command, key: ',' }, false, true, 'settings'],
  [{ ...none, key: 'F5', shiftKey: true }, false, false, null],
] as const)('%o, in a text field: %s, on a Mac: %s', (pressed, inText, mac, meant) => {
  expect(shortcut(pressed, inText, mac)).toBe(meant);
});
