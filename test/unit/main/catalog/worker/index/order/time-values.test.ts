import { expect, it } from 'vitest';
import { sortByKeys } from '../../../../../../../src/main/catalog/worker/index/order/key-sort.ts';
import { TimeValues } from '../../../../../../../src/main/catalog/worker/index/order/time-values.ts';
import { finish } from '../../../../../../equipment/support/finish.ts';
import fc from '../../../../../../equipment/support/properties.ts';

const now = Date.UTC(2026, 0, 1);

it('computes keys that sort like numbers of any size and sign', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true }), { maxLength: 2000, size: '+2' }),
      fc.nat({ max: 3 }),
      (numbers, from) => {
        const values = new TimeValues({ unit: null, now });
        expect(numbers.map((number) => values.add(number))).toEqual([...numbers.keys()]);
        const start = Math.min(from, numbers.length);
        const order = finish(sortByKeys(finish(values.keys(start))));
        // To a list, zero and minus zero are one number.
        expect(Array.from(order, (index) => (numbers[start + index] ?? 0) + 0)).toEqual(
          numbers
            .slice(start)
            .map((number) => number + 0)
            .sort((a, b) => a - b),
        );
      },
    ),
  );
});

it('accepts only numbers that are shown as a time', () => {
  const values = new TimeValues({ unit: 's', now });
  const stored = [1_700_000_000, null, 5, 'soon', 1_700_000_000_000, 1_700_000_000];
  expect(stored.map((one) => values.add(one))).toEqual([0, null, null, null, null, 1]);
  expect(values.compare(0, 1)).toBe(0);
});
