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
    if (this.#groups.length <= old.filled) this.#groups = new Uint32Array(old.filled + 1);
    const rows = this.#rows;
    old.readRows(rows.subarray(0, old.size));
    yield;
    const kept = yield* keepRows(rows, old, leaving, amongEquals, this.#groups);
    const sorted = yield* sortEntering(
      entering.filter((row) => !kept.alone.has(row)),
      by,
    );
    yield;
    const places = new Uint32Array(sorted.length);
    yield* placeEntering(sorted, kept, by, places);
    // From the end, so that each row is moved to its final place once.
    let end = kept.size;
    let { filled } = kept;
    for (let at = places.length - 1; at >= 0; at -= 1) {
      const place = places[at] ?? 0;
      rows.copyWithin(place + at + 1, place, end);
      rows[place + at] = sorted[at]?.row ?? 0;
      if (sorted[at]?.value !== null) filled += 1;
      end = place;
      if (at % placesPerStep === 0) yield;
    }
    return { filled, rows: rows.subarray(0, kept.size + places.length) };
  }
}

interface Kept {
  /** The first `size` ones are the rows of the order that stay, `filled` of them with a value. */
  readonly rows: Uint32Array;
  readonly size: number;
  readonly filled: number;
  /** Where each group of equal values starts, and those without a value. */
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
  groups[groupCount] = filledSize;
  return { rows, size, filled: filledSize, groups: groups.subarray(0, groupCount + 1), alone };
}

interface Entering<V> {
  /** Gets the `startsGroup` bit when it is placed. */
  row: number;
  readonly value: V | null;
}

/** Rows without a value come last. */
function compareValues<V>(by: SortedBy<V>, value: V | null, other: V | null): number {
  if (value === null || other === null) return Number(value === null) - Number(other === null);
  return by.compare(value, other);
}

function* sortEntering<V>(rows: Uint32Array, by: SortedBy<V>): Steps<readonly Entering<V>[]> {
  const values: Entering<V>[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % placesPerStep === 0) yield;
    values.push({ row, value: by.valueOf(row) });
  }
  const sorted = yield* sortByComparison(Uint32Array.from(values.keys()), (one, other) => {
    const [a, b] = [values[one], values[other]];
    if (a === undefined || b === undefined) return 0;
    return compareValues(by, a.value, b.value) || by.compareTies(a.row, b.row);
  });
  return Array.from(sorted).flatMap((at) => values[at & groupMask] ?? []);
}

/** Finds before which kept row each sorted one belongs, and sets the `startsGroup` bits. */
function* placeEntering<V>(
  sorted: readonly Entering<V>[],
  { rows, size, filled, groups }: Kept,
  by: SortedBy<V>,
  places: Uint32Array,
): Steps<void> {
  const valueOf = cachedValues(by);
  let group = 0;
  let before: { readonly place: number; readonly value: V | null } | null = null;
  for (const [at, entering] of sorted.entries()) {
    if (at % placesPerStep === 0) yield;
    const { row, value } = entering;
    const compareGroup = (index: number): number => {
      const start = groups[index] ?? filled;
      return compareValues(by, start < filled ? valueOf((rows[start] ?? 0) & groupMask) : null, value);
    };
    const from = group;
    group += countWhile(groups.length - 1 - from, (ahead) => compareGroup(from + ahead) < 0);
    const start = groups[group] ?? filled;
    const isMember = compareGroup(group) === 0;
    const end = groups[group + 1] ?? size;
    const place = !isMember
      ? start
      : start +
        countWhile(end - start, (ahead) => by.compareTies((rows[start + ahead] ?? 0) & groupMask, row) < 0);
    if (value !== null) {
      const followsEqual: boolean =
        (isMember && place > start) ||
        (before?.place === place && compareValues(by, before.value, value) === 0);
      if (!followsEqual) entering.row = row | startsGroup;
      // The first row of the group is now this one.
      if (isMember && place === start) rows[start] = (rows[start] ?? 0) & groupMask;
    }
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
