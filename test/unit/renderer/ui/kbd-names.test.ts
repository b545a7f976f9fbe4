import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../../src/preload/contract/messages/index.ts';
import { keyNames } from '../../../../src/renderer/ui/kbd-names.ts';

function namesOf(keys: string, mac: boolean, language: 'en' | 'de' = 'en'): readonly (readonly string[])[] {
  return keyNames(keys, mac, messagesOf(language).keys).map(({ cap, spoken }) => [cap, spoken]);
}

describe('keyNames', () => {
  test('uses the key labels of the platform', () => {
    expect(namesOf('Mod+F', false)).toEqual([
      ['Ctrl', 'Ctrl'],
      ['F', 'F'],
    ]);
    expect(namesOf('Mod+Shift+F', true)).toEqual([
      ['⌘', 'Command'],
      ['⇧', 'Shift'],
      ['F', 'F'],
    ]);
  });

  test('writes Alt as a symbol on a Mac only', () => {
    expect(namesOf('Alt', true)).toEqual([['⌥', 'Option']]);
    expect(namesOf('Alt', false)).toEqual([['Alt', 'Alt']]);
  });

  test('writes arrows as symbols and speaks them as words', () => {
    expect(namesOf('Left', false)).toEqual([['←', 'Left arrow']]);
  });

  test('uses the key names of the language', () => {
    expect(namesOf('Mod+PageUp', false, 'de')).toEqual([
      ['Strg', 'Strg'],
      ['Bild auf', 'Bild auf'],
    ]);
  });

  test('leaves keys without a name as they are', () => {
    expect(namesOf('?', true)).toEqual([['?', '?']]);
    expect(namesOf('Mod+,', false)).toEqual([
      ['Ctrl', 'Ctrl'],
      [',', ','],
    ]);
    expect(namesOf('constructor', false)).toEqual([['constructor', 'constructor']]);
  });
});
