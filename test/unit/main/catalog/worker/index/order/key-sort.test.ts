import { expect, it } from 'vitest';
import { sortByDigits } from '../../../../../../../src/main/catalog/worker/index/order/digit-sort.ts';
import {
  sortByKeys,
  type FixedKeys,
} from '../../../../../../../src/main/catalog/worker/index/order/key-sort.ts';
import { finish } from '../../../../../../equipment/support/finish.ts';
import fc from '../../../../../../equipment/support/properties.ts';

const word = fc.oneof(
  fc.constantFrom(0, 1, 2, 0x8000_0000, 0xffff_ffff),
  fc.integer({ min: 0, max: 0xffff_ffff }),
);

it.each([
  ['sortByKeys', sortByKeys],
  ['sortByDigits', ({ words, width }: FixedKeys) => sortByDigits(words, width)],
])('%s sorts by several words like a plain sort', (_, sort) => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }).chain((width) =>
        fc.record({
          width: fc.constant(width),
          keys: fc.array(fc.array(word, { minLength: width, maxLength: width }), { maxLength: 200 }),
        }),
      ),
      ({ width, keys }) => {
        const order = finish(sort({ words: Uint32Array.from(keys.flat()), width }));
        expect(Array.from(order).toSorted((a, b) => a - b)).toEqual([...keys.keys()]);
        const compare = (a: readonly number[], b: readonly number[]): number =>
          a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
        expect(Array.from(order, (index) => keys[index])).toEqual(keys.toSorted(compare));
      },
    ),
    { numRuns: 300 },
  );
});

it('sorts lists with many equal keys', () => {
  expect(finish(sortByKeys({ words: new Uint32Array(200_000), width: 2 })).length).toBe(100_000);
});

it.each([1, 2])('sorts many short keys of width %i', (width) => {
  const count = 50_000;
  // Few first words, so that the second one decides.
  const words = Uint32Array.from(
    { length: count * width },
    (_, at) => Math.imul(at, 0x9e37_79b1) >>> (at % width === width - 1 ? 0 : 30),
  );
  const order = finish(sortByKeys({ words, width }));
  expect(new Set(order).size).toBe(count);
  const numberAt = (index: number): number =>
    words
      .subarray(index * width, index * width + width)
      .reduce((high, word) => high * 0x1_0000_0000 + word, 0);
  const numbers = Array.from(order, numberAt);
  expect(numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? 0))).toBe(true);
});
