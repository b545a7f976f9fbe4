import { expect, it } from 'vitest';
import { RowComparison } from '../../../../../../../src/main/catalog/worker/index/order/row-comparison.ts';
import { RowOrders } from '../../../../../../../src/main/catalog/worker/index/order/row-orders.ts';
import { hashOf } from '../../../../../../../src/main/catalog/worker/snapshot/id-hash.ts';
import type { SortKey } from '../../../../../../../src/preload/contract/view.ts';
import { finish } from '../../../../../../equipment/support/finish.ts';
import fc from '../../../../../../equipment/support/properties.ts';
import { sortable, SortedPackages, sortKeys, unsorted } from './sorted-packages.ts';

const byName: SortKey = { column: 'name', descending: false };

/** The rows from one on. */
function ordersOf(packages: SortedPackages, first = 1): RowOrders {
  const rows = packages.rows().filter((row) => row >= first);
  return new RowOrders(packages, rows, (column) => (row) => packages.packages.get(row)?.[column] ?? null);
}

function orderOf(orders: RowOrders, keys: readonly SortKey[]): number[] {
  finish(orders.add(keys.map(({ column }) => column)));
  return Array.from(finish(orders.by(keys)));
}

it('orders and compares some rows like a plain sort, equals by name and then by the hashes of their ids', () => {
  const some = fc.record({
    packages: fc.array(sortable, { maxLength: 40 }),
    first: fc.integer({ min: 1, max: 5 }),
    orders: fc.array(sortKeys, { minLength: 1, maxLength: 3 }),
    unit: fc.constantFrom('s', 's', null),
  });
  fc.assert(
    fc.property(some, ({ packages: list, first, orders, unit }) => {
      const packages = new SortedPackages(list);
      packages.times = { ...packages.times, unit };
      const rows = Array.from(packages.rows()).filter((row) => row >= first);
      const byHash = rows.toSorted((a, b) => hashOf(`id ${a}`) - hashOf(`id ${b}`) || a - b);
      const made = ordersOf(packages, first);
      for (const keys of orders) {
        const expected = packages.sorted([...keys, byName], byHash);
        expect(orderOf(made, keys)).toEqual(expected);
        const comparison = new RowComparison(packages, keys);
        expect(rows.toSorted((a, b) => comparison.compare(a, b))).toEqual(expected);
      }
    }),
    { numRuns: 150 },
  );
});

it('sorts by times anew when their unit is known, without reading the rows again', () => {
  const updated = [-5, 1_700_000_001, 1_700_000_000];
  const packages = new SortedPackages(updated.map((each) => ({ ...unsorted, updated: each })));
  packages.times = { ...packages.times, unit: null };
  const orders = ordersOf(packages);
  const keys: readonly SortKey[] = [{ column: 'updated', descending: false }];
  expect(orderOf(orders, keys)).toEqual([1, 3, 2]);
  packages.times = { ...packages.times, unit: 's' };
  packages.db.exec('DELETE FROM package');
  expect(orderOf(orders, keys)).toEqual([3, 2, 1]);
});
