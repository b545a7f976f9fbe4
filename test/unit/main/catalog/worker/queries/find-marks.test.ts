import { describe, expect, it } from 'vitest';
import { ComparedText } from '../../../../../../src/main/catalog/worker/queries/find-marks.ts';
import { fold } from '../../../../../../src/main/catalog/worker/index/fold.ts';
import { parseQuery, wordingOf } from '../../../../../../src/main/catalog/worker/index/query.ts';
import fc from '../../../../../equipment/support/properties.ts';
import { workTime } from '../../../../../equipment/support/work-time.ts';

function wordings(typed: string): string[] {
  return parseQuery(typed).map(wordingOf);
}

function marksIn(text: string, typed: string): readonly number[] {
  const terms = wordings(typed);
  const hasPhrase = terms.some((wording) => wording.includes(' '));
  return new ComparedText(text, hasPhrase).marks(terms);
}

describe('marks', () => {
  const marked = (text: string, typed: string): string[] => {
    const marks = marksIn(text, typed);
    return marks.flatMap((start, index) => (index % 2 === 0 ? [text.slice(start, marks[index + 1])] : []));
  };

  it.each([
    ['Herr Müller', 'mull', ['Müll']],
    ['Herr Mu\u0308ller', 'mu', ['Mu\u0308']],
    ['Straße 5', 'ss', ['ß']],
    ['Straße', 's', ['S', 'ß']],
    ['ﬁling', 'i', ['ﬁ', 'i']],
    ['한국', '하', ['한']],
    ['İzmir', 'iz', ['İz']],
    ['x😀y', '😀', ['😀']],
    ['👩\u200d💻 desk', '💻', ['👩\u200d💻']],
    ['ＡＢＣ', 'b', ['Ｂ']],
    ['abcabc', 'ab bc', ['abcabc']],
    ['aaa b aaaa', 'aa', ['aaa', 'aaaa']],
    ['abababa', 'aba', ['abababa']],
    ['Mül\u00adler', 'mulle', ['Mül\u00adle']],
    ['Mül\u00adler', 'mul ler', ['Mül', 'ler']],
    ['x\u200bab', 'ab', ['ab']],
    ['a\u00ada', 'a', ['a', 'a']],
    ['aa', 'a', ['aa']],
    ['цена 金額 цена', 'ена 額', ['ена', '額', 'ена']],
    ['one two three two', 'two one e', ['one', 'two', 'ee', 'two']],
    ['é\n\tline  é', 'e', ['é', 'e', 'é']],
    ['Ærø', 'e', ['Æ']],
    ['Order intake', '"order intake"', ['Order intake']],
    ['border  \u3000\n intakes', '"order intake"', ['order  \u3000\n intake']],
    ['É  a\t\tb', '"e a b"', ['É  a\t\tb']],
    ['a¨b', '"a b"', ['a¨b']],
    ['Anna O’Neil, O´Neil', "o'neil", ['O’Neil', 'O´Neil']],
    ['East–West, 19″', 'east-west 19"', ['East–West', '19″']],
    ['كـتـاب ١٢', 'کتاب 12', ['كـتـاب', '١٢']],
    ['the final  report', '«\u00a0final report\u202f»', ['final  report']],
    ["client's", 'client’s', ["client's"]],
    ['a a a b', '"a a"', ['a a a']],
    ['order,intake order', '"order intake"', []],
    ['one two three', '"one three"', []],
    ['a\r\nb', 'a', ['a']],
    ['nothing', 'x', []],
    ['nothing', '', []],
    ['', 'x', []],
  ])('in %j for %j are %j', (text, typed, expected) => {
    expect(marked(text, typed)).toEqual(expected);
  });

  it('are ascending and disjoint, contain a term each and split no character', () => {
    const texts = fc.string({
      unit: fc.constantFrom(
        'a',
        'B',
        'ß',
        'u\u0308',
        'ﬁ',
        '😀',
        '한',
        ' ',
        '\u2003',
        'İ',
        '\ud800',
        '\u00ad',
        '"',
      ),
    });
    fc.assert(
      fc.property(texts, texts, texts, (before, term, after) => {
        const text = before + term + after;
        const terms = wordings(term);
        const marks = marksIn(text, term);
        const comparable = (part: string): string => fold(part.toWellFormed()).replace(/\s+/gu, ' ');
        expect(marks.length > 0).toBe(terms.some((each) => comparable(text).includes(each)));
        for (let at = 0; at < marks.length; at += 1) {
          const offset = marks[at] ?? -1;
          if (at > 0) expect(offset).toBeGreaterThan(marks[at - 1] ?? 0);
          const splits =
            /[\ud800-\udbff]/.test(text.charAt(offset - 1)) && /[\udc00-\udfff]/.test(text.charAt(offset));
          expect(splits).toBe(false);
          expect(text.charAt(offset)).not.toBe('\u0308');
        }
        for (let at = 0; at < marks.length; at += 2) {
          const part = comparable(text.slice(marks[at], marks[at + 1]));
          expect(terms.some((each) => part.includes(each))).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('of a word are the same beside a phrase, for which white space is compared', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'é', 'ß', '한', ' ', '\n', '\u2003', '\u00ad', '😀'),
    });
    const words = fc.array(fc.constantFrom('a', 'e', 's', 'ss', 'ea', '한', '😀'), { minLength: 1 });
    fc.assert(
      fc.property(texts, words, (text, typed) => {
        const terms = wordings(typed.join(' '));
        expect(new ComparedText(text, false).marks(terms)).toEqual(new ComparedText(text, true).marks(terms));
      }),
    );
  });

  it('can be limited to the beginning', () => {
    const compared = new ComparedText('é-é-é-é', false);
    expect(compared.marks(['e'], 3)).toEqual([0, 1, 2, 3]);
    expect(compared.marks(['e'])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('are found quickly for a term that occurs everywhere', () => {
    const terms = Array.from({ length: 44 }, (_, length) => 'a'.repeat(length + 1));
    const took = workTime(() => {
      expect(new ComparedText('ä'.repeat(20_000), false).marks(terms)).toEqual([0, 20_000]);
    });
    expect(took).toBeLessThan(2000);
  });
});

describe('the first occurrence', () => {
  it('is the longest of those with the lowest offset', () => {
    const compared = new ComparedText('xx ÉTÉ e', false);
    expect(compared.first(['e', 'ete', 't'])).toEqual([3, 6]);
    expect(compared.first(['z'])).toBeNull();
    expect(compared.first([])).toBeNull();
  });
});
