import { describe, expect, it } from 'vitest';
import { sortByComparison } from '../../../../../../../src/main/catalog/worker/index/order/merge-sort.ts';
import { finish } from '../../../../../../equipment/support/finish.ts';
import fc from '../../../../../../equipment/support/properties.ts';

const startsGroup = 2 ** 31;

/** Compares numbers by a key of theirs, and counts how often. */
class Counting {
  readonly keys: readonly number[];
  count = 0;

  constructor(keys: readonly number[]) {
    this.keys = keys;
  }

  readonly compare = (a: number, b: number): number => {
    this.count += 1;
    return (this.keys[a] ?? 0) - (this.keys[b] ?? 0);
  };

  /** What is expected of numbers: sorted stably, with the first of each group of equals marked. */
  grouped(numbers: Iterable<number>): number[] {
    const sorted = [...numbers].sort((a, b) => (this.keys[a] ?? 0) - (this.keys[b] ?? 0));
    return sorted.map((number, at) =>
      at > 0 && this.keys[sorted[at - 1] ?? 0] === this.keys[number] ? number : number + startsGroup,
    );
  }
}

/** Keys in any order, or in one that has little in disorder. */
const keysToSort = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 300 }),
  fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 300 }),
      fc.array(fc.nat(), { maxLength: 5 }),
    )
    .map(([keys, disordered]) => {
      const sorted = keys.toSorted((a, b) => a - b);
      for (const at of disordered) if (sorted.length > 0) sorted[at % sorted.length] = at % 100;
      return sorted;
    }),
);

describe('sortByComparison', () => {
  it('sorts stably like a plain sort and marks groups of equals', () => {
    fc.assert(
      fc.property(keysToSort, (keys) => {
        const counting = new Counting(keys);
        const sorted = finish(sortByComparison(Uint32Array.from(keys.keys()), counting.compare));
        expect(Array.from(sorted)).toEqual(counting.grouped(keys.keys()));
      }),
      { numRuns: 500 },
    );
  });

  it('makes hardly more comparisons than there are numbers in a nearly sorted list', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => (index % 1000 === 999 ? index - 3 : index));
    const counting = new Counting(keys);
    finish(sortByComparison(Uint32Array.from(keys.keys()), counting.compare));
    expect(counting.count).toBeLessThan(20_500);
  });

  it('makes a few comparisons for each number in an unsorted list', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => Math.imul(index, 7919) % 20_011);
    const counting = new Counting(keys);
    expect(Array.from(finish(sortByComparison(Uint32Array.from(keys.keys()), counting.compare)))).toEqual(
      counting.grouped(keys.keys()),
    );
    expect(counting.count).toBeLessThan(20_000 * 25);
  });

  it('pauses after some comparisons', () => {
    const { compare } = new Counting(
      Array.from({ length: 20_000 }, (_, index) => Math.imul(index, 7919) % 20_011),
    );
    const counting = new Counting([]);
    const steps = sortByComparison(
      Uint32Array.from({ length: 20_000 }, (_, index) => index),
      (a, b) => {
        counting.count += 1;
        return compare(a, b);
      },
    );
    for (let before = 0; steps.next().done !== true; before = counting.count) {
      expect(counting.count - before).toBeLessThan(2100);
    }
  });
});
