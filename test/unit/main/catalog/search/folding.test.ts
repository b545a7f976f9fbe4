import { describe, expect, it } from 'vitest';
import { fold } from '../../../../../src/main/catalog/search/fold.ts';
import { foldedCode, foldedString } from '../../../../support/oracle/folding.ts';
import fc from '../../../../support/properties.ts';
import { unicode } from '../../../../support/unicode/tables.ts';

const own = Number(process.versions['unicode']);

/** Whether this Node's Unicode and that of the tables both know a code point, or both don't. */
function isCommon(code: number): boolean {
  const age = unicode.age.get(code);
  return own === unicode.version ? true : age !== undefined && age <= own;
}

describe(`the folding of this Node (Unicode ${own}) against tables of Unicode ${unicode.version.toFixed(1)}`, () => {
  it('is the same for every code point that both know', () => {
    const differing: string[] = [];
    let compared = 0;
    for (let code = 0; code <= 0x10_ffff; code += 1) {
      if ((code >= 0xd800 && code <= 0xdfff) || !isCommon(code)) continue;
      compared += 1;
      const expected = String.fromCodePoint(...foldedCode(code));
      if (fold(String.fromCodePoint(code)) !== expected) differing.push(code.toString(16));
    }
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(own === unicode.version ? 1_112_000 : 280_000);
  });

  it('is the same for texts', () => {
    const character = fc
      .integer({ min: 0, max: 0x10_ffff })
      .filter((code) => isCommon(code) && (code < 0xd800 || code > 0xdfff))
      .map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.array(character, { maxLength: 100 }), (characters) => {
        const text = characters.join('');
        expect(fold(text)).toBe(foldedString(text));
      }),
      { numRuns: 500 },
    );
  });
});
