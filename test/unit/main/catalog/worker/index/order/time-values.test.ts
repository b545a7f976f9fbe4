import { expect, it } from 'vitest';
import { sortByKeys } from '../../../../../../../src/main/catalog/worker/index/order/key-sort.ts';
import { TimeValues } from '../../../../../../../src/main/catalog/worker/index/order/time-values.ts';
import { finish } from '../../../../../../equipment/support/finish.ts';
import fc from '../../../../../../equipment/support/properties.ts';

it('computes keys that sort like numbers of any size and sign', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true }), { maxLength: 2000, size: '+2' }), (numbers) => {
      const values = new TimeValues();
      expect(numbers.map((number) => values.add(number))).toEqual([...numbers.keys()]);
      const order = finish(sortByKeys(finish(values.keys())));
      // To a list, zero and minus zero are one number.
      expect(Array.from(order, (index) => (numbers[index] ?? 0) + 0)).toEqual(
        numbers.map((number) => number + 0).sort((a, b) => a - b),
      );
    }),
  );
});

it('accepts only numbers, each for itself', () => {
  const values = new TimeValues();
  const stored = [1_700_000_000, null, 5, 'soon', 1_700_000_000];
  expect(stored.map((one) => values.add(one))).toEqual([0, null, 1, null, 2]);
  expect(values.compare(0, 2)).toBe(0);
});
