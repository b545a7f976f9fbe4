import { expect, test } from 'vitest';
import {
  clicking,
  copying,
  leadsToEnd,
  selecting,
} from '../../../../../src/renderer/catalog/selection/selecting.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, ...held: readonly (keyof typeof none)[]): typeof none & { key: string } => ({
  ...none,
  ...Object.fromEntries(held.map((each) => [each, true])),
  key,
});

test.each([
  [press('a', 'ctrlKey'), 'all'],
  [press('A', 'metaKey'), 'all'],
  [press(' ', 'ctrlKey'), 'toggle'],
  [press('ArrowDown', 'shiftKey'), 'extend'],
  [press('PageUp', 'shiftKey'), 'extend'],
  [press('End', 'shiftKey', 'ctrlKey'), 'extend'],
  // These are others' keys.
  [press('a'), null],
  [press('A', 'shiftKey'), null],
  [press(' '), null],
  [press('ArrowDown'), null],
  [press('ArrowDown', 'ctrlKey'), null],
  [press('ArrowLeft', 'shiftKey'), null],
  [press('ArrowDown', 'shiftKey', 'altKey'), null],
] as const)('%o selects %s', (pressed, wanted) => {
  expect(selecting(pressed)).toBe(wanted);
});

test('leads to an end of the list by the keys that lead there', () => {
  expect(leadsToEnd(press('Home', 'shiftKey'))).toBe(true);
  expect(leadsToEnd(press('ArrowDown', 'shiftKey', 'metaKey'))).toBe(true);
  expect(leadsToEnd(press('ArrowDown', 'shiftKey'))).toBe(false);
  expect(leadsToEnd(press('PageDown', 'shiftKey'))).toBe(false);
});

test('a click means what it means in the file manager of the system', () => {
  expect(clicking(none)).toBe('choose');
  expect(clicking({ ...none, ctrlKey: true })).toBe('toggle');
  expect(clicking({ ...none, metaKey: true })).toBe('toggle');
  expect(clicking({ ...none, shiftKey: true })).toBe('extend');
  expect(clicking({ ...none, shiftKey: true, ctrlKey: true })).toBe('add');
});

test('the copying keys copy packages, or their ids', () => {
  expect(copying(press('c', 'ctrlKey'))).toBe('rows');
  expect(copying(press('C', 'metaKey', 'shiftKey'))).toBe('ids');
  expect(copying(press('c'))).toBeNull();
  expect(copying(press('c', 'ctrlKey', 'altKey'))).toBeNull();
  expect(copying(press('x', 'ctrlKey'))).toBeNull();
});
