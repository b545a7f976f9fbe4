import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';
import { keyNames } from '../../../../src/renderer/ui/kbd-names.ts';

function written(keys: string, mac: boolean, language: 'en' | 'de' = 'en'): readonly (readonly string[])[] {
  return keyNames(keys, mac, messagesOf(language).keys).map(({ cap, spoken }) => [cap, spoken]);
}

describe('keyNames', () => {
  test('a shortcut is written as the keyboards of the platform bear it', () => {
    expect(written('Mod+F', false)).toEqual([
      ['Ctrl', 'Ctrl'],
      ['F', 'F'],
    ]);
    expect(written('Mod+Shift+F', true)).toEqual([
      ['⌘', 'Command'],
      ['⇧', 'Shift'],
      ['F', 'F'],
    ]);
  });

  test('Alt is a sign on a Mac only', () => {
    expect(written('Alt', true)).toEqual([['⌥', 'Option']]);
    expect(written('Alt', false)).toEqual([['Alt', 'Alt']]);
  });

  test('arrows are signs that are said in words', () => {
    expect(written('Left', false)).toEqual([['←', 'Left arrow']]);
  });

  test('keys bear the names of the language', () => {
    expect(written('Mod+PageUp', false, 'de')).toEqual([
      ['Strg', 'Strg'],
      ['Bild auf', 'Bild auf'],
    ]);
  });

  test('what bears no name of its own is written as it is', () => {
    expect(written('?', true)).toEqual([['?', '?']]);
    expect(written('Mod+,', false)).toEqual([
      ['Ctrl', 'Ctrl'],
      [',', ','],
    ]);
    expect(written('constructor', false)).toEqual([['constructor', 'constructor']]);
  });
});
