import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { globalKeySchema, keyRefusal, type KeyRefusal } from '../../../src/preload/contract/global-key.ts';
import { keyMap } from '../../../src/renderer/app/key-map.ts';

type Platform = Parameters<typeof keyRefusal>[1];

describe('a combination', () => {
  test.each<[string, Platform, KeyRefusal | null]>([
    ['Ctrl+Shift+Space', 'linux', null],
    ['Ctrl+Shift+Space', 'win32', null],
    ['Shift+Meta+K', 'darwin', null],
    ['Ctrl+Alt+K', 'linux', null],
    ['Ctrl+Alt+K', 'darwin', null],
    ['Ctrl+Alt+Space', 'win32', null],
    ['Ctrl+Alt+7', 'linux', null],
    ['K', 'linux', 'few-modifiers'],
    ['Alt+Space', 'win32', 'few-modifiers'],
    ['Ctrl+K', 'linux', 'few-modifiers'],
    ['Ctrl+Shift+F5', 'linux', 'no-key'],
    ['Ctrl+Shift+Ä', 'linux', 'no-key'],
    ['Ctrl+Shift+', 'linux', 'no-key'],
    // AltGr types characters, also with Shift.
    ['Ctrl+Alt+Q', 'win32', 'types-character'],
    ['Ctrl+Alt+Shift+Q', 'win32', 'types-character'],
    ['Ctrl+Shift+A', 'linux', 'own'],
    ['Ctrl+Shift+A', 'darwin', null],
    ['Shift+Meta+A', 'darwin', 'own'],
    ['Shift+Meta+4', 'darwin', 'reserved'],
    ['Shift+Meta+S', 'win32', 'reserved'],
  ])('%s on %s: %s', (key, platform, refusal) => {
    expect(keyRefusal(key, platform)).toBe(refusal);
  });

  test('of the app is refused, also those of the list', () => {
    const ofApp = Object.values(keyMap)
      .flat()
      .flatMap(({ keys }) => keys)
      .filter((key) => /^Mod\+Shift\+[A-Z]$/u.test(key));
    expect(ofApp).toContain('Mod+Shift+C');
    for (const key of ofApp) expect(keyRefusal(key.replace('Mod', 'Ctrl'), 'linux')).toBe('own');
  });

  test('is stored in one notation only', () => {
    expect(v.is(globalKeySchema, 'Ctrl+Shift+K')).toBe(true);
    for (const text of ['Shift+Ctrl+K', 'Ctrl+Ctrl+K', 'ctrl+shift+k', 'Ctrl+Shift+K+', 'Ctrl+Shift+Esc', ''])
      expect(v.is(globalKeySchema, text), text).toBe(false);
  });
});
