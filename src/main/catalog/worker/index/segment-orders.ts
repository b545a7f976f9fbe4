import type { SortColumn, SortKey } from '../../../../preload/contract/view.ts';
import type { StoredRows } from '../snapshot/stored-rows.ts';
import type { Steps } from '../steps.ts';
import { onIndexFile } from './index-file-error.ts';
import { MergedRows } from './merged-rows.ts';
import { collationOf, type Collation } from './order/collation.ts';
import { RowComparison } from './order/row-comparison.ts';
import { RowOrders } from './order/row-orders.ts';
import { addRowsOf, rowOf, type PlacedSegment } from './placed-segment.ts';
import { allRows, type ResultSet } from './result-set.ts';
import { blockRows, countRows, intersect, rowsIn, type RowBits } from './row-bits.ts';
import type { Segment } from './segment.ts';

/** Comparing so few rows with each other takes less time than looking for them in the orders of all segments. */
const fewRows = 500;

/** Makes a result of rows in an order. */
export type InOrder = (bits: RowBits, count: number) => ResultSet;

/** Rows that a search has found, and how they are put in order. */
export interface SortableRows {
  /** Those that were searched. */
  readonly segments: readonly PlacedSegment[];
  readonly bits: RowBits;
  readonly count: number;
  readonly inOrder: InOrder;
}

/**
 * The orders of the segments of an index that still grows. Each segment is sorted by itself, so that a new one leaves the others
 * as they are, and a view merges their rows.
 */
export class SegmentOrders {
  readonly #rows: StoredRows;
  #collation: Collation | null = null;
  #orders = new WeakMap<Segment, RowOrders>();
  /** By which views have been sorted. */
  readonly #wanted = new Set<SortColumn>();

  constructor(rows: StoredRows) {
    this.#rows = rows;
  }

  /**
   * Sorts what was found in some segments. One search sorts no more segments than have the rows of a block, so that it need not
   * wait for all of them; it leaves out the others, unless it must have all.
   */
  *sort(
    segments: readonly PlacedSegment[],
    bits: RowBits,
    keys: readonly SortKey[],
    mustHaveAll: boolean,
  ): Steps<SortableRows> {
    const columns = keys.map(({ column }) => column);
    for (const column of columns) this.#wanted.add(column);
    const comparison = new RowComparison(this.#rows, keys);
    const compare = (a: number, b: number): number => comparison.compare(a, b);
    const orders: Uint32Array[] = [];
    const inOrder: InOrder = (some, count) =>
      count <= fewRows ? allRows(rowsIn(some).sort(compare)) : new MergedRows(orders, some, count, compare);
    const found = countRows(bits);
    if (found <= fewRows) return { segments, bits, count: found, inOrder };
    let left = mustHaveAll ? Infinity : blockRows;
    const sorted: PlacedSegment[] = [];
    for (const placed of segments) {
      const known = this.#of(placed);
      if (!known.has(columns)) {
        if (placed.segment.size > left) continue;
        left -= placed.segment.size;
        yield* known.add(columns);
      }
      orders.push(yield* known.by(keys));
      sorted.push(placed);
      yield;
    }
    if (sorted.length === segments.length) return { segments, bits, count: found, inOrder };
    const kept = new Uint32Array(bits.length);
    for (const placed of sorted) addRowsOf(placed, placed.alive, kept);
    intersect(kept, bits);
    return { segments: sorted, bits: kept, count: countRows(kept), inOrder };
  }

  /** Sorts a new segment as views have been sorted; nothing if there were none. */
  *prepare(placed: PlacedSegment): Steps<void> {
    if (this.#wanted.size > 0) yield* this.#of(placed).add(new Set([...this.#wanted, 'updated'] as const));
  }

  #of(placed: PlacedSegment): RowOrders {
    const collation = collationOf(this.#rows.language);
    if (collation !== this.#collation) this.#orders = new WeakMap();
    this.#collation = collation;
    const { segment, alive } = placed;
    const known = this.#orders.get(segment);
    if (known !== undefined) return known;
    const firstRow = rowOf(placed, 0);
    const rows = rowsIn(alive).map((ordinal) => firstRow + ordinal);
    const made = new RowOrders(this.#rows, rows, (column) => {
      const times = onIndexFile(() => segment.times(column));
      return (row) => times[row - firstRow] ?? null;
    });
    this.#orders.set(segment, made);
    return made;
  }
}
