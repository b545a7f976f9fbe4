import type { QueryInput } from '../../../../preload/contract/catalog-queries.ts';
import { countPositions, toRanges, type Ranges } from '../../../../preload/contract/ranges.ts';
import { addRow, hasRow, emptyRows } from '../index/row-bits.ts';
import type { ResultSet } from '../index/result-set.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import type { Steps } from '../steps.ts';
import { StoreError } from '../../storage-error.ts';
import type { QueryContext } from './context.ts';

/** Each package is looked up by its id, unless the whole view is carried over. */
const maxCarriedOver = 50_000;
const idsPerStep = 500;
const rowsPerStep = 50_000;

/**
 * Finds packages of one view in another one, by id if that is of another snapshot. The whole view becomes the whole other
 * view.
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
  if (count > maxCarriedOver) throw new StoreError({ code: 'too-many', retryable: false });
  const rows = ranges.flatMap(([first, end]) => [...source.results.rows(first, end - first)]);
  const found =
    source.snapshot === target.snapshot
      ? rows
      : yield* rowsOf(target.snapshot, yield* idsOf(source.snapshot, rows));
  return yield* positionsOf(target.snapshot, target.results, found);
}

function* idsOf(snapshot: Snapshot, rows: readonly number[]): Steps<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < rows.length; at += idsPerStep) {
    for (const { id } of snapshot.records(rows.slice(at, at + idsPerStep))) ids.push(id);
    yield;
  }
  return ids;
}

/** The rows of the packages that the snapshot has. */
function* rowsOf(snapshot: Snapshot, ids: readonly string[]): Steps<readonly number[]> {
  const rows: number[] = [];
  for (const id of ids) {
    const row = snapshot.rowOf(id);
    if (row !== 0) rows.push(row);
    yield;
  }
  return rows;
}

/** The positions of the rows that are in a view. */
function* positionsOf(snapshot: Snapshot, found: ResultSet, rows: readonly number[]): Steps<Ranges> {
  const wanted = emptyRows(snapshot.lastRow());
  for (const row of rows) addRow(wanted, row);
  const positions: number[] = [];
  for (let offset = 0; offset < found.count && positions.length < rows.length; offset += rowsPerStep) {
    found.rows(offset, rowsPerStep).forEach((row, at) => {
      if (hasRow(wanted, row)) positions.push(offset + at);
    });
    yield;
  }
  return toRanges(positions);
}
