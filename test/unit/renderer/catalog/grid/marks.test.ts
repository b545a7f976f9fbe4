import { expect, test } from 'vitest';
import {
  excerptAroundMatch,
  excerptWithMatches,
  idParts,
  areMatchesVisible,
  segments,
  splitEnd,
} from '../../../../../src/renderer/catalog/grid/marks.ts';

test.each([
  ['no marks', 'Invoice', [], [['Invoice', false]]],
  [
    'a mark at the start',
    'Invoice',
    [0, 3],
    [
      ['Inv', true],
      ['oice', false],
    ],
  ],
  [
    'marks within and at the end',
    'Invoice',
    [2, 4, 6, 7],
    [
      ['In', false],
      ['vo', true],
      ['ic', false],
      ['e', true],
    ],
  ],
  ['a mark over all', 'In', [0, 2], [['In', true]]],
  ['an empty text', '', [], []],
  [
    'a mark beyond a cut text',
    'Inv',
    [2, 9, 10, 12],
    [
      ['In', false],
      ['v', true],
    ],
  ],
  [
    'an odd number left over',
    'Inv',
    [0, 1, 2],
    [
      ['I', true],
      ['nv', false],
    ],
  ],
])('%s', (_name, text, marks, expected) => {
  expect(segments({ text, marks }).map((segment) => [segment.text, segment.hit])).toEqual(expected);
});

test.each([
  ['the beginning', '8f3a1c22-0000-4000-8000-00000000abcd', [0, 4], '8f3a1c22…', '8f3a'],
  ['the end', '8f3a1c22-0000-4000-8000-00000000abcd', [32, 36], '…0000abcd', 'abcd'],
  ['the middle', '8f3a1c22-0000-4000-8000-00000000abcd', [9, 13], '…c22-0000-400…', '0000'],
  ['a short id', 'P-0815', [2, 6], 'P-0815', '0815'],
  ['an id that the search did not mark', 'P-0815', [], 'P-0815', undefined],
  ['almost at the beginning', '8f3a1c22-0000', [5, 8], '8f3a1c22-0000', 'c22'],
])('excerpt around a match at %s', (_, text, marks, shown, hit) => {
  const cut = excerptAroundMatch({ text, marks });
  expect(cut.text).toBe(shown);
  expect(segments(cut).find((segment) => segment.hit)?.text).toBe(hit);
});

test('an excerpt also marks the visible parts of other matches', () => {
  const cut = excerptAroundMatch({ text: 'abab-abab-abab-abab', marks: [0, 2, 5, 7, 10, 12] });
  expect(cut.text).toBe('abab-a…');
  expect(segments(cut).filter(({ hit }) => hit)).toEqual([
    { text: 'ab', hit: true },
    { text: 'a', hit: true },
  ]);
});

test.each([
  ['in the beginning', 'abcdef', [0, 2], ['ab', ''], ['abcd', 'ef']],
  ['over both', 'abcdef', [3, 5], ['d', 'e'], ['abcd', 'ef']],
  ['at the end', 'abcdef', [4, 6], ['', 'ef'], ['abcd', 'ef']],
  ['in a text that is no longer than the end', 'ab', [0, 2], ['', 'ab'], ['', 'ab']],
  ['before a character of two halves', 'abc😀f', [0, 3], ['abc', ''], ['abc', '😀f']],
])('splitting off the end keeps a mark %s', (_, text, marks, hits, parts) => {
  const split = splitEnd({ text, marks }, 2);
  expect(split.map((part) => part.text)).toEqual(parts);
  const marked = split.map((part) => segments(part).filter(({ hit }) => hit));
  expect(marked.map((found) => found.map((segment) => segment.text).join(''))).toEqual(hits);
});

/** Every letter has a width of 1. */
const fits = (text: string, width: number): boolean => text.length <= width;
const comment = 'Please check the amount before the customer in Berlin asks for it again';
const mark = (text: string, ...words: readonly string[]): { text: string; marks: number[] } => ({
  text,
  marks: words.flatMap((word) => [text.indexOf(word), text.indexOf(word) + word.length]),
});

test.each([
  ['that fits', comment, ['check'], 12, comment],
  [
    'behind the edge',
    comment,
    ['amount'],
    20,
    '…check the amount before the customer in Berlin asks for it again',
  ],
  ['far behind it', comment, ['again'], 30, '…in Berlin asks for it again'],
  ['in a narrow cell', comment, ['again'], 9, '…again'],
  ['in a cell that is narrower than the match', comment, ['again'], 3, '…again'],
  ['within a long word', `start_${'x'.repeat(50)}_end`, ['end'], 20, '…end'],
  ['of two words', comment, ['check', 'Berlin'], 30, 'Please check…in Berlin asks for it again'],
  ['of two words beside each other', comment, ['Berlin', 'asks'], 20, '…in Berlin asks for it again'],
])('an excerpt shows a match %s', (_, text, words, room, shown) => {
  const cut = excerptWithMatches(mark(text, ...words), room, fits);
  expect(cut.text).toBe(shown);
  const hits = segments(cut).filter(({ hit }) => hit);
  expect(hits.map((segment) => segment.text)).toEqual(words);
});

test('only the first match of each wording has to be visible', () => {
  const value = { text: 'Ein Teil eines Weges nach Éire', marks: [0, 1, 5, 6, 9, 10, 26, 27] };
  expect(areMatchesVisible(value, 5, fits)).toBe(true);
  expect(excerptWithMatches(value, 5, fits)).toBe(value);
});

test('keeps a text without a match whole', () => {
  const value = { text: comment, marks: [] };
  expect(excerptWithMatches(value, 5, fits)).toBe(value);
});

test.each([
  ['at the beginning', [0, 4], ['8f3a1c22-0000-4000-8000-000000', '00abcd']],
  ['at the end', [32, 36], ['8f3a1c22-0000-4000-8000-000000', '00abcd']],
  ['in the middle', [14, 18], ['…000-4000-800…', '']],
  ['nowhere', [], ['8f3a1c22-0000-4000-8000-000000', '00abcd']],
])('an ID with a match %s shows it in 14 letters', (_, marks, parts) => {
  const shown = idParts({ text: '8f3a1c22-0000-4000-8000-00000000abcd', marks }, 14);
  expect(shown.map(({ text }) => text)).toEqual(parts);
});
