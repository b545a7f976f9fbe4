import type { Rank } from '../../../../preload/contract/view.ts';
import { hasRow, type RowBits } from './row-bits.ts';

/** The rows that match a query, in order. */
export interface ResultSet {
  readonly count: number;
  /** Row numbers from a position on. */
  rows(offset: number, limit: number): Uint32Array;
  /** The position of a row, or -1. */
  positionOf(row: number): number;
  /** Why one of the rows that were read is where it is, in the order of best match; null if its texts have to tell. */
  rankOf?(row: number): Rank | null;
}

/** Most views read no more. */
const firstRows = 256;
/** Sorting one row by its position takes as long as testing this many rows along the order. */
const sortCost = 50;

/** The rows of an order that are in a set, found lazily. */
export class MatchingRows implements ResultSet {
  readonly count: number;
  readonly #order: Uint32Array;
  readonly #bits: RowBits;
  #found: Uint32Array<ArrayBuffer>;
  #size = 0;
  /** How far the order has been searched. */
  #at = 0;

  constructor(order: Uint32Array, bits: RowBits, count: number) {
    this.count = count;
    this.#order = order;
    this.#bits = bits;
    this.#found = new Uint32Array(Math.min(count, firstRows));
  }

  rows(offset: number, limit: number): Uint32Array {
    this.#find(offset + limit);
    return this.#found.subarray(offset, Math.min(offset + limit, this.#size));
  }

  positionOf(row: number): number {
    if (!hasRow(this.#bits, row)) return -1;
    this.#find(this.count);
    return this.#found.indexOf(row);
  }

  #find(wanted: number): void {
    const end = Math.min(wanted, this.count);
    if (this.#size >= end) return;
    if (end > this.#found.length) {
      const found = new Uint32Array(Math.min(this.count, end * 2));
      found.set(this.#found.subarray(0, this.#size));
      this.#found = found;
    }
    const scanCost = (this.#order.length / this.count) * (end - this.#size);
    if (this.#size === 0 && this.count * sortCost < scanCost) this.#sortAll();
    else this.#scan(end);
  }

  #scan(end: number): void {
    const found = this.#found;
    let size = this.#size;
    let at = this.#at;
    while (size < end && at < this.#order.length) {
      const row = this.#order[at] ?? 0;
      at += 1;
      if (hasRow(this.#bits, row)) {
        found[size] = row;
        size += 1;
      }
    }
    this.#size = size;
    this.#at = at;
  }

  #sortAll(): void {
    const found = new Uint32Array(this.count);
    this.#found = found;
    const order = this.#order;
    const { groupOf, shift } = groupsOf(order, this.#bits.length * 32);
    let size = 0;
    for (let at = 0; at < this.#bits.length; at += 1) {
      for (let word = this.#bits[at] ?? 0; word !== 0; word &= word - 1) {
        const row = at * 32 + 31 - Math.clz32(word & -word);
        let position = (groupOf[row] ?? 0) << shift;
        while (position < order.length && order[position] !== row) position += 1;
        found[size] = position;
        size += 1;
      }
    }
    found.sort();
    for (let at = 0; at < size; at += 1) found[at] = order[found[at] ?? 0] ?? 0;
    this.#size = size;
  }
}

/** Two bytes for each row: looking through a group of 16 among a million rows reads one line of the processor's cache. */
interface Groups {
  /** By row: the number of its group of `2 ** shift` neighbours in the order. */
  readonly groupOf: Uint16Array;
  readonly shift: number;
}

const cachedGroups = new WeakMap<Uint32Array, Groups>();

/** For rows below a number; cached for as long as the order is in use. */
function groupsOf(order: Uint32Array, rows: number): Groups {
  const known = cachedGroups.get(order);
  if (known !== undefined) return known;
  const groups = { groupOf: new Uint16Array(rows), shift: Math.max(0, 16 - Math.clz32(order.length)) };
  const { groupOf, shift } = groups;
  for (let at = 0; at < order.length; at += 1) groupOf[order[at] ?? 0] = at >>> shift;
  cachedGroups.set(order, groups);
  return groups;
}

/** All rows of an order. */
export function allRows(order: Uint32Array): ResultSet {
  return {
    count: order.length,
    rows: (offset, limit) => order.subarray(offset, offset + limit),
    positionOf: (row) => order.indexOf(row),
  };
}
