import { describe, expect, test } from 'vitest';
import { workTime } from '../../../../equipment/support/work-time.ts';
import {
  findAddresses,
  collapsedLength,
  splitParts,
} from '../../../../../src/renderer/catalog/details/text-parts.ts';

const found = (text: string, isCut = false): readonly string[] =>
  findAddresses(text, isCut).map(({ from, to }) => text.slice(from, to));

describe('addresses', () => {
  test.each([
    ['See https://example.com/a.', ['https://example.com/a']],
    [
      '(https://example.com/a_(b)), https://example.com?x=1;',
      ['https://example.com/a_(b)', 'https://example.com?x=1'],
    ],
    ['[here](https://example.com/x)', ['https://example.com/x']],
    ['“https://example.com/x”…', ['https://example.com/x']],
    ['詳細はhttps://example.com/x。', []],
    ['「https://example.com/x」', ['https://example.com/x']],
    ['HTTPS://EXAMPLE.COM!?', ['HTTPS://EXAMPLE.COM']],
    ['https://example.com/\u202Egpj', ['https://example.com/']],
    ['http://example.com ftp://x xhttps://example.com https:// file:///x', []],
    ['https://bank.example@evil.example/', []],
  ])('in %j: %j', (text, addresses) => {
    expect(found(text)).toEqual(addresses);
  });

  test('leaves out an address that may be incomplete', () => {
    expect(found('https://a.example https://b.example/lo', true)).toEqual(['https://a.example']);
  });

  test('reads a text of addresses only in linear time', () => {
    const took = workTime(() => {
      found('https://'.repeat(2500), false);
      found(`https://a/${')'.repeat(20_000)}`, false);
    });
    expect(took).toBeLessThan(1000);
  });
});

describe('collapsing', () => {
  const length = (text: string, marks: readonly number[] = []): number =>
    collapsedLength({ text, marks }, findAddresses(text, false));

  test('shows all of a text that is only slightly longer', () => {
    expect(length('x'.repeat(800))).toBe(800);
    expect(length('x\n'.repeat(15))).toBe(30);
  });

  test('cuts at a space or between lines, and never through a character', () => {
    expect(length('word '.repeat(400))).toBe(599);
    expect(length('x'.repeat(801))).toBe(600);
    expect(length('x\n'.repeat(40))).toBe(23);
    expect(length(`${'x'.repeat(599)}${'😀'.repeat(300)}`)).toBe(599);
  });

  test('keeps an address whole', () => {
    const address = `https://example.com/${'a'.repeat(200)}`;
    expect(length(`${'x'.repeat(500)} ${address} ${'y '.repeat(300)}`)).toBe(501 + address.length);
  });

  test('hides no search match', () => {
    const text = 'x'.repeat(2000);
    expect(length(text, [10, 20])).toBe(600);
    expect(length(text, [10, 20, 1500, 1510])).toBe(2000);
  });
});

test('splits a text into addresses and text, each with its marks', () => {
  const text = 'See https://a.example/x, now';
  expect(splitParts({ text, marks: [2, 8, 25, 28] }, findAddresses(text, false), 27)).toEqual([
    { value: { text: 'See ', marks: [2, 4] }, address: null },
    { value: { text: 'https://a.example/x', marks: [0, 4] }, address: 'https://a.example/x' },
    { value: { text: ', no', marks: [2, 4] }, address: null },
  ]);
});
