import { countIn, rangesOf, type Ranges } from '../../../../preload/contract/ranges.ts';
import { addRow, hasRow, noRows } from '../index/row-bits.ts';
import type { ResultSet } from '../index/result-set.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Steps } from '../steps.ts';
import { StoreError } from '../snapshot/store-failure.ts';

/** Packages carried over at most, unless they are all: each is looked up by its id. */
const carriedBound = 50_000;
/** Ids read at once, and rows looked at. */
const idsAtOnce = 500;
const rowsAtOnce = 50_000;

/** The packages at some positions of a view: by their rows, which only their snapshot knows, and by their ids. */
export interface Carried {
  readonly snapshot: Snapshot;
  readonly rows: readonly number[];
  /** None where they are all. */
  readonly isAll: boolean;
}

/** Takes packages along from a view. Fails with `too-many` above 50,000 that are not all. */
export function takeAlong(snapshot: Snapshot, found: ResultSet, ranges: Ranges): Carried {
  const count = countIn(ranges);
  if (count >= found.count) return { snapshot, rows: [], isAll: true };
  if (count > carriedBound) throw new StoreError({ code: 'too-many', retryable: false });
  const rows = ranges.flatMap(([from, until]) => [...found.rows(from, until - from)]);
  return { snapshot, rows, isAll: false };
}

/** Their ids, in steps. */
export function* idsOf({ snapshot, rows }: Carried): Steps<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < rows.length; at += idsAtOnce) {
    for (const { id } of snapshot.records(rows.slice(at, at + idsAtOnce))) ids.push(id);
    yield;
  }
  return ids;
}

/** The rows that packages have in a snapshot, in steps; those that are gone have none. */
export function* rowsOf(snapshot: Snapshot, ids: readonly string[]): Steps<readonly number[]> {
  const rows: number[] = [];
  for (const id of ids) {
    const row = snapshot.rowOf(id);
    if (row !== 0) rows.push(row);
    yield;
  }
  return rows;
}

/** Where rows of its snapshot stand in a view, in steps; those that it doesn't find are left out. */
export function* positionsOf(snapshot: Snapshot, found: ResultSet, rows: readonly number[]): Steps<Ranges> {
  const wanted = noRows(snapshot.lastRow());
  for (const row of rows) addRow(wanted, row);
  const positions: number[] = [];
  for (let offset = 0; offset < found.count && positions.length < rows.length; offset += rowsAtOnce) {
    found.rows(offset, rowsAtOnce).forEach((row, at) => {
      if (hasRow(wanted, row)) positions.push(offset + at);
    });
    yield;
  }
  return rangesOf(positions);
}
