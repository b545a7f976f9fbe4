import { expect, test } from 'vitest';
import { pinnedView, pinnedViewKey, shortcut } from '../../../../src/renderer/app/keyboard.ts';

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const control = { ...none, ctrlKey: true };
const command = { ...none, metaKey: true };

test.each([
  [{ ...control, key: 'f' }, true, false, 'find'],
  [{ ...command, key: 'f' }, true, true, 'find'],
  [{ ...control, key: 'f' }, false, true, null],
  [{ ...control, key: 'r' }, false, false, 'refresh'],
  [{ ...control, key: 'R', shiftKey: true }, false, false, null],
  [{ ...control, key: 'A', shiftKey: true }, true, false, 'nextAccount'],
  [{ ...control, key: 'a' }, false, false, null],
  [{ ...command, key: 'A', shiftKey: true }, false, true, 'nextAccount'],
  [{ ...control, key: 'f', metaKey: true }, false, false, null],
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
  [{ ...control, key: 's' }, true, false, 'saveView'],
] as const)('%o, in a text field: %s, on a Mac: %s', (pressed, inText, mac, meant) => {
  expect(shortcut(pressed, inText, mac)).toBe(meant);
});

test('digits after those of the pages open pinned views', () => {
  expect(pinnedView({ ...control, key: '3' }, false)).toBe(0);
  expect(pinnedView({ ...control, key: '9' }, false)).toBe(6);
  expect(pinnedView({ ...command, key: '4' }, true)).toBe(1);
  expect(pinnedView({ ...control, key: '2' }, false)).toBeNull();
  expect(pinnedView({ ...none, key: '3' }, false)).toBeNull();
  expect(pinnedView({ ...control, key: '4', shiftKey: true, altKey: true }, false)).toBeNull();
  expect([pinnedViewKey(0), pinnedViewKey(6), pinnedViewKey(7)]).toEqual(['Mod+3', 'Mod+9', undefined]);
});
