import { describe, expect, it } from 'vitest';
import {
  containsBytes,
  Grams,
  gramBytes,
  writeGrams,
} from '../../../../../../src/main/catalog/worker/index/grams.ts';
import { IndexFile } from '../../../../../../src/main/catalog/worker/index/index-file.ts';
import { rowsIn, wordsFor } from '../../../../../../src/main/catalog/worker/index/row-bits.ts';
import { textBlob } from '../../../../../../src/main/catalog/worker/index/text-blob.ts';
import fc from '../../../../../equipment/support/properties.ts';

const encoder = new TextEncoder();
/** Few letters, so that terms occur; of one to four bytes. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '한', '😀', '\0'), maxLength: 12 });

function gramsOf(texts: readonly string[]): Grams {
  const file = IndexFile.inMemory();
  const { bytes, ends } = textBlob(texts);
  const steps = writeGrams(file, bytes, ends);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return new Grams(file, step.value, texts.length);
  }
}

function textsWith(texts: readonly string[], term: string): readonly number[] {
  return [...texts.keys()].filter((index) => texts[index]?.includes(term));
}

describe('the grams of texts', () => {
  it('give exactly the texts that contain a term of up to four bytes', () => {
    fc.assert(
      fc.property(fc.array(text), text, (texts, term) => {
        const bytes = encoder.encode(term);
        fc.pre(bytes.length > 0 && Grams.isExact(bytes));
        const grams = gramsOf(texts);
        expect([...grams.exact(bytes)]).toEqual(textsWith(texts, term));
        const bits = new Uint32Array(wordsFor(texts.length));
        grams.addExact(bytes, bits);
        expect([...rowsIn(bits)]).toEqual(textsWith(texts, term));
      }),
    );
  });

  it('are in the order of their bytes, whichever bytes there are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
        const expected = new Map<number, number[]>();
        for (const [index, each] of texts.entries()) {
          const bytes = Buffer.from(`${each}\0\0\0`);
          for (let at = 0; at + gramBytes <= bytes.length; at += 1) {
            const key = bytes.readUInt32BE(at);
            const owners = expected.get(key) ?? [];
            expected.set(key, owners.at(-1) === index ? owners : [...owners, index]);
          }
        }
        const found: [number, number[]][] = [];
        const steps = gramsOf(texts).visitAll((key, owners) => void found.push([key, [...owners]]));
        while (steps.next().done !== true);
        expect(found).toEqual([...expected].sort(([a], [b]) => a - b));
      }),
    );
  });

  it('give every text that may contain another term, once and in order', () => {
    fc.assert(
      fc.property(fc.array(text), text, (texts, term) => {
        const bytes = encoder.encode(term);
        fc.pre(bytes.length > 0 && !Grams.isExact(bytes));
        const found = [...gramsOf(texts).candidates(bytes)];
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
        const { bytes: all, ends } = textBlob(texts);
        const containing = found.filter((index) =>
          containsBytes(all, ends[index] ?? 0, ends[index + 1] ?? 0, bytes),
        );
        expect(containing).toEqual(textsWith(texts, term));
      }),
    );
  });

  it('intersect the lists of several grams', () => {
    const texts = Array.from({ length: 500 }, (_, index) => `abcdef${index % 250}xyz`);
    const found = [...gramsOf(texts).candidates(encoder.encode('f17xyz'))];
    expect(found.length).toBeLessThan(40);
    expect(found).toContain(17);
    expect(found).toContain(267);
  });

  it('are the same for texts that are sorted in several runs', () => {
    const filler = 'pad '.repeat(200_000);
    const texts = ['first abcd', filler, 'second abcd', filler, filler, 'abcd', filler];
    expect([...gramsOf(texts).exact(encoder.encode('abcd'))]).toEqual([0, 2, 5]);
    expect([...gramsOf(texts).exact(encoder.encode('pad '))]).toEqual([1, 3, 4, 6]);
  });

  it('can all be visited in order', () => {
    const grams = gramsOf(['abcde', 'bcde']);
    const visited: [number, readonly number[]][] = [];
    const steps = grams.visitAll((key, texts) => visited.push([key, [...texts]]));
    while (steps.next().done !== true);
    expect(visited).toEqual([
      [0x6162_6364, [0]],
      [0x6263_6465, [0, 1]],
      [0x6364_6500, [0, 1]],
      [0x6465_0000, [0, 1]],
      [0x6500_0000, [0, 1]],
    ]);
    expect(gramBytes).toBe(4);
  });
});
