import { expect, it } from 'vitest';
import { differing } from '../../../../bench/compare/answers.ts';

it('answers differ by their hash, or if one is missing in one of both', () => {
  expect(
    differing(
      [
        ['a', '1'],
        ['b', '2'],
      ],
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ),
  ).toEqual([]);
  expect(
    differing(
      [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
      [
        ['a', '1'],
        ['b', '3'],
      ],
    ),
  ).toEqual(['b', 'c']);
  expect(
    differing(
      [['a', '1']],
      [
        ['a', '1'],
        ['b', '3'],
      ],
    ),
  ).toEqual(['b']);
});
