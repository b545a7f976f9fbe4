import { expect, test } from 'vitest';
import {
  excerptWith,
  firstMatches,
  isShownInId,
  segments,
  shortestExcerpt,
  splitEnd,
  type Range,
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
const within =
  (width: number) =>
  (text: string): boolean =>
    text.length <= width;
const comment = 'Please check the amount before the customer in Berlin asks for it again';
const rangesOf = (text: string, words: readonly string[]): Range[] =>
  words.map((word) => [text.indexOf(word), text.indexOf(word) + word.length]);

test.each([
  ['that fits', comment, ['check'], 13, comment, ['check']],
  ['with room for it, but not for the ellipsis', comment, ['check'], 12, '…check the a', ['check']],
  ['behind the edge', comment, ['amount'], 20, '…check the amount be', ['amount']],
  ['far behind it', comment, ['again'], 30, '…in Berlin asks for it again', ['again']],
  ['in a narrow cell', comment, ['again'], 9, '…again', ['again']],
  ['in a cell that is narrower than the match', comment, ['again'], 3, '…ag', []],
  ['within a long word', `start_${'x'.repeat(50)}_end`, ['end'], 20, '…end', ['end']],
  ['of two words', comment, ['Berlin', 'check'], 30, 'Please check…in Berlin asks fo', ['check', 'Berlin']],
  [
    'of two words beside each other',
    comment,
    ['Berlin', 'asks'],
    20,
    '…in Berlin asks for ',
    ['Berlin', 'asks'],
  ],
  [
    'of as many words as fit',
    comment,
    ['check', 'Berlin', 'again'],
    16,
    '…check…Berlin as',
    ['check', 'Berlin'],
  ],
])('an excerpt shows a match %s', (_, text, words, width, shown, seen) => {
  const { marks, ...value } = {
    text,
    marks: rangesOf(text, words)
      .toSorted(([a], [b]) => a - b)
      .flat(),
  };
  const excerpt = excerptWith({ ...value, marks }, rangesOf(text, words), 'words', within(width));
  expect(excerpt.shown.text.slice(0, Math.max(width, shown.length))).toBe(shown);
  expect(excerpt.visible.map((range) => text.slice(...range))).toEqual(seen);
  const hits = segments(excerpt.shown).filter(({ hit }) => hit);
  expect(hits.map((segment) => segment.text)).toEqual(expect.arrayContaining([...seen]));
});

test('only the given match of a term has to be visible', () => {
  const value = { text: 'Ein Teil eines Weges nach Éire', marks: [0, 1, 5, 6, 9, 10, 26, 27] };
  expect(firstMatches(value)).toEqual([[0, 1]]);
  expect(excerptWith(value, [[0, 1]], 'words', within(5)).shown).toBe(value);
});

test('keeps a text without a match whole', () => {
  const value = { text: comment, marks: [] };
  expect(excerptWith(value, [], 'words', within(5)).shown).toBe(value);
});

const id = '8f3a1c22-0000-4000-8000-00000000abcd';

test.each([
  ['at the beginning', [0, 4], 14, true],
  ['before the shown end', [3, 7], 14, true],
  ['that the ellipsis would hide', [4, 8], 14, false],
  ['at the end', [32, 36], 14, true],
  ['in the middle', [14, 18], 14, false],
  ['anywhere, if all of it fits', [14, 18], 36, true],
] as const)('an ID shortened before its end shows a match %s', (_, range, letters, isShown) => {
  expect(isShownInId({ text: id, marks: [] }, range, letters)).toBe(isShown);
});

test.each([
  ['one match', [[14, 18]], 14, '…000-4000-8000', '…4000'],
  [
    'two matches',
    [
      [9, 13],
      [19, 23],
    ],
    16,
    '…2-0000…0-8000-0',
    '…0000…8000',
  ],
  [
    'overlapping matches',
    [
      [9, 18],
      [11, 13],
    ],
    16,
    '…c22-0000-4000-8',
    '…0000-4000',
  ],
] as const)('an excerpt of an ID shows %s', (_, ranges, letters, shown, shortest) => {
  const value = { text: id, marks: [...ranges.flat()] };
  const excerpt = excerptWith(value, ranges, 'id', within(letters));
  expect(excerpt.shown.text.slice(0, letters)).toBe(shown);
  expect(excerpt.visible).toEqual(ranges);
  expect(shortestExcerpt(value, ranges, 'id').replace(/…$/u, '')).toBe(shortest);
});
