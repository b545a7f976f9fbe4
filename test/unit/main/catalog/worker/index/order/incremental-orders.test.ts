import { expect, it } from 'vitest';
import { IncrementalOrders } from '../../../../../../../src/main/catalog/worker/index/order/incremental-orders.ts';
import type { SortKey } from '../../../../../../../src/preload/contract/view.ts';
import { runSteps, finish } from '../../../../../../equipment/support/finish.ts';
import fc from '../../../../../../equipment/support/properties.ts';
import { sortable, SortedPackages, sortKeys, unsorted, type Sortable } from './sorted-packages.ts';

const portion = fc.record({
  packages: fc.array(sortable, { maxLength: 30 }),
  keys: sortKeys,
  /** Every so many rows one is deleted; 0 for none. */
  removed: fc.constantFrom(0, 0, 2, 5),
  /** Steps after which an order is given up before the one that counts. */
  abandoned: fc.constantFrom(0, 1, 2, 3, 5, 8, 13, 21),
  unit: fc.constantFrom('s', 's', 's', null),
});

function orderOf(orders: IncrementalOrders, packages: SortedPackages, keys: readonly SortKey[]): number[] {
  return Array.from(finish(orders.order(packages, keys, packages.lastRow(), packages.rows())));
}

it('orders the rows so far like a plain sort, also after interrupted orders', () => {
  fc.assert(
    fc.property(fc.array(portion, { minLength: 1, maxLength: 6 }), (portions) => {
      const packages = new SortedPackages();
      const orders = new IncrementalOrders();
      for (const { packages: some, keys, removed, abandoned, unit } of portions) {
        packages.add(some);
        packages.times = { ...packages.times, unit };
        runSteps(orders.order(packages, keys, packages.lastRow(), packages.rows()), abandoned);
        packages.remove((row) => removed !== 0 && row % removed === 0);
        expect(orderOf(orders, packages, keys)).toEqual(packages.sorted(keys, packages.rows()));
      }
    }),
    { numRuns: 150 },
  );
});

it('continues after an interruption at any step', () => {
  const [first = [], second = []] = fc.sample(fc.array(sortable, { minLength: 40, maxLength: 40 }), {
    numRuns: 2,
    seed: 5,
  });
  const keys = [
    { column: 'name', descending: true },
    { column: 'updated', descending: false },
  ] as const;
  for (let steps = 0; steps < 40; steps += 1) {
    const packages = new SortedPackages(first);
    const orders = new IncrementalOrders();
    if (steps % 2 === 0) orderOf(orders, packages, keys);
    packages.add(second);
    runSteps(orders.order(packages, keys, packages.lastRow(), packages.rows()), steps);
    expect(orderOf(orders, packages, keys)).toEqual(packages.sorted(keys, packages.rows()));
  }
});

it('orders the first rows while more arrive', () => {
  const packages = new SortedPackages([named('b'), named('a')]);
  const orders = new IncrementalOrders();
  const rows = packages.rows();
  packages.add([named('0')]);
  const order = orders.order(packages, byName, 2, rows);
  expect(Array.from(finish(order))).toEqual([2, 1]);
  expect(orderOf(orders, packages, byName)).toEqual([3, 2, 1]);
});

it('reads texts again after forget()', () => {
  const packages = new SortedPackages([named('a'), named('b')]);
  const orders = new IncrementalOrders();
  expect(orderOf(orders, packages, byName)).toEqual([1, 2]);
  packages.rename(1, 'c');
  expect(orderOf(orders, packages, byName)).toEqual([1, 2]);
  orders.forget();
  expect(orderOf(orders, packages, byName)).toEqual([2, 1]);
});

it('starts over with another snapshot', () => {
  const orders = new IncrementalOrders();
  expect(orderOf(orders, new SortedPackages([named('a'), named('b')]), byName)).toEqual([1, 2]);
  expect(orderOf(orders, new SortedPackages([named('b'), named('a')]), byName)).toEqual([2, 1]);
});

const byName = [{ column: 'name', descending: false }] as const;

function named(name: string): Sortable {
  return { ...unsorted, name };
}
