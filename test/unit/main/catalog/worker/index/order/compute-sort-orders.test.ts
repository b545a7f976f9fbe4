import { expect, it } from 'vitest';
import {
  orderBy,
  walkOrder,
  type SortOrder,
} from '../../../../../../../src/main/catalog/worker/index/order/sort-order.ts';
import { orderPlausibleTimes } from '../../../../../../../src/main/catalog/worker/index/order/plausible-times.ts';
import { computeSortOrders } from '../../../../../../../src/main/catalog/worker/index/order/compute-sort-orders.ts';
import { hashOf } from '../../../../../../../src/main/catalog/worker/snapshot/id-hash.ts';
import {
  sortColumns,
  type SortColumn,
  type SortKey,
} from '../../../../../../../src/preload/contract/view.ts';
import { createPackageMaker, type ProcessPackage } from '../../../../../../equipment/service/packages.ts';
import { finish } from '../../../../../../equipment/support/finish.ts';
import fc from '../../../../../../equipment/support/properties.ts';
import { sortable, SortedPackages, sortKeys, unsorted, type Sortable } from './sorted-packages.ts';

function ordersOf(packages: SortedPackages): Map<SortColumn, SortOrder> {
  const orders = new Map<SortColumn, SortOrder>();
  const { language, times } = packages;
  finish(
    computeSortOrders(packages, packages.lastRow(), language, (column, order) => orders.set(column, order)),
  );
  const names = (): SortOrder => orderIn(orders, 'name');
  for (const column of ['updated', 'created'] as const) {
    const numberOf = (row: number): number | null => packages.packages.get(row)?.[column] ?? null;
    orders.set(column, orderPlausibleTimes(orderIn(orders, column), times, numberOf, names));
  }
  return orders;
}

function orderIn(orders: ReadonlyMap<SortColumn, SortOrder>, column: SortColumn): SortOrder {
  const { filled, rows } = orders.get(column) ?? { filled: 0, rows: new Uint32Array(0) };
  return { filled, rows: rows.slice() };
}

/** What is equal by all keys: by name, then by the ids. */
function tiesOf(packages: SortedPackages): number[] {
  const hashOfRow = (row: number): number => hashOf(`id ${row}`);
  const byHash = packages.rows().sort((a, b) => hashOfRow(a) - hashOfRow(b) || a - b);
  return packages.sorted([{ column: 'name', descending: false }], byHash);
}

function expectOrders(packages: SortedPackages, keys: readonly (readonly SortKey[])[]): void {
  const orders = ordersOf(packages);
  const ties = tiesOf(packages);
  for (const column of sortColumns) {
    for (const descending of [false, true]) {
      const walked = walkOrder(orderIn(orders, column), descending);
      expect(Array.from(walked), `${column} ${descending}`).toEqual(
        packages.sorted([{ column, descending }], ties),
      );
    }
  }
  for (const some of keys) {
    const ordered = finish(orderBy(some, (column) => orderIn(orders, column)));
    expect(Array.from(ordered), JSON.stringify(some)).toEqual(packages.sorted(some, ties));
  }
}

it('orders like a plain sort by every column, in both directions, and by several columns', () => {
  fc.assert(
    fc.property(
      fc.array(sortable, { maxLength: 60 }),
      fc.array(sortKeys, { maxLength: 4 }),
      fc.constantFrom('s', 'ms', null),
      fc.constantFrom('en', 'es'),
      (some, keys, unit, collation) => {
        const packages = new SortedPackages(some);
        packages.language = collation;
        packages.times = { ...packages.times, unit };
        expectOrders(packages, keys);
      },
    ),
    { numRuns: 150 },
  );
});

it('leaves out deleted packages', () => {
  fc.assert(
    fc.property(
      fc.array(sortable, { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      sortKeys,
      (some, nth, keys) => {
        const packages = new SortedPackages(some);
        packages.remove((row) => row % nth === 0);
        expectOrders(packages, [keys]);
      },
    ),
    { numRuns: 40 },
  );
});

it('orders by name without a key', () => {
  const packages = new SortedPackages(['b', null, 'a'].map((name) => ({ ...unsorted, name })));
  const orders = ordersOf(packages);
  expect(Array.from(finish(orderBy([], (column) => orderIn(orders, column))))).toEqual([3, 1, 2]);
});

it('orders many packages like a plain sort', () => {
  const make = createPackageMaker(11, 's');
  const packages = new SortedPackages(
    Array.from({ length: 9000 }, (_, index) => sampleOf(make(index, 9000))),
  );
  const keys = [
    [
      { column: 'status', descending: true },
      { column: 'creator', descending: false },
      { column: 'updated', descending: true },
    ],
    [
      { column: 'comments', descending: true },
      { column: 'name', descending: true },
    ],
    [
      { column: 'updater', descending: false },
      { column: 'created', descending: true },
    ],
  ] as const;
  expectOrders(packages, keys);
});

function sampleOf(made: ProcessPackage): Sortable {
  return {
    name: made.processName,
    status: made.processStatus,
    comments: made.comments,
    creator: made.creatorName,
    updated: made.updatedAt,
    created: made.createdAt,
    updater: made.updatorName,
  };
}
