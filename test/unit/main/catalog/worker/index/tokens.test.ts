import { describe, expect, it } from 'vitest';
import { fold } from '../../../../../../src/main/catalog/worker/index/fold.ts';
import { termTokens, visitTokens } from '../../../../../../src/main/catalog/worker/index/tokens.ts';
import fc from '../../../../../equipment/support/properties.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The tokens of a text, a glued one after a plus sign. */
function tokensOf(text: string): readonly string[] {
  const bytes = encoder.encode(text);
  const tokens: string[] = [];
  visitTokens(bytes, bytes.length, (from, end, isGlued) =>
    tokens.push(`${isGlued ? '+' : ''}${decoder.decode(bytes.subarray(from, end))}`),
  );
  return tokens;
}

describe('the tokens of a text', () => {
  it('are the words between white space', () => {
    expect(tokensOf(' order\tintake\n\u2028v2.1 \u1680ä ')).toEqual(['order', 'intake', 'v2.1', 'ä']);
    expect(tokensOf('')).toEqual([]);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'é', ' ', '\n', '한', '😀', '\u2029') }), (text) => {
        expect(tokensOf(text)).toEqual(text.split(/\s+/u).filter((word) => word !== ''));
      }),
    );
  });

  it('are overlapping pairs in scripts without spaces', () => {
    expect(tokensOf('発布前')).toEqual(['発布', '+布前', '+前']);
    expect(tokensOf('v2金額x 前 テスト')).toEqual(['v2', '+金額', '+額', '+x', '前', 'テス', '+スト', '+ト']);
    expect(tokensOf(fold('ฉบับร่าง𠮷野'))).toEqual(
      expect.arrayContaining([expect.stringContaining('𠮷野'), '+野']),
    );
  });
});

describe('the tokens of a term', () => {
  const described = (...parts: string[]): readonly string[] =>
    termTokens(parts).map(
      ({ bytes, isGlued, isStart, isEnd }) =>
        `${isGlued ? '+' : ''}${isStart ? '^' : ''}${decoder.decode(bytes)}${isEnd ? '$' : ''}`,
    );

  it('may be inside a word at its ends only', () => {
    expect(described('order')).toEqual(['order']);
    expect(described('order', 'new', 'intake')).toEqual(['order$', '^new$', '^intake']);
  });

  it('do not include the last character of a pair, after which others may follow', () => {
    expect(described('発')).toEqual(['発']);
    expect(described('発布')).toEqual(['発布']);
    expect(described('発布前')).toEqual(['発布$', '^布前']);
    expect(described('発布', '前')).toEqual(['発布$', '^布$', '^前']);
    expect(described('x金')).toEqual(['x$', '+^金']);
    expect(described('金額x')).toEqual(['金額$', '^額$', '+^x']);
    expect(described('前', '前')).toEqual(['前$', '^前']);
  });
});
