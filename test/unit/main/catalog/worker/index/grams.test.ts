import { describe, expect, it } from 'vitest';
import {
  buildGrams,
  candidates,
  holds,
  runOf,
  type GramsWithOwners,
} from '../../../../../../src/main/catalog/worker/index/grams.ts';
import { textBlob } from '../../../../../../src/main/catalog/worker/index/text-blob.ts';
import fc from '../../../../../equipment/support/properties.ts';

const encoder = new TextEncoder();
/** Few letters, so that terms occur; of one to four bytes. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'é', '한', '😀'), maxLength: 12 });

function gramsOf(texts: readonly string[]): GramsWithOwners {
  const { bytes, ends } = textBlob(texts);
  const steps = buildGrams(bytes, ends);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('the grams of texts', () => {
  it('say exactly which texts hold a term of up to three bytes', () => {
    fc.assert(
      fc.property(fc.array(text), text, (texts, term) => {
        const bytes = encoder.encode(term);
        fc.pre(bytes.length > 0 && bytes.length <= 3);
        const grams = gramsOf(texts);
        const { from, end } = runOf(grams, bytes, 0, bytes.length);
        const found = [...new Set(grams.owners.subarray(from, end))].sort((a, b) => a - b);
        expect(found).toEqual([...texts.keys()].filter((index) => texts[index]?.includes(term)));
      }),
    );
  });

  it('leave out no text that holds a longer term, and name each once, in order', () => {
    fc.assert(
      fc.property(fc.array(text), text, (texts, term) => {
        const bytes = encoder.encode(term);
        fc.pre(bytes.length > 3);
        const grams = gramsOf(texts);
        const found = [...candidates(grams, bytes, ({ from, end }) => grams.owners.subarray(from, end))];
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
        const { bytes: all, ends } = textBlob(texts);
        const held = found.filter((owner) => holds(all, ends[owner] ?? 0, ends[owner + 1] ?? 0, bytes));
        expect(held).toEqual([...texts.keys()].filter((index) => texts[index]?.includes(term)));
      }),
    );
  });

  it('thin out what only some of them agree on', () => {
    const texts = Array.from({ length: 500 }, (_, index) => `abcdef${index % 250}xyz`);
    const grams = gramsOf(texts);
    const found = candidates(grams, encoder.encode('f17xyz'), ({ from, end }) =>
      grams.owners.subarray(from, end),
    );
    expect(found.length).toBeLessThan(40);
    expect(found).toContain(17);
    expect(found).toContain(267);
  });
});
