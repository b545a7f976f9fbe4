import { firstWhere } from './first-where.ts';
import { MatchingRows, type ResultSet } from './result-set.ts';
import { hasRow, type RowBits } from './row-bits.ts';

/** A negative result: row `a` comes first. Never 0 for different rows. */
type CompareRows = (a: number, b: number) => number;

/**
 * The rows of several disjoint orders that are in a set, merged where they are read: a row far down is found without merging all
 * before it.
 */
export class MergedRows implements ResultSet {
  readonly count: number;
  readonly #bits: RowBits;
  readonly #compare: CompareRows;
  readonly #orders: readonly MatchingRows[];
  /** Where the last read ended, because the next one often continues there. */
  #last: { readonly offset: number; readonly places: readonly number[] };

  constructor(orders: readonly Uint32Array[], bits: RowBits, count: number, compare: CompareRows) {
    this.count = count;
    this.#bits = bits;
    this.#compare = compare;
    // They may have fewer rows: counting these would read each order to its end.
    this.#orders = orders.map((order) => new MatchingRows(order, bits, order.length));
    this.#last = { offset: 0, places: orders.map(() => 0) };
  }

  rows(offset: number, limit: number): Uint32Array {
    const end = Math.max(offset, Math.min(offset + limit, this.count));
    const rows = new Uint32Array(end - offset);
    const places = [...(this.#last.offset === offset ? this.#last.places : this.#split(offset))];
    const heads = this.#orders.flatMap((order, index) => {
      const row = rowAt(order, places[index] ?? 0);
      return row === undefined ? [] : [{ index, row }];
    });
    heads.sort((a, b) => this.#compare(a.row, b.row));
    let size = 0;
    for (let head = heads.shift(); head !== undefined && size < rows.length; head = heads.shift()) {
      const { index, row } = head;
      rows[size] = row;
      size += 1;
      const place = (places[index] ?? 0) + 1;
      places[index] = place;
      const next = rowAt(this.#orders[index], place);
      if (next === undefined) continue;
      const later = firstWhere(0, heads.length, (each) => this.#compare(next, heads[each]?.row ?? next) < 0);
      heads.splice(later, 0, { index, row: next });
    }
    this.#last = { offset: end, places };
    return rows.subarray(0, size);
  }

  positionOf(row: number): number {
    if (!hasRow(this.#bits, row)) return -1;
    return this.#orders.reduce((sum, order) => sum + this.#countBefore(row, order, 0, lengthOf(order)), 0);
  }

  /** How many of the first `offset` rows each order has. */
  #split(offset: number): readonly number[] {
    let low = this.#orders.map(() => 0);
    let high = this.#orders.map(lengthOf);
    for (;;) {
      const lengths = high.map((end, index) => end - (low[index] ?? 0));
      const longest = lengths.indexOf(Math.max(...lengths));
      const middle = ((low[longest] ?? 0) + (high[longest] ?? 0)) >>> 1;
      const pivot = lengths[longest] === 0 ? undefined : rowAt(this.#orders[longest], middle);
      if (pivot === undefined) return low;
      const before = this.#orders.map((order, index) =>
        index === longest ? middle : this.#countBefore(pivot, order, low[index] ?? 0, high[index] ?? 0),
      );
      if (before.reduce((sum, count) => sum + count, 0) >= offset) high = before;
      else low = before.with(longest, middle + 1);
    }
  }

  /** The number of rows of an order that come before a row; known to be from `low` to `high`. */
  #countBefore(row: number, order: MatchingRows, low: number, high: number): number {
    return firstWhere(low, high, (at) => this.#compare(rowAt(order, at) ?? row, row) >= 0);
  }
}

/** The row at a position; undefined after the last. */
function rowAt(order: MatchingRows | undefined, position: number): number | undefined {
  return order?.rows(position, 1)[0];
}

function lengthOf(order: MatchingRows): number {
  return order.rows(0, Infinity).length;
}
