import { expect, it, test } from 'vitest';
import { harmless } from '../../../../../src/main/catalog/cells/harmless.ts';
import fc from '../../../../support/properties.ts';

it.each([
  '=1+1',
  '+SUM(A1)',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\rx',
  '\nx',
  '＝1+1',
  '＋1x',
  '－a',
  '＠b',
  ' =1+1',
  '\uFEFF=1+1',
  '\u200B@a',
  "=cmd|' /C calc'!A0",
  '- a list',
  '-1.2.3',
])('puts an apostrophe before what a spreadsheet could run: %j', (text) => {
  expect(harmless(text)).toBe(`'${text}`);
});

it.each(['', 'Order', '-5', '+3', '-3,5', '2.75', '0042', 'a=b', 'x\n=1', "'quoted"])(
  'leaves other texts as they are: %j',
  (text) => {
    expect(harmless(text)).toBe(text);
  },
);

test('nothing that comes out begins like a formula, but for a number', () => {
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom(...Array.from('=+-@＝＋－＠ \t\r\n\uFEFF1a,.')), fc.string()),
  });
  fc.assert(
    fc.property(texts, (text) => {
      const out = harmless(text);
      const isNumber = /^[+-]\d+(?:[.,]\d+)?$/u.test(out);
      expect(isNumber || !/^[=+\-@\t\r\n＝＋－＠]/u.test(out)).toBe(true);
      expect(out.endsWith(text)).toBe(true);
    }),
  );
});
