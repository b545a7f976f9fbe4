import { expect, it, test } from 'vitest';
import { escapeFormula } from '../../../src/preload/contract/escape-formula.ts';
import fc from '../../equipment/support/properties.ts';

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
  '"=1+1',
  '\uFEFF=1+1',
  '\u200B@a',
  "=cmd|' /C calc'!A0",
  '- a list',
  '-1.2.3',
])('puts an apostrophe before what a spreadsheet could run: %j', (text) => {
  for (const mode of ['paste', 'file'] as const) {
    const escaped = escapeFormula(text, mode);
    expect(escaped.startsWith("'")).toBe(true);
    expect(escaped.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
  }
});

it.each([
  '',
  'Order',
  '-5',
  '+3',
  '-3,5',
  '2.75',
  '0042',
  'a=b',
  'a - b',
  'x\n1=1',
  "'quoted'",
  'a; b, c\td',
])('leaves other texts as they are: %j', (text) => {
  expect(escapeFormula(text, 'paste')).toBe(text);
  expect(escapeFormula(text, 'file')).toBe(text);
});

it.each([
  ['x\t=1', "x\t'=1"],
  ['x\n=1', "x\n'=1"],
  ['x\r\n=1', "x\r\n'=1"],
  ['x\r=1\ny', "x\r'=1\ny"],
  ['x\t\t=1', "x\t\t'=1"],
  ['x\t =1', "x\t' =1"],
  ['x\t"=1', 'x\t\'"=1'],
  ['\n=1', "'\n'=1"],
])('escapes a formula behind a tab or a line break, wherever the text goes: %j', (text, escaped) => {
  expect(escapeFormula(text, 'paste')).toBe(escaped);
  expect(escapeFormula(text, 'file')).toBe(escaped);
});

it.each([
  ['x;=1', "x;'=1"],
  ['x,=1', "x,'=1"],
  [';=1;', ";'=1;"],
  ['x; "=1', 'x;\' "=1'],
  ['x;""=1', 'x;\'""=1'],
  ['=1;=2,=3', "'=1;'=2,'=3"],
  ['please, @Ada', "please,' @Ada"],
])(
  'escapes a formula behind either separator of a file, and leaves a single copy readable: %j',
  (text, read) => {
    expect(escapeFormula(text, 'file')).toBe(read);
    if (!text.startsWith('=')) expect(escapeFormula(text, 'paste')).toBe(text);
  },
);

it('does not change numbers, even several in a text', () => {
  expect(escapeFormula('3;-5;+7', 'file')).toBe('3;-5;+7');
  expect(escapeFormula('from 3, -5\nto 4', 'file')).toBe('from 3, -5\nto 4');
  expect(escapeFormula('3;-5+1', 'file')).toBe("3;'-5+1");
});

it('is fast for ambiguous texts', () => {
  const text = '\uFEFF'.repeat(100_000);
  expect(escapeFormula(`;${text}x`, 'file')).toBe(`;${text}x`);
});

test('leaves no formula in any part of a split text', () => {
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom(...Array.from('=+-@＝＋－＠ \t\r\n\uFEFF"1a,.;')), fc.string()),
  });
  fc.assert(
    fc.property(texts, (text) => {
      const isNumber = /^\s*[+-]\d+(?:[.,]\d+)?\s*$/u;
      const isFormula = /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u;
      for (const [mode, splits] of [
        ['paste', ['\t', '\n', '\r']],
        ['file', ['\t', '\n', '\r', ',', ';']],
      ] as const) {
        const escaped = escapeFormula(text, mode);
        expect(escaped.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
        if (isNumber.test(escaped)) continue;
        const parts = splits.reduce<string[]>(
          (all, split) => all.flatMap((part) => part.split(split)),
          [escaped],
        );
        for (const part of parts) expect(isFormula.test(part) && !isNumber.test(part)).toBe(false);
      }
    }),
  );
});
