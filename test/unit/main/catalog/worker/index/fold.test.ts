import { describe, expect, it } from 'vitest';
import { fold, foldCharacter } from '../../../../../../src/main/catalog/worker/index/fold.ts';
import fc from '../../../../../equipment/support/properties.ts';

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
    ['ｶﾞﾗｽ', 'カラス'],
    ['ΣΟΦΟΣ', 'σοφοσ'],
    ['σοφός', 'σοφοσ'],
    ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
    ['Ångström', 'angstrom'],
    ['Đorđe Łódź Øre Ħamrun Ŧ', 'dorde lodz ore hamrun t'],
    ['Ærø Œuvre ǽ Ǿ', 'aero oeuvre ae o'],
    ['Mül\u00adler \u200bzero\u200d \u202eright\u2066 ❤\ufe0f \ufeff', 'muller zero right ❤ '],
    ['😀 OK', '😀 ok'],
    ['①', '1'],
    ['O’Neil O‘Neil Oʼneil O′Neil O´Neil O＇Neil', "o'neil o'neil o'neil o'neil o'neil o'neil"],
    ['“a” „b“ «c» 19″ ＂d＂ 〝e〟', '"a" "b" "c" 19" "d" "e"'],
    ['צה״ל ג׳ירפה', 'צה"ל ג\'ירפה'],
    ['Q1–Q2 Q1‑Q2 Q1‐Q2 Q1—Q2 Q1−Q2 x⁻¹ בית־ספר', 'q1-q2 q1-q2 q1-q2 q1-q2 q1-q2 x-1 בית-ספר'],
    // No forms of a hyphen, though Unicode counts them among the dashes: what the keyboards of their languages have in common with them.
    ['9時〜17時 ル゠グウィン', '9時~17時 ル=クウィン'],
    ['コーヒー', 'コーヒー'],
    ['١٢٣ ۱۲۳ १२३ ๑๒๓ 𝟏𝟐𝟑 １２３', '123 123 123 123 123 123'],
    ['محـــمد', 'محمد'],
    ['مصطفى مصطفی', 'مصطفي مصطفي'],
    ['ﻣﺼﻄﻔﻰ', 'مصطفي'],
    ['کتاب خانۀ ٱلكتاب', 'كتاب خانه الكتاب'],
    ['٥٠٪، ٣؛ ؟', '50%, 3; ?'],
    ['1∕2 ½', '1/2 1/2'],
    ['a\u00a0b\u3000c\u0085d', 'a b c d'],
    ['a\0b', 'a\0b'],
    ['\ud800x', '\ufffdx'],
    ['\udc00\ud800é', '\ufffd\ufffde'],
    ['\u00ad', ''],
    ['', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is idempotent and does not depend on how letters are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.normalize('NFC'))).toBe(fold(text.normalize('NFD')));
      }),
      { numRuns: 2000 },
    );
  });

  it('folds each code point separately in texts of any length', () => {
    const parts = fc.constantFrom(
      'a',
      'É',
      'ß',
      '한',
      '😀',
      '\ud800',
      '\ufdfa',
      '\u00ad',
      '𝔘',
      ' ',
      'x'.repeat(3000),
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 600, size: 'max' }), (letters) => {
        const text = letters.join('');
        expect(fold(text)).toBe(Array.from(text, foldCharacter).join(''));
      }),
      { numRuns: 200 },
    );
  });
});
