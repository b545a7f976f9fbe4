import { describe, expect, it } from 'vitest';
import { fold } from '../../../../../../src/main/catalog/worker/index/fold.ts';
import { foldedCode, foldedString } from '../../../../../equipment/support/oracle/folding.ts';
import fc from '../../../../../equipment/support/properties.ts';
import { unicode } from '../../../../../equipment/support/unicode/tables.ts';

const own = process.versions['unicode'] ?? '';
const isSameVersion = own === unicode.version;

/** Whether a code point can be compared: with another Unicode in this Node, only those that both know. */
function isComparable(code: number): boolean {
  if (code >= 0xd800 && code <= 0xdfff) return false;
  return isSameVersion || (unicode.assigned.has(code) && !/\p{Cn}/u.test(String.fromCodePoint(code)));
}

const all = Array.from({ length: 0x11_0000 }, (_, code) => code).filter(isComparable);
const compared = isSameVersion ? 'every code point' : `the ${all.length} code points that both know`;

describe(`the folding with Unicode ${own} of this Node, against tables of Unicode ${unicode.version}`, () => {
  it(`is the same for ${compared}`, () => {
    const differing = all.filter(
      (code) => fold(String.fromCodePoint(code)) !== String.fromCodePoint(...foldedCode(code)),
    );
    expect(differing.map((code) => code.toString(16))).toEqual([]);
    expect(all.length).toBeGreaterThan(isSameVersion ? 1_112_000 : 250_000);
  });

  it('is the same for texts', () => {
    const assigned = all.filter((code) => unicode.assigned.has(code));
    const characters = fc.nat(assigned.length - 1).map((at) => assigned[at] ?? 0);
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 100 }), (codes) => {
        const text = String.fromCodePoint(...codes);
        expect(fold(text)).toBe(foldedString(text));
      }),
      { numRuns: 500 },
    );
  });

  it('differs where the tables differ', () => {
    // Else nothing was compared: an accent, a width, a letter that is no decomposition, and what nobody sees.
    for (const [text, folded] of [
      ['é', 'e'],
      ['Ａ', 'a'],
      ['Ł', 'l'],
      ['\u00ad', ''],
    ] as const)
      expect(foldedString(text)).toBe(folded);
  });
});
