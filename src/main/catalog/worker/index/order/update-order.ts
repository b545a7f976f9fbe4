import type { Steps } from '../../steps.ts';
import { hasRow, type RowBits } from '../row-bits.ts';
import { countWhile, sortByComparison } from './merge-sort.ts';
import { groupMask, movesPerStep, startsGroup, type SortOrder } from './sort-order.ts';

const placesPerStep = 200;

/** What a column is sorted by. */
export interface SortedBy<V> {
  /** Null if there is nothing to sort by. */
  valueOf(row: number): V | null;
  compare(value: V, other: V): number;
  /** The order of rows with equal values, or without values; never 0 for different rows. */
  compareTies(row: number, other: number): number;
}

/** An order that is read when it is needed. */
export interface StoredOrder extends Omit<SortOrder, 'rows'> {
  /** The number of all rows. */
  readonly size: number;
  /** Fills an array of that size with the rows. */
  readRows(into: Uint32Array): void;
}

/** The rows that leave an order, and those that then enter it; a row that moves does both. */
export interface MovedRows {
  readonly leaving: RowBits;
  /** Ascending. */
  readonly entering: Uint32Array;
  /** Of the rows that do both: those whose values stay the same, so that they can only move among rows with equal ones. */
  readonly amongEquals: RowBits;
}

/**
 * Computes the orders of a snapshot's columns from those of the previous one. Uses the same memory for each, because large arrays
 * take time to allocate and to collect.
 */
export class OrderUpdater {
  #rows = new Uint32Array(0);
  #groups = new Uint32Array(0);

