import { expect, test } from 'vitest';
import {
  clickAction,
  copyAction,
  extendsToEnd,
  selectionAction,
} from '../../../../../src/renderer/catalog/selection/selection-keys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, ...held: readonly (keyof typeof none)[]) => ({
  ...none,
  ...Object.fromEntries(held.map((each) => [each, true])),
  key,
  code: '',
});

test.each([
  [press('a', 'ctrlKey'), 'all'],
  [{ ...press('ф', 'ctrlKey'), code: 'KeyA' }, 'all'],
  [{ ...press('α', 'ctrlKey'), keyCode: 65 }, 'all'],
  [press(' ', 'ctrlKey'), 'toggle'],
  [press(' ', 'metaKey'), 'toggle'],
  [press('ArrowDown', 'shiftKey'), 'extend'],
  [press('PageUp', 'shiftKey'), 'extend'],
  [press('End', 'shiftKey', 'ctrlKey'), 'extend'],
  // Keys with another meaning.
  [press('a', 'metaKey'), null],
  [press('a'), null],
  [press('A', 'shiftKey'), null],
  [press(' '), null],
  [press('ArrowDown'), null],
  [press('ArrowDown', 'ctrlKey'), null],
  [press('ArrowLeft', 'shiftKey'), null],
  [press('ArrowDown', 'shiftKey', 'altKey'), null],
] as const)('%o: %s', (pressed, wanted) => {
  expect(selectionAction(pressed)).toBe(wanted);
});

test('extends to an end of the list by Home, End and the control key', () => {
  expect(extendsToEnd(press('Home', 'shiftKey'))).toBe(true);
  expect(extendsToEnd(press('ArrowDown', 'shiftKey', 'metaKey'))).toBe(true);
  expect(extendsToEnd(press('ArrowDown', 'shiftKey'))).toBe(false);
  expect(extendsToEnd(press('PageDown', 'shiftKey'))).toBe(false);
});

test('clicks work as in file managers', () => {
  expect(clickAction(none)).toBe('choose');
  expect(clickAction({ ...none, ctrlKey: true })).toBe('toggle');
  expect(clickAction({ ...none, metaKey: true })).toBe('toggle');
  expect(clickAction({ ...none, shiftKey: true })).toBe('extend');
  expect(clickAction({ ...none, shiftKey: true, ctrlKey: true })).toBe('add');
});

test('recognises the keys for copying packages and IDs', () => {
  expect(copyAction(press('c', 'ctrlKey'))).toBe('rows');
  expect(copyAction(press('C', 'ctrlKey', 'shiftKey'))).toBe('ids');
  expect(copyAction({ ...press('с', 'ctrlKey'), keyCode: 67 })).toBe('rows');
  expect(copyAction(press('c', 'metaKey'))).toBeNull();
  expect(copyAction(press('c'))).toBeNull();
  expect(copyAction(press('c', 'ctrlKey', 'altKey'))).toBeNull();
  expect(copyAction(press('x', 'ctrlKey'))).toBeNull();
});
