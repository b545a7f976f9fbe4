import { expect, it } from 'vitest';
import { ByteDictionary } from '../../../../../../src/main/catalog/worker/index/byte-dictionary.ts';
import { joined, textBlob } from '../../../../../../src/main/catalog/worker/index/text-blob.ts';
import fc from '../../../../../equipment/support/properties.ts';

it('numbers distinct texts in the order in which they were added', () => {
  const text = fc.uint8Array({ maxLength: 3, max: 2 });
  fc.assert(
    fc.property(fc.array(text, { size: '+1' }), fc.nat(5), (texts, before) => {
      const dictionary = new ByteDictionary();
      const numbers = new Map<string, number>();
      for (const each of texts) {
        const source = Uint8Array.of(...Array.from({ length: before }, () => 7), ...each, 9);
        const name = each.join();
        if (!numbers.has(name)) numbers.set(name, numbers.size);
        expect(dictionary.add(source, before, before + each.length)).toBe(numbers.get(name));
      }
      expect(dictionary.size).toBe(numbers.size);
      const { bytes, ends } = dictionary.texts();
      expect([...numbers.keys()]).toEqual(
        Array.from(numbers.values(), (at) => bytes.subarray(ends[at], ends[at + 1]).join()),
      );
    }),
  );
});

it('holds many texts of all lengths', () => {
  const dictionary = new ByteDictionary();
  const encoder = new TextEncoder();
  for (const round of [0, 1]) {
    for (let at = 0; at < 20_000; at += 1) {
      const bytes = encoder.encode('x'.repeat(at % 40) + String(at));
      expect(dictionary.add(bytes, 0, bytes.length), String(round)).toBe(at);
    }
  }
});

it('joins blobs', () => {
  const whole = textBlob(['a', '', 'bc', 'd']);
  expect(joined([textBlob(['a', '']), textBlob([]), textBlob(['bc', 'd'])])).toEqual(whole);
  expect(joined([])).toEqual(textBlob([]));
});
