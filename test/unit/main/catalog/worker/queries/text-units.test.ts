import { describe, expect, it } from 'vitest';
import { characterBoundary } from '../../../../../../src/main/catalog/cells/character-boundary.ts';
import { fold } from '../../../../../../src/main/catalog/worker/index/fold.ts';
import {
  boundaryAtOrBefore,
  isFoldedUnitByUnit,
  isSurelyBoundary,
} from '../../../../../../src/main/catalog/worker/queries/text-units.ts';
import fc from '../../../../../equipment/support/properties.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Units that join with some neighbours, and units that never do. */
const joining = [
  ...[
    '\r',
    '\n',
    '\u0300',
    '\u0308',
    '\u200d',
    '\ufe0f',
    '\ud83d',
    '\ude00',
    '\u1100',
    '\u1161',
    '\u11a8',
    '가',
    '각',
  ],
  ...[
    '\u0600',
    '\u0d4e',
    'क',
    '\u094d',
    '\u0e33',
    '\u093e',
    '\uff9e',
    '☺',
    '©',
    '\u00ad',
    '\u200b',
    '\u2028',
    '\ud83c',
  ],
];
const printableAscii = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at));
const alone = [...printableAscii, 'é', 'ж', '金', 'テ', 'α', 'ع', 'ש', '。', '한'];

describe('a sure boundary', () => {
  it.each([
    ['between letters', 'ab', true],
    ['between Cyrillic letters', 'же', true],
    ['between Han characters', '金額', true],
    ['between Hangul syllables', '한국', true],
    ['before a combining mark', 'u\u0308', false],
    ['within a surrogate pair', '😀', false],
    ['between CR and LF', '\r\n', false],
    ['within a sequence of joined emoji', '☺\u200d', false],
    ['between jamo', '\u1100\u1161', false],
    ['after a prepended mark', '\u0600a', false],
  ])('is found %s: %j', (_, text, expected) => {
    expect(isSurelyBoundary(text, 1)).toBe(expected);
  });

  it('is at the beginning and the end of every text', () => {
    expect(isSurelyBoundary('\u0308', 0)).toBe(true);
    expect(isSurelyBoundary('\ud83d', 1)).toBe(true);
  });

  it('is always one of the segmenter', () => {
    const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
    const unit = fc.oneof(fc.constantFrom(...joining, ...alone), anyUnit);
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
        const starts = new Set(Array.from(graphemes.segment(text), ({ index }) => index));
        for (let at = 1; at < text.length; at += 1) {
          if (isSurelyBoundary(text, at)) expect(starts.has(at)).toBe(true);
        }
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the boundary at or before an offset', () => {
  it('is that of the segmenter', () => {
    const unit = fc.constantFrom(...joining, ...alone);
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 12 }), fc.nat(14), (text, at) => {
        expect(boundaryAtOrBefore(text, at)).toBe(characterBoundary(text, at));
      }),
    );
  });
});

describe('a text is folded unit by unit', () => {
  it.each([
    ['', true],
    ['Plain text\r\n', true],
    ['Éclair Привет 金額', true],
    ['Straße', false],
    ['u\u0308', false],
    ['한국', false],
    ['ﬁling', false],
    ['x\u00ady', false],
    ['😀', false],
    ['\ud800', false],
  ])('in %j: %s', (text, expected) => {
    expect(isFoldedUnitByUnit(text)).toBe(expected);
  });

  it('only if each unit alone gives the unit of the folded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...joining, ...alone, 'ß', 'ﬁ', 'İ') }), (text) => {
        if (!isFoldedUnitByUnit(text)) return;
        const units = Array.from({ length: text.length }, (_, at) => fold(text.charAt(at)));
        expect(units.every(({ length }) => length === 1)).toBe(true);
        expect(units.join('')).toBe(fold(text));
      }),
    );
  });
});
