import { expect, test } from 'vitest';
import { segments } from '../../../../src/renderer/catalog/marks.ts';

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
