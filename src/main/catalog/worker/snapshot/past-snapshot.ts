import type { Steps } from '../steps.ts';
import { change } from './change.ts';
import { numberColumn, numberOrNull } from './columns.ts';
import { differenceWriter } from './difference.ts';
import { ContentHash } from './content-hash.ts';
import { differingColumns } from './content.ts';
import { IdTable } from './id-table.ts';
import type { PackageRecord, WholeRecord } from './package-record.ts';
import { PackageWriter } from './package-writer.ts';
import { hashesOf } from './row-hashes.ts';
import { writeTotals } from './row-totals.ts';
import type { Snapshot, SnapshotTarget } from './snapshot.ts';
import { SnapshotCopy } from './snapshot-copy.ts';

/** The rows that may differ in an earlier list. */
export interface EarlierRows {
  /** Ascending, so that each page of the file is written once. */
  readonly rows: Uint32Array;
  /** What a row had, which the present list has this package in; null: no package. */
  before(row: number, present: PackageRecord | null): WholeRecord | null;
}

/** If more of the rows differ, building an index is faster than updating one, and searching it, too. */
const maxDifferingPart = 1 / 3;
/** The journal of a transaction is in memory. */
const rowsPerCommit = 1000;
const rowsPerWrite = 100;

/**
 * Makes the file of an earlier list from a published one: `earlier` has the rows that differ, as they were. If they are few, its
 * `difference` is the one from the published file, so that its index can be made from that file's. It is not flushed, because nothing
 * needs it after a restart. `prepare` is called with the sealed file. Deletes the file if it fails or is stopped.
 */
export function* makePastSnapshot(
  published: Snapshot,
  earlier: EarlierRows,
  target: SnapshotTarget,
  prepare: (made: Snapshot, hasDifference: boolean) => Steps<void>,
): Steps<Snapshot> {
  const copy = new SnapshotCopy(published, target);
  let made: Snapshot | null = null;
  try {
    const snapshot = yield* copy.make();
    const hasDifference = earlier.rows.length <= maxDifferingPart * published.ids.size;
    yield* changeRows(snapshot, published, earlier, hasDifference);
    snapshot.sealAsCopy();
    yield* prepare(snapshot, hasDifference);
    made = snapshot;
    return snapshot;
  } finally {
    if (made === null) void copy.discard();
  }
}

function* changeRows(
  snapshot: Snapshot,
  published: Snapshot,
  earlier: EarlierRows,
  hasDifference: boolean,
): Steps<void> {
  const { db } = snapshot;
  const { rows } = earlier;
  const writer = new PackageWriter(db);
  const writeDifference = hasDifference ? differenceWriter(db) : () => undefined;
  const hashes = yield* hashesOf(published);
  const hash = new ContentHash();
  const ids = new IdTable();
  const gone = new Set<number>();
  const removed = new Set<string>();
  const placed = new Set<string>();
  const totals = new Map<number, number | null>();
  for (let first = 0; first < rows.length; first += rowsPerWrite) {
    if (!db.isTransaction) db.exec('BEGIN');
    const written = rows.subarray(first, first + rowsPerWrite);
    const present = new Map(published.records(written).map((record) => [record.row, record]));
    for (const row of written) changeRow(row, present.get(row) ?? null);
    if (first % rowsPerCommit === 0) db.exec('COMMIT');
    yield;
  }
  // A package that was removed and added again is there in the row that it had then.
  if (!db.isTransaction) db.exec('BEGIN');
  for (const id of removed.difference(placed)) writeDifference(id, change.removed, null);
  db.exec('COMMIT');

  function changeRow(row: number, record: PackageRecord | null): void {
    const item = earlier.before(row, record);
    if (item !== null) {
      hash.set(item);
      hashes.set(row, hash);
    }
    if (record !== null && record.id === item?.id) {
      const columns = differingColumns(record, item);
      if (columns === 0) return;
      writer.update(row, item);
      writeDifference(item.id, change.changed, columns);
    } else {
      if (record !== null) {
        writer.delete(row);
        gone.add(row);
        removed.add(record.id);
      }
      if (item === null) return;
      writer.insert(row, item);
      ids.add(item.id, row);
      placed.add(item.id);
      totals.set(row, item.total);
      writeDifference(item.id, change.added, null);
    }
  }

  const kept = published.ids.filter((row) => !gone.has(row));
  yield;
  kept.addAll(ids);
  kept.store(db);
  yield;
  const lastRow = snapshot.lastRow();
  hashes.store(db, lastRow);
  yield;
  const existing = new Uint8Array(lastRow + 1);
  kept.forEach((row) => (existing[row] = 1));
  const totalOf = totalReader(published);
  db.exec('BEGIN');
  yield* writeTotals(db, lastRow, (row) => {
    if (existing[row] === 0) return undefined;
    return totals.get(row) === undefined ? totalOf(row) : totals.get(row);
  });
  db.exec('COMMIT');
}

/** The totals of a published file, for ascending rows. */
function totalReader(published: Snapshot): (row: number) => number | null {
  if (!published.hasHashes) return (row) => published.totalOf(row);
  const runs = published.db
    .prepare('SELECT first_row, total FROM total_run ORDER BY first_row')
    .all()
    .map((run) => ({ first: numberColumn(run['first_row']), total: numberOrNull(run['total']) }));
  let at = 0;
  return (row) => {
    while ((runs[at + 1]?.first ?? Infinity) <= row) at += 1;
    return runs[at]?.total ?? null;
  };
}