  /**
   * The order of a column after some rows have moved, valid until the next call. Reads the values of the entering rows, and of
   * those that it compares them with.
   */
  *update<V>(
    old: StoredOrder,
    { leaving, entering, amongEquals }: MovedRows,
    by: SortedBy<V>,
  ): Steps<SortOrder> {
    const most = old.size + entering.length;
    if (this.#rows.length < most) this.#rows = new Uint32Array(most);
    if (this.#groups.length < old.filled) this.#groups = new Uint32Array(old.filled);
    const rows = this.#rows;
    old.readRows(rows.subarray(0, old.size));
    yield;
    const kept = yield* keepRows(rows, old, leaving, amongEquals, this.#groups);
    const { filled, empty } = yield* sortEntering(
      entering.filter((row) => !kept.alone.has(row)),
      by,
    );
    yield;
    const places = new Uint32Array(filled.length + empty.length);
    yield* placeFilled(filled, kept, by, places);
    let from = kept.filled;
    for (const [at, row] of empty.entries()) {
      const start = from;
      from += countWhile(
        kept.size - start,
        (ahead) => by.compareTies(kept.rows[start + ahead] ?? 0, row) < 0,
      );
      places[filled.length + at] = from;
    }
    // From the end, so that each row is moved to its final place once.
    let end = kept.size;
    for (let at = places.length - 1; at >= 0; at -= 1) {
      const place = places[at] ?? 0;
      rows.copyWithin(place + at + 1, place, end);
      rows[place + at] = at < filled.length ? (filled[at]?.row ?? 0) : (empty[at - filled.length] ?? 0);
      end = place;
      if (at % placesPerStep === 0) yield;
    }
    return { filled: kept.filled + filled.length, rows: rows.subarray(0, kept.size + places.length) };
  }
}

interface Kept {
  /** The first `size` ones are the rows of the order that stay, `filled` of them with a value. */
  readonly rows: Uint32Array;
  readonly size: number;
  readonly filled: number;
  /** Where each group of equal values starts. */
  readonly groups: Uint32Array;
  /** Rows that did not leave, because no other row has an equal value. */
  readonly alone: ReadonlySet<number>;
}

/** Moves the rows that stay to the beginning. */
function* keepRows(
  rows: Uint32Array,
  { filled, size: oldSize }: StoredOrder,
  leaving: RowBits,
  amongEquals: RowBits,
  groups: Uint32Array,
): Steps<Kept> {
  const alone = new Set<number>();
  let groupCount = 0;
  let size = 0;
  let filledSize = 0;
  let startsNext = false;
  for (let from = 0; from < oldSize; from += movesPerStep) {
    const end = Math.min(from + movesPerStep, oldSize);
    for (let at = from; at < end; at += 1) {
      const tagged = rows[at] ?? 0;
      const row = tagged & groupMask;
      const starts = (tagged & startsGroup) !== 0;
      // If the first row of a group leaves, the next one becomes the first.
      if (starts) startsNext = true;
      if (hasRow(leaving, row)) {
        const isAlone = starts && (at + 1 === filled || ((rows[at + 1] ?? 0) & startsGroup) !== 0);
        if (!isAlone || !hasRow(amongEquals, row)) continue;
        alone.add(row);
      }
      const isFirst = at < filled && startsNext;
      if (isFirst) {
        groups[groupCount] = size;
        groupCount += 1;
      }
      if (at < filled) filledSize += 1;
      rows[size] = isFirst ? row | startsGroup : row;
      size += 1;
      startsNext = false;
    }
    yield;
  }
  return { rows, size, filled: filledSize, groups: groups.subarray(0, groupCount), alone };
}

interface Entering<V> {
  /** Gets the `startsGroup` bit when it is placed. */
  row: number;
  readonly value: V;
}

interface Sorted<V> {
  readonly filled: readonly Entering<V>[];
  /** Rows without a value. */
  readonly empty: Uint32Array;
}

function* sortEntering<V>(rows: Uint32Array, by: SortedBy<V>): Steps<Sorted<V>> {
  const values: Entering<V>[] = [];
  const empty: number[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % placesPerStep === 0) yield;
    const value = by.valueOf(row);
    if (value === null) empty.push(row);
    else values.push({ row, value });
  }
  const sorted = yield* sortByComparison(Uint32Array.from(values.keys()), (one, other) => {
    const [a, b] = [values[one], values[other]];
    return a === undefined || b === undefined
      ? 0
      : by.compare(a.value, b.value) || by.compareTies(a.row, b.row);
  });
  const filled: Entering<V>[] = [];
  for (const at of sorted) {
    const entering = values[at & groupMask];
    if (entering !== undefined) filled.push(entering);
  }
  const tied = yield* sortByComparison(Uint32Array.from(empty), (a, b) => by.compareTies(a, b));
  return { filled, empty: tied.map((row) => row & groupMask) };
}

/** Finds before which kept row each sorted one belongs, and sets the `startsGroup` bits. */
function* placeFilled<V>(
  sorted: readonly Entering<V>[],
  { rows, filled, groups }: Kept,
  by: SortedBy<V>,
  places: Uint32Array,
): Steps<void> {
  const valueOf = cachedValues(by);
  let group = 0;
  let before: { readonly place: number; readonly value: V } | null = null;
  for (const [at, entering] of sorted.entries()) {
    if (at % placesPerStep === 0) yield;
    const { row, value } = entering;
    const compareGroup = (index: number): number => {
      const other = valueOf((rows[groups[index] ?? 0] ?? 0) & groupMask);
      return other === null ? 1 : by.compare(other, value);
    };
    const from = group;
    group += countWhile(groups.length - from, (ahead) => compareGroup(from + ahead) < 0);
    const start = groups[group] ?? filled;
    const isMember = group < groups.length && compareGroup(group) === 0;
    const end = groups[group + 1] ?? filled;
    const place = !isMember
      ? start
      : start +
        countWhile(end - start, (ahead) => by.compareTies((rows[start + ahead] ?? 0) & groupMask, row) < 0);
    const followsEqual: boolean =
      (isMember && place > start) || (before?.place === place && by.compare(before.value, value) === 0);
    if (!followsEqual) entering.row = row | startsGroup;
    // The first row of the group is now this one.
    if (isMember && place === start) rows[start] = (rows[start] ?? 0) & groupMask;
    places[at] = place;
    before = { place, value };
  }
}

function cachedValues<V>(by: SortedBy<V>): (row: number) => V | null {
  const known = new Map<number, V | null>();
  return (row) => {
    let value = known.get(row);
    if (value === undefined) {
      value = by.valueOf(row);
      known.set(row, value);
    }
    return value;
  };
}
