import { describe, expect, it } from 'vitest';
import {
  buildTrigrams,
  candidates,
  containsBytes,
  postingRangeOf,
  type TrigramPostings,
} from '../../../../../../src/main/catalog/worker/index/trigrams.ts';
import { textBlob } from '../../../../../../src/main/catalog/worker/index/text-blob.ts';
import fc from '../../../../../equipment/support/properties.ts';

const encoder = new TextEncoder();
/** Few letters, so that terms occur; of one to four bytes. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '한', '😀'), maxLength: 12 });

function trigramsOf(texts: readonly string[]): TrigramPostings {
  const { bytes, ends } = textBlob(texts);
  const steps = buildTrigrams(bytes, ends);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('the trigrams of texts', () => {
  it('give exactly the texts that contain a term of up to three bytes', () => {
    fc.assert(
      fc.property(fc.array(text), text, (texts, term) => {
        const bytes = encoder.encode(term);
        fc.pre(bytes.length > 0 && bytes.length <= 3);
        const trigrams = trigramsOf(texts);
        const { from, end } = postingRangeOf(trigrams, bytes, 0, bytes.length);
        const found = [...new Set(trigrams.postings.subarray(from, end))].sort((a, b) => a - b);
        expect(found).toEqual([...texts.keys()].filter((index) => texts[index]?.includes(term)));
      }),
    );
  });

  it('give every text that may contain a longer term, once and in order', () => {
    fc.assert(
      fc.property(fc.array(text), text, (texts, term) => {
        const bytes = encoder.encode(term);
        fc.pre(bytes.length > 3);
        const trigrams = trigramsOf(texts);
        const found = [
          ...candidates(trigrams, bytes, ({ from, end }) => trigrams.postings.subarray(from, end)),
        ];
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
        const { bytes: all, ends } = textBlob(texts);
        const containing = found.filter((index) =>
          containsBytes(all, ends[index] ?? 0, ends[index + 1] ?? 0, bytes),
        );
        expect(containing).toEqual([...texts.keys()].filter((index) => texts[index]?.includes(term)));
      }),
    );
  });

  it('intersect the lists of several trigrams', () => {
    const texts = Array.from({ length: 500 }, (_, index) => `abcdef${index % 250}xyz`);
    const trigrams = trigramsOf(texts);
    const found = candidates(trigrams, encoder.encode('f17xyz'), ({ from, end }) =>
      trigrams.postings.subarray(from, end),
    );
    expect(found.length).toBeLessThan(40);
    expect(found).toContain(17);
    expect(found).toContain(267);
  });
});
