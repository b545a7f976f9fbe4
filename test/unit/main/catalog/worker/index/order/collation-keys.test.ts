import { describe, expect, it } from 'vitest';
import { compareTexts as comparers } from '../../../../../../../src/main/catalog/worker/index/order/collation.ts';
import { collationKeys } from '../../../../../../../src/main/catalog/worker/index/order/collation-keys.ts';
import { sortByKeys } from '../../../../../../../src/main/catalog/worker/index/order/key-sort.ts';
import { createPackageMaker } from '../../../../../../equipment/service/packages.ts';
import { finish } from '../../../../../../equipment/support/finish.ts';

const compareTexts = comparers.en;

/** The texts in the order of their keys. */
function roughly(texts: readonly string[]): string[] {
  return Array.from(
    finish(sortByKeys(finish(collationKeys(texts, compareTexts)))),
    (index) => texts[index] ?? '',
  );
}

/** Texts that the collator has before the one that they follow. */
function misplaced(texts: readonly string[]): string[] {
  return texts.filter((text, at) => at > 0 && compareTexts(texts[at - 1] ?? '', text) > 0);
}

describe('collationKeys', () => {
  it.each([
    ['letters without case and accents', ['a', 'Äb', 'ac', 'B', 'ß', 'st', 'Z', 'zz']],
    ['an end before everything', ['a', 'a b', 'a1', 'aa']],
    ['numbers by their value', ['v1.2', 'v1.10', 'v2', 'v007', 'v10', 'v100', 'v12345678901234567890']],
    ['numbers before letters, behind signs', ['#5', '5', '007', '10', 'a']],
    ['digits of other scripts', ['１', '٢', '3', '४']],
    ['scripts as the collator has them', ['z', 'Ω', 'Ж', 'א', 'ش', 'ก', '한', 'ガ', '日', '本']],
  ])('puts %s', (_, texts) => {
    expect(misplaced(roughly(texts.toReversed()))).toEqual([]);
    expect(misplaced(roughly(texts))).toEqual([]);
  });

  it('leaves out characters that the collator ignores', () => {
    const texts = ['c\u0308o\u00adop', 'coop', '\u200dcoop'];
    const { words, width } = finish(collationKeys(texts, compareTexts));
    expect(words.subarray(0, width)).toEqual(words.subarray(width, 2 * width));
    expect(words.subarray(0, width)).toEqual(words.subarray(2 * width));
  });

  it('tells more characters apart than two bytes can number', () => {
    const texts = Array.from({ length: 12_000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
    const sorted = roughly(texts);
    expect(new Set(sorted).size).toBe(texts.length);
    // The last ones share the highest key.
    const head = texts.toSorted(compareTexts).slice(0, 8000);
    expect(sorted.slice(0, 8000)).toEqual(head);
  });

  it('sorts nearly all texts of a list correctly', () => {
    const make = createPackageMaker(3, 's');
    const names = new Set<string>();
    for (let index = 0; index < 5000; index += 1) {
      const { processName, creatorName, comments } = make(index, 5000);
      for (const text of [processName, creatorName, comments.slice(0, 40).trim()]) names.add(text);
    }
    const sorted = roughly([...names]);
    expect(misplaced(sorted).length).toBeLessThan(sorted.length / 100);
  });
});
