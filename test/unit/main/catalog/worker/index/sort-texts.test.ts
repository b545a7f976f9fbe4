import { expect, it } from 'vitest';
import { sortTexts } from '../../../../../../src/main/catalog/worker/index/sort-texts.ts';
import { textBlob, textsIn } from '../../../../../../src/main/catalog/worker/index/text-blob.ts';
import fc from '../../../../../equipment/support/properties.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ж', '金', '-'), maxLength: 12 });

it('sorts texts by their first eight bytes, and gives the new number of each', () => {
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const steps = sortTexts(textBlob(texts));
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      const sorted = textsIn(step.value.texts);
      const start = (each: string): Buffer =>
        Buffer.concat([Buffer.from(each), Buffer.alloc(8)]).subarray(0, 8);
      const starts = sorted.map(start);
      expect(starts).toEqual(starts.toSorted((a, b) => Buffer.compare(a, b)));
      expect(texts.map((_, at) => sorted[step.value.numbers[at] ?? -1])).toEqual(texts);
    }),
  );
});
