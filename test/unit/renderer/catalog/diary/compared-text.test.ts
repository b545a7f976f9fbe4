import { describe, expect, test } from 'vitest';
import {
  compareTexts,
  shortenSame,
  surroundedMatch,
  type ComparedPart,
} from '../../../../../src/renderer/catalog/diary/compared-text.ts';
import { plain } from './fake-diary.ts';

const sides = { same: '', removed: '-', added: '+' };
const written = (parts: readonly ComparedPart[] | null): string =>
  (parts ?? []).map(({ kind, value }) => `${sides[kind]}[${value.text}]`).join('');

test('compares words, and keeps the matches of the search in each part', () => {
  const before = { text: 'Please count the zebras', marks: [17, 23] };
  const after = { text: 'Please feed the zebras', marks: [7, 11, 16, 22] };
  const parts = compareTexts(before, after, 'en-GB');
  expect(written(parts)).toBe('[Please ]-[count]+[feed][ the zebras]');
  expect(parts?.map(({ value }) => value.marks)).toEqual([[], [], [0, 4], [5, 11]]);
});

test('gives no comparison of texts that share nothing but spaces', () => {
  expect(compareTexts(plain('one two'), plain('three four'), 'en-GB')).toBeNull();
});

describe('shortens what is the same', () => {
  const words = 'alpha beta gamma delta epsilon zeta';

  test('before, between and after the differences', () => {
    const parts = compareTexts(
      plain(`${words} old ${words} ${words} gone ${words}`),
      plain(`${words} new ${words} ${words} here ${words}`),
      'en-GB',
    );
    expect(written(shortenSame(parts ?? [], 14))).toBe(
      '[… epsilon zeta ]-[old]+[new][ alpha beta … epsilon zeta ]-[gone]+[here][ alpha beta …]',
    );
  });

  test('but not what was searched for', () => {
    const before = {
      text: `${'a '.repeat(30)}zebra ${'b '.repeat(30)}old ${'c '.repeat(30)}`,
      marks: [60, 65],
    };
    const after = { text: before.text.replace('old', 'new'), marks: before.marks };
    const [first] = shortenSame(compareTexts(before, after, 'en') ?? [], 10);
    expect(first?.value.text).toMatch(/^…(?: a)+ zebra (?:b )+$/u);
    expect(first?.value.text.slice(first.value.marks[0], first.value.marks[1])).toBe('zebra');
  });

  test('of a text by itself around its first match', () => {
    const text = `${'a '.repeat(30)}zebra ${'b '.repeat(30)}`;
    const shown = surroundedMatch({ text, marks: [60, 65] }, 6);
    expect(shown.text).toMatch(/^…(?: a)+ zebra (?:b )+…$/u);
    expect(shown.text.slice(shown.marks[0], shown.marks[1])).toBe('zebra');
    expect(surroundedMatch({ text, marks: [] }, 6).text).toBe('a a a …');
  });

  test('but not what is short', () => {
    const parts = compareTexts(plain('a small old word'), plain('a small new word'), 'en-GB') ?? [];
    expect(shortenSame(parts, 14)).toEqual(parts);
  });

  test('and moves the matches with it', () => {
    const parts: readonly ComparedPart[] = [
      { kind: 'same', value: { text: `${words} `, marks: [23, 30] } },
      { kind: 'added', value: plain('more') },
    ];
    const [same] = shortenSame(parts, 14);
    const [from, end] = same?.value.marks ?? [];
    expect(same?.value.text.slice(from, end)).toBe('epsilon');
  });
});
