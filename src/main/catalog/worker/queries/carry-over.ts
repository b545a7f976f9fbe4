import type { QueryInput } from '../../../../preload/contract/catalog-queries.ts';
import { countPositions, toRanges, type Ranges } from '../../../../preload/contract/ranges.ts';
import { addRow, hasRow, emptyRows } from '../index/row-bits.ts';
import type { ResultSet } from '../index/result-set.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Steps } from '../steps.ts';
import { StoreError } from '../../storage-error.ts';
import type { QueryContext } from './context.ts';

/** Packages carried over at most, unless they are all: each is looked up by its id. */
const carriedBound = 50_000;
/** Ids read at once, and rows looked at. */
const idsAtOnce = 500;
const rowsAtOnce = 50_000;

/**
 * A view may be of another snapshot than the one that takes its place: packages are found again by their ids. All of them
 * become all of the other view without looking at any.
 */
export function* carryOver(
  context: QueryContext,
  { from, to, ranges }: QueryInput<'carryOver'>,
): Steps<Ranges> {
  const target = context.view(to);
  const source = context.view(from);
  if (source.snapshot === null || target.snapshot === null) return [];
  const count = countPositions(ranges);
  if (count >= source.results.count) return target.results.count > 0 ? [[0, target.results.count]] : [];
  if (count > carriedBound) throw new StoreError({ code: 'too-many', retryable: false });
  const rows = ranges.flatMap(([first, end]) => [...source.results.rows(first, end - first)]);
  const found =
    source.snapshot === target.snapshot
      ? rows
      : yield* rowsOf(target.snapshot, yield* idsOf(source.snapshot, rows));
  return yield* positionsOf(target.snapshot, target.results, found);
}

/** The ids of packages by their rows, in steps. */
function* idsOf(snapshot: Snapshot, rows: readonly number[]): Steps<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < rows.length; at += idsAtOnce) {
    for (const { id } of snapshot.records(rows.slice(at, at + idsAtOnce))) ids.push(id);
    yield;
  }
  return ids;
}

/** The rows that packages have in a snapshot, in steps; those that are gone have none. */
function* rowsOf(snapshot: Snapshot, ids: readonly string[]): Steps<readonly number[]> {
  const rows: number[] = [];
  for (const id of ids) {
    const row = snapshot.rowOf(id);
    if (row !== 0) rows.push(row);
    yield;
  }
  return rows;
}

/** Where rows of its snapshot stand in a view, in steps; those that it doesn't find are left out. */
function* positionsOf(snapshot: Snapshot, found: ResultSet, rows: readonly number[]): Steps<Ranges> {
  const wanted = emptyRows(snapshot.lastRow());
  for (const row of rows) addRow(wanted, row);
  const positions: number[] = [];
  for (let offset = 0; offset < found.count && positions.length < rows.length; offset += rowsAtOnce) {
    found.rows(offset, rowsAtOnce).forEach((row, at) => {
      if (hasRow(wanted, row)) positions.push(offset + at);
    });
    yield;
  }
  return toRanges(positions);
}
