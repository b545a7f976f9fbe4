import { expect, it } from 'vitest';
import {
  type Collation,
  collations,
} from '../../../../../../../src/main/catalog/worker/index/order/collation.ts';
import type { TimeColumn } from '../../../../../../../src/main/catalog/worker/index/order/column-keys.ts';
import { computeSortOrders } from '../../../../../../../src/main/catalog/worker/index/order/compute-sort-orders.ts';
import type { SortOrder } from '../../../../../../../src/main/catalog/worker/index/order/sort-order.ts';
import { updateOrders } from '../../../../../../../src/main/catalog/worker/index/order/update-orders.ts';
import { columnBit } from '../../../../../../../src/main/catalog/worker/snapshot/change.ts';
import { addRow, emptyRows } from '../../../../../../../src/main/catalog/worker/index/row-bits.ts';
import { sortColumns, type SortColumn } from '../../../../../../../src/preload/contract/view.ts';
import { finish } from '../../../../../../equipment/support/finish.ts';
import fc from '../../../../../../equipment/support/properties.ts';
import { sortable, SortedPackages, type Sortable } from './sorted-packages.ts';

type Orders = Map<SortColumn, SortOrder>;

function computed(packages: SortedPackages, collation: Collation): Orders {
  const orders: Orders = new Map();
  finish(
    computeSortOrders(packages, packages.lastRow(), collation, (column, order) => orders.set(column, order)),
  );
  return orders;
}

function timesOf(packages: SortedPackages, column: TimeColumn): Float64Array {
  const times = new Float64Array(packages.lastRow() + 1).fill(Number.NaN);
  for (const [row, one] of packages.packages) times[row] = one[column] ?? Number.NaN;
  return times;
}

/** The stored columns of `sortColumns`. */
const storedColumns = {
  name: 'name',
  status: 'status',
  comments: 'comments',
  creator: 'creator',
  updater: 'updater',
  created: 'created_at',
  updated: 'updated_at',
} as const;

function differingColumns(one: Sortable, other: Sortable): number {
  return sortColumns
    .filter((column) => one[column] !== other[column])
    .reduce((columns, column) => columns | columnBit(storedColumns[column]), 0);
}

interface Changes {
  readonly isRemoved: (row: number) => boolean;
  readonly changed: ReadonlyMap<number, Partial<Sortable>>;
  readonly added: readonly Sortable[];
}

/** Changes the packages, and their orders accordingly. */
function updated(packages: SortedPackages, old: Orders, changes: Changes, collation: Collation): Orders {
  const removed = emptyRows(packages.lastRow() + changes.added.length);
  const placed: number[] = [];
  const columns = new Uint16Array(packages.lastRow() + changes.added.length + 1);
  for (const row of packages.rows()) if (changes.isRemoved(row)) addRow(removed, row);
  packages.remove(changes.isRemoved);
  for (const row of packages.rows()) {
    const old = packages.packages.get(row);
    const one = changes.changed.get(row);
    if (old === undefined || one === undefined) continue;
    packages.replace(row, { ...old, ...one });
    columns[row] = differingColumns(old, { ...old, ...one });
    addRow(removed, row);
    placed.push(row);
  }
  const last = packages.lastRow();
  packages.add(changes.added);
  placed.push(...changes.added.map((_, at) => last + 1 + at));
  const orders: Orders = new Map();
  finish(
    updateOrders(
      packages,
      collation,
      { removed, placed: Uint32Array.from(placed), columns },
      (column) => {
        const { filled, rows } = old.get(column) ?? { filled: 0, rows: new Uint32Array(0) };
        return { filled, size: rows.length, readRows: (into) => into.set(rows) };
      },
      (column) => timesOf(packages, column),
      // The rows of an order are valid until the next one.
      (column, { filled, rows }) => orders.set(column, { filled, rows: rows.slice() }),
    ),
  );
  return orders;
}

/** New values in some columns. */
const changed = fc
  .tuple(sortable, fc.subarray([...sortColumns]))
  .map(([one, columns]): Partial<Sortable> =>
    Object.fromEntries(columns.map((column) => [column, one[column]])),
  );

const changes = fc
  .tuple(fc.func(fc.nat(3)), fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), changed)), fc.array(sortable))
  .map(([kind, changed, added]): Changes => ({
    isRemoved: (row) => kind(row) === 0,
    changed: new Map(changed),
    added,
  }));

it('gives the same orders as sorting all rows again, after several updates', () => {
  fc.assert(
    fc.property(
      fc.array(sortable, { size: '+1' }),
      fc.array(changes, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...collations),
      (first, steps, collation) => {
        const packages = new SortedPackages(first);
        let orders = computed(packages, collation);
        for (const step of steps) {
          orders = updated(packages, orders, step, collation);
          const expected = computed(packages, collation);
          for (const column of sortColumns) expect(orders.get(column), column).toEqual(expected.get(column));
        }
      },
    ),
    { numRuns: 40 },
  );
});
