import { expect, test } from 'vitest';
import {
  pinnedView,
  pinnedViewKey,
  shortcut,
  windowShortcut,
} from '../../../../src/renderer/app/keyboard.ts';

test.each([
  ['Mod+F', true, 'find'],
  ['Mod+Shift+R', false, null],
  ['Mod+Shift+A', true, 'nextAccount'],
  ['Mod+A', false, null],
  ['F5', true, 'refresh'],
  ['Shift+F5', false, null],
  ['F', false, null],
  ['Mod+Alt+F', false, null],
  // Characters are text in a text field.
  ['/', false, 'find'],
  ['/', true, null],
  ['?', false, 'shortcuts'],
  ['?', true, null],
] as const)('%s, in a text field: %s', (keys, inText, meant) => {
  expect(shortcut(keys, inText)).toBe(meant);
});

test('zooms and quits', () => {
  const meant = ['Mod+=', 'Mod+Plus', 'Mod+-', 'Mod+0', 'Mod+Q', '-'].map(windowShortcut);
  expect(meant).toEqual(['zoomIn', 'zoomIn', 'zoomOut', 'zoomReset', 'quit', null]);
});

test('digits after those of the pages open pinned views', () => {
  expect(['Mod+3', 'Mod+9', 'Mod+2', '3', 'Mod+Alt+4'].map(pinnedView)).toEqual([0, 6, null, null, null]);
  expect([pinnedViewKey(0), pinnedViewKey(6), pinnedViewKey(7)]).toEqual(['Mod+3', 'Mod+9', undefined]);
});
