import { describe, expect, it } from 'vitest';
import { characterBoundary, findMarks, fold, foldTerms } from '../../../../../src/main/catalog/views/fold.ts';
import fc from '../../../../support/properties.ts';

describe('fold', () => {
  it.each([
    ['Müller', 'muller'],
    ['MU\u0308LLER', 'muller'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['GROẞ', 'gross'],
    ['İstanbul', 'istanbul'],
    ['ısı', 'isi'],
    ['ﬁle', 'file'],
    ['ＡＢＣ１２', 'abc12'],
    ['ΣΟΦΟΣ', 'σοφοσ'],
    ['σοφός', 'σοφοσ'],
    ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
    ['Ångström', 'angstrom'],
    ['😀 OK', '😀 ok'],
    ['①', '1'],
    ['a\0b', 'a\0b'],
    ['\ud800x', '\ud800x'],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('changes nothing that is folded already, and does not depend on how letters are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('foldTerms', () => {
  it('parts at any white space and drops repeats', () => {
    expect(foldTerms('  Müller\u3000muller\u00a0\tX\n')).toEqual(['muller', 'x']);
    expect(foldTerms(' \t ')).toEqual([]);
  });
});

describe('findMarks', () => {
  const marked = (text: string, typed: string): string[] => {
    const marks = findMarks(text, foldTerms(typed));
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
    ['aaa', 'aa', ['aa']],
    ['nothing', 'x', []],
    ['nothing', '', []],
  ])('in %j marks for %j: %j', (text, typed, expected) => {
    expect(marked(text, typed)).toEqual(expected);
  });

  it('marks ascending, disjoint ranges that hold the term and split no surrogate pair', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'B', 'ß', 'u\u0308', 'ﬁ', '😀', '한', ' ', 'İ', '\ud800'),
    });
    fc.assert(
      fc.property(texts, texts, texts, (before, term, after) => {
        const text = before + term + after;
        const terms = foldTerms(term);
        const marks = findMarks(text, terms);
        expect(marks.length > 0).toBe(terms.some((each) => fold(text).includes(each)));
        for (let at = 0; at < marks.length; at += 1) {
          const offset = marks[at] ?? -1;
          if (at > 0) expect(offset).toBeGreaterThan(marks[at - 1] ?? 0);
          const splits =
            /[\ud800-\udbff]/.test(text.charAt(offset - 1)) && /[\udc00-\udfff]/.test(text.charAt(offset));
          expect(splits).toBe(false);
          expect(text.charAt(offset)).not.toBe('\u0308');
        }
        for (let at = 0; at < marks.length; at += 2) {
          const part = fold(text.slice(marks[at], marks[at + 1]));
          expect(terms.some((each) => part.includes(each))).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('characterBoundary', () => {
  it('never cuts what people see as one character', () => {
    expect(characterBoundary('ab😀cd', 3)).toBe(2);
    expect(characterBoundary('au\u0308b', 2)).toBe(1);
    expect(characterBoundary('abc', 2)).toBe(2);
    expect(characterBoundary('abc', 99)).toBe(3);
    expect(characterBoundary('abc', -5)).toBe(0);
    expect(characterBoundary('x'.repeat(500), 300)).toBe(300);
  });
});
