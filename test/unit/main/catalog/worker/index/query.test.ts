import { describe, expect, it } from 'vitest';
import { parseQuery } from '../../../../../../src/main/catalog/worker/index/query.ts';
import fc from '../../../../../equipment/support/properties.ts';
import { workTime } from '../../../../../equipment/support/work-time.ts';

/** Terms as text: the field, then the parts. */
function read(typed: string): string[] {
  return parseQuery(typed).map(
    ({ field, parts, isExcluded }) => (isExcluded === true ? '-' : '') + [field ?? 'any', ...parts].join('|'),
  );
}

describe('parseQuery', () => {
  it.each([
    [
      'parts at any white space and drops repeats',
      '  Müller\u3000muller\u00a0\tX\n\u0085y',
      ['any|muller', 'any|x', 'any|y'],
    ],
    ['finds nothing in white space', ' \t\u2028\u3000 ', []],
    ['finds nothing in invisible characters', '\u200b\u00ad\ufeff', []],
    ['reads a phrase', '"Order  Intake"', ['any|order|intake']],
    ['takes a phrase of one word for the word', '"order" order', ['any|order']],
    ['keeps phrases and words apart', '"a b" a b', ['any|a|b', 'any|a', 'any|b']],
    ['reads a phrase whose end is still missing', 'x "order in', ['any|x', 'any|order|in']],
    ['ends a phrase at its quote', '"a b"c d', ['any|a|b', 'any|c', 'any|d']],
    ['finds nothing in empty quotes', '"" " " name:"" "', []],
    ['takes a quote within a word literally', 'say"what "', ['any|say"what']],
    [
      'binds to each field',
      'name:a comment:b by:c status:d channel:e id:f',
      ['name|a', 'comments|b', 'people|c', 'status|d', 'channel|e', 'id|f'],
    ],
    ['tells who created from who updated', 'creator:a updater:b', ['creator|a', 'updater|b']],
    ['binds a phrase', 'by:"Anna Schmidt" x', ['people|anna|schmidt', 'any|x']],
    ['binds a phrase whose end is still missing', 'by:"Anna ', ['people|anna']],
    ['finds nothing in a field alone', 'name: by:', []],
    ['binds only what follows at once', 'name: order', ['any|order']],
    ['binds once', 'name:by:x', ['name|by:x']],
    ['takes any colon but the first literally', 'id::5', ['id|:5']],
    [
      'knows no other field',
      'comments:x names:y constructor:z',
      ['any|comments:x', 'any|names:y', 'any|constructor:z'],
    ],
    ['knows a field at the beginning of a term only', 'x:name:y +name:z', ['any|x:name:y', 'any|+name:z']],
    [
      'excludes a word, a phrase or a field after a hyphen',
      'a -a -"b c" x -status:d',
      ['any|a', '-any|a', '-any|b|c', 'any|x', '-status|d'],
    ],
    ['excludes nothing while only the hyphen is typed', '- -name: a -"', ['any|-', 'any|a']],
    [
      'takes a hyphen within a word, before a figure or after a quote literally',
      'e-mail -5 --a "b"-c',
      ['any|e-mail', 'any|-5', 'any|--a', 'any|b', 'any|-c'],
    ],
    ['excludes what is not starred', '-starred: -starred:no', ['-starred|yes', '-starred|no']],
    ['reads fields in any case and width', 'NAME:A Ｎａｍｅ：Ｂ "ｘ ｙ＂', ['name|a', 'name|b', 'any|x|y']],
    [
      'reads quotes, hyphens and colons in any form',
      '“a b” „c d“ «\u00a0e f\u00a0» «\u202fg\u202f» name∶h',
      ['any|a|b', 'any|c|d', 'any|e|f', 'any|g', 'name|h'],
    ],
    [
      'excludes after any dash that begins a word, and not between words',
      'a –b —“c d” −status:e f – g',
      ['any|a', '-any|b', '-any|c|d', '-status|e', 'any|f', 'any|-', 'any|g'],
    ],
    ['tells bound terms from others', 'a name:a by:a', ['any|a', 'name|a', 'people|a']],
    [
      'takes every other letter literally',
      '100%_ a*b [x] (y .* \\ ^$ \u{1f600} OR +no',
      [
        'any|100%_',
        'any|a*b',
        'any|[x]',
        'any|(y',
        'any|.*',
        'any|\\',
        'any|^$',
        'any|\u{1f600}',
        'any|or',
        'any|+no',
      ],
    ],
    [
      'takes half a letter for what stands for it in the store',
      'a\ud800b \udc00',
      ['any|a\ufffdb', 'any|\ufffd'],
    ],
  ])('%s: %j', (_, typed, terms) => {
    expect(read(typed)).toEqual(terms);
  });

  it('never returns an empty part, white space in a part, or a term twice', () => {
    const pieces = fc.oneof(
      fc.constantFrom(
        '"',
        '""',
        ':',
        ' ',
        '\u3000',
        '\u0085',
        'name:',
        'by:',
        'id',
        '\u00ad',
        '\u00b4',
        '\ufdfa',
        'ß',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (typed) => {
        const text = typed.join('').slice(0, 1000);
        const terms = parseQuery(text);
        for (const { parts } of terms) {
          expect(parts.length).toBeGreaterThan(0);
          for (const part of parts) expect(part).toMatch(/^\S+$/u);
        }
        expect(new Set(read(text)).size).toBe(terms.length);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['quotes', '"'],
    ['fields', 'name:'],
    ['quotes after fields', 'by:"'],
    ['white space', ' '],
    ['terms', 'a '],
    ['phrases', '"a b" '],
    ['the longest word', '\ufdfa'],
    ['pairs', '\u{1f600}'],
  ])('reads a thousand letters of %s in a moment', (_, letters) => {
    const typed = letters.repeat(1000).slice(0, 1000);
    const took = workTime(() => {
      for (let times = 0; times < 10; times += 1) parseQuery(typed);
    });
    expect(took).toBeLessThan(1000);
  });
});
