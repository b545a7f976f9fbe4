import { expect, test } from 'vitest';
import { shownText, trimmedText } from '../../../src/preload/contract/shown-text.ts';
import { cleanUserName, foldUserName } from '../../../src/preload/contract/user-name.ts';

test.each([
  ['', ''],
  [' \t\n', ''],
  // A zero-width space, a soft hyphen, a direction mark, a Hangul filler, a variation selector, a tag, an empty Braille cell.
  ['\u200B\u00AD\u200E\u3164\uFE0F\u{E0020}\u2800', ''],
  [' Order\u200B ', ' Order\u200B '],
  ['invoice\u202Efdp.exe', 'invoice\u200Bfdp.exe'],
  ['\u202Dשלום\u202C', '\u200Bשלום\u202C'],
  // What people need to mix scripts, and to join letters, stays.
  ['\u2067שלום\u2069 A', '\u2067שלום\u2069 A'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
])('%j is shown as %j', (text, shown) => expect(shownText(text)).toBe(shown));

test.each([
  ['\u200Bada\u00A0\uFEFF', 'ada'],
  ['Ada\u200CLovelace', 'Ada\u200CLovelace'],
  ['\u2060', ''],
  // A red heart, a flag of England, and a form of a Japanese name's character.
  ['Important \u2764\uFE0F', 'Important \u2764\uFE0F'],
  ['\u{1F3F4}\u{E0067}\u{E0062}\u{E007F} ', '\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}'],
  ['\u845B\u{E0100}', '\u845B\u{E0100}'],
])('%j is %j without what is invisible around it', (typed, trimmed) =>
  expect(trimmedText(typed)).toBe(trimmed),
);

test('many blanks within a text are looked at once', () => {
  const text = `a${' '.repeat(300_000)}b`;
  expect(trimmedText(text)).toBe(text);
});

test('user names are sent composed, and are the same in both forms', () => {
  expect(cleanUserName(' ju\u0308rgen\u200B')).toBe('jürgen');
  expect(foldUserName('JU\u0308RGEN')).toBe(foldUserName('\u200Bjürgen'));
});
