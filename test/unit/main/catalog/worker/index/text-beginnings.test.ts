import { expect, it } from 'vitest';
import { sortTexts } from '../../../../../../src/main/catalog/worker/index/sort-texts.ts';
import { textBlob, textsIn } from '../../../../../../src/main/catalog/worker/index/text-blob.ts';
import { beginningWith } from '../../../../../../src/main/catalog/worker/index/text-beginnings.ts';
import fc from '../../../../../equipment/support/properties.ts';

/** Bytes of zero look like the end of a text; texts are sorted by their first eight bytes only. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '\0', '金'), maxLength: 11 });

it('finds the sorted texts that begin with others, of any length', () => {
  fc.assert(
    fc.property(fc.array(text), fc.array(text, { minLength: 1 }), (texts, beginnings) => {
      const steps = sortTexts(textBlob(texts));
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      const { bytes, ends } = step.value.texts;
      const sorted = textsIn(step.value.texts);
      for (const beginning of beginnings) {
        const found = beginningWith({ text: bytes, ends }, 0, sorted.length, Buffer.from(beginning));
        expect([...found]).toEqual(sorted.flatMap((each, at) => (each.startsWith(beginning) ? [at] : [])));
      }
    }),
  );
});
