import type { Steps } from '../../steps.ts';
import { hasRow, type RowBits } from '../row-bits.ts';
import { Uint32List } from '../uint32-list.ts';
import { countWhile } from './merge-sort.ts';
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

/**
 * The order of a column after some rows were removed, and then others placed; a changed row is both. Reads the values of the
 * placed rows, and of those that it compares them with.
 */
export function* updateOrder<V>(
  old: SortOrder,
  removed: RowBits,
  placed: Uint32Array,
  by: SortedBy<V>,
): Steps<SortOrder> {
  const kept = yield* keepRows(old, removed);
  const sorted = sortPlaced(placed, by);
  yield;
  const rows = new Uint32Array(kept.rows.length + placed.length);
  let size = 0;
  let next = 0;
  const copyUpTo = (end: number): void => {
    rows.set(kept.rows.subarray(next, end), size);
    size += end - next;
    next = end;
  };

  const valueOf = cachedValues(by);
  let group = 0;
  let before: { readonly place: number; readonly value: V } | null = null;
  for (const [at, { row, value }] of sorted.filled.entries()) {
    if (at % placesPerStep === 0) yield;
    const valueOfGroup = (index: number): V | null =>
      valueOf((kept.rows[kept.groups.at(index)] ?? 0) & groupMask);
    const compareGroup = (index: number): number => {
      const other = valueOfGroup(index);
      return other === null ? 1 : by.compare(other, value);
    };
    const from = group;
    group += countWhile(kept.groups.length - from, (ahead) => compareGroup(from + ahead) < 0);
    const start = group < kept.groups.length ? kept.groups.at(group) : kept.filled;
    const isMember = group < kept.groups.length && compareGroup(group) === 0;
    const end = group + 1 < kept.groups.length ? kept.groups.at(group + 1) : kept.filled;
    const place = !isMember
      ? start
      : start +
        countWhile(end - start, (ahead) => {
          const other = (kept.rows[start + ahead] ?? 0) & groupMask;
          return by.compareTies(other, row) < 0;
        });
    copyUpTo(place);
    const followsEqual: boolean =
      (isMember && place > start) || (before?.place === place && by.compare(before.value, value) === 0);
    rows[size] = followsEqual ? row : row | startsGroup;
    size += 1;
    // The first row of the group is now this one.
    if (isMember && place === start) kept.rows[start] = (kept.rows[start] ?? 0) & groupMask;
    before = { place, value };
  }
  copyUpTo(kept.filled);
  const filled = size;
  for (const row of sorted.empty) {
    const from = next;
    const ahead = countWhile(
      kept.rows.length - from,
      (index) => by.compareTies(kept.rows[from + index] ?? 0, row) < 0,
    );
    copyUpTo(from + ahead);
    rows[size] = row;
    size += 1;
  }
  copyUpTo(kept.rows.length);
  return { filled, rows };
}

interface Kept extends SortOrder {
  readonly rows: Uint32Array;
  /** Where each group of equal values starts. */
  readonly groups: Uint32List;
}

function* keepRows({ filled, rows }: SortOrder, removed: RowBits): Steps<Kept> {
  const kept = new Uint32Array(rows.length);
  const groups = new Uint32List();
  let size = 0;
  let filledSize = 0;
  let startsNext = false;
  for (let from = 0; from < rows.length; from += movesPerStep) {
    const end = Math.min(from + movesPerStep, rows.length);
    for (let at = from; at < end; at += 1) {
      const tagged = rows[at] ?? 0;
      const row = tagged & groupMask;
      // If the first row of a group is removed, the next one becomes the first.
      if ((tagged & startsGroup) !== 0) startsNext = true;
      if (hasRow(removed, row)) continue;
      const isFirst = at < filled && startsNext;
      if (isFirst) groups.push(size);
      if (at < filled) filledSize += 1;
      kept[size] = isFirst ? row | startsGroup : row;
      size += 1;
      startsNext = false;
    }
    yield;
  }
  return { filled: filledSize, rows: kept.subarray(0, size), groups };
}

interface Sorted<V> {
  readonly filled: readonly { readonly row: number; readonly value: V }[];
  /** Rows without a value. */
  readonly empty: readonly number[];
}

function sortPlaced<V>(rows: Uint32Array, by: SortedBy<V>): Sorted<V> {
  const filled: { row: number; value: V }[] = [];
  const empty: number[] = [];
  for (const row of rows) {
    const value = by.valueOf(row);
    if (value === null) empty.push(row);
    else filled.push({ row, value });
  }
  filled.sort((a, b) => by.compare(a.value, b.value) || by.compareTies(a.row, b.row));
  return { filled, empty: empty.sort((a, b) => by.compareTies(a, b)) };
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
