import type { SortColumn, SortKey } from '../../../../../preload/contract/view.ts';
import type { Steps } from '../../steps.ts';

/**
 * A permutation of all rows by one column, rows with a value first. The highest bit of a number says that the row's value
 * differs from the one before, so that the order can be read backwards with equal values in the same order among themselves.
 * From `filled` on the rows have no value.
 */
export interface SortOrder {
  readonly filled: number;
  readonly rows: Uint32Array;
}

/** Marks the first of a group of equals in a list of numbers below 2^31. */
export const startsGroup = 0x8000_0000;
export const groupMask = 0x7fff_ffff;
/** Rows that are moved between two pauses. */
export const movesPerStep = 0x1_0000;

/** Turns an order into row numbers, in place, ascending or descending; rows without a value come last in both. */
export function walkOrder({ filled, rows }: SortOrder, descending: boolean): Uint32Array {
  if (descending) {
    reverse(rows, 0, filled);
    // Equal rows keep their order; the one that began a group is now its last one.
    let start = 0;
    for (let at = 0; at < filled; at += 1) {
      if (((rows[at] ?? 0) & startsGroup) === 0) continue;
      reverse(rows, start, at + 1);
      start = at + 1;
    }
  }
  for (let at = 0; at < rows.length; at += 1) rows[at] = (rows[at] ?? 0) & groupMask;
  return rows;
}

function reverse(numbers: Uint32Array, from: number, end: number): void {
  for (let at = from, other = end - 1; at < other; at += 1, other -= 1) {
    const number = numbers[at] ?? 0;
    numbers[at] = numbers[other] ?? 0;
    numbers[other] = number;
  }
}

/**
 * All rows in the order of several keys, the first of which counts most. Rows without a value come last by each key in both
 * directions; rows that are equal by all keys stay in the order of the last key's column. Without a key rows are in the order
 * of names. `orderOf` reads an order, which is changed, because copies of large ones would fragment the memory.
 */
export function* orderBy(
  keys: readonly SortKey[],
  orderOf: (column: SortColumn) => SortOrder,
): Steps<Uint32Array> {
  const last = keys.at(-1) ?? { column: 'name', descending: false };
  let rows = walkOrder(orderOf(last.column), last.descending);
  // Rows that are equal by a key keep their order by the later keys.
  for (const { column, descending } of keys.slice(0, -1).reverse()) {
    yield;
    rows = yield* moveToGroups(rows, orderOf(column), descending);
  }
  return rows;
}

/** A stable counting sort by the group of each row's value. */
function* moveToGroups(rows: Uint32Array, order: SortOrder, descending: boolean): Steps<Uint32Array> {
  const { groupOf, next } = yield* findGroups(order, descending);
  const moved = new Uint32Array(rows.length);
  for (let from = 0; from < rows.length; from += movesPerStep) {
    const end = Math.min(from + movesPerStep, rows.length);
    for (let at = from; at < end; at += 1) {
      const row = rows[at] ?? 0;
      const group = groupOf[row] ?? 0;
      const to = next[group] ?? 0;
      moved[to] = row;
      next[group] = to + 1;
    }
    yield;
  }
  return moved;
}

interface Groups {
  /** By row; 0 is the group of those without a value. */
  readonly groupOf: Uint32Array;
  /** Where each group begins. */
  readonly next: Uint32Array;
}

function* findGroups({ filled, rows }: SortOrder, descending: boolean): Steps<Groups> {
  let lastRow = 0;
  for (const row of rows) lastRow = Math.max(lastRow, row & groupMask);
  const groupOf = new Uint32Array(lastRow + 1);
  const next = new Uint32Array(filled + 1);
  next[0] = filled;
  let group = 0;
  for (let from = 0; from < filled; from += movesPerStep) {
    const end = Math.min(from + movesPerStep, filled);
    for (let at = from; at < end; at += 1) {
      const row = rows[at] ?? 0;
      if ((row & startsGroup) !== 0) {
        // In descending order a group begins as far from the end as it ended from the beginning.
        if (descending && group !== 0) next[group] = filled - at;
        group += 1;
        if (!descending) next[group] = at;
      }
      groupOf[row & groupMask] = group;
    }
    yield;
  }
  return { groupOf, next };
}
