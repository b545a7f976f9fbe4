import type { Steps } from '../steps.ts';
import { change } from './change.ts';
import { numberColumn, numberOrNull } from './columns.ts';
import { differenceWriter } from './difference.ts';
import { ContentHash } from './content-hash.ts';
import { differingColumns } from './content.ts';
import { IdTable } from './id-table.ts';
import type { WholeRecord } from './package-record.ts';
import { PackageWriter } from './package-writer.ts';
import { RowHashes } from './row-hashes.ts';
import { writeTotals } from './row-totals.ts';
import { Snapshot } from './snapshot.ts';
import { SnapshotCopy, type CopyTarget } from './snapshot-copy.ts';

/** What rows had earlier; null: no package. */
export type EarlierRows = ReadonlyMap<number, WholeRecord | null>;

/** The journal of a transaction is in memory. */
const writesPerCommit = 1000;
const writesPerStep = 100;
const rowsPerStep = 2000;

/**
 * Makes the file of an earlier list from a published one: `earlier` has the rows that differ, as they were. Its `difference` is the
 * one from the published file, so that its index can be made from that file's. It is not flushed, because nothing needs it after a
 * restart. `prepare` is called with the sealed file. Deletes the file if it fails or is stopped.
 */
export function* makePastSnapshot(
  published: Snapshot,
  earlier: EarlierRows,
  target: CopyTarget,
  prepare: (made: Snapshot) => Steps<void>,
): Steps<Snapshot> {
  const copy = new SnapshotCopy(published, target);
  let made: Snapshot | null = null;
  try {
    const snapshot = yield* copy.make();
    yield* changeRows(snapshot, published, earlier);
    snapshot.sealAsCopy();
    yield* prepare(snapshot);
    made = snapshot;
    return snapshot;
  } finally {
    if (made === null) void copy.discard();
  }
}

function* changeRows(snapshot: Snapshot, published: Snapshot, earlier: EarlierRows): Steps<void> {
  const { db } = snapshot;
  const writer = new PackageWriter(db);
  const writeDifference = differenceWriter(db);
  const hashes = yield* hashesOf(published);
  const hash = new ContentHash();
  const ids = new IdTable();
  const gone = new Set<number>();
  const removed = new Set<string>();
  const placed = new Set<string>();
  const totals = new Map<number, number | null>();
  let writes = 0;
  for (const [row, item] of earlier) {
    const record = published.record(row);
    const isSamePackage = record !== null && item !== null && record.id === item.id;
    const columns = isSamePackage ? differingColumns(record, item) : 0;
    if (isSamePackage ? columns === 0 : record === null && item === null) continue;
    if (!db.isTransaction) db.exec('BEGIN');
    if (isSamePackage) {
      writer.update(row, item);
      writeDifference(item.id, change.changed, columns);
    } else {
      if (record !== null) {
        writer.delete(row);
        gone.add(row);
        removed.add(record.id);
      }
      if (item !== null) insert(row, item);
    }
    if (item !== null) {
      hash.set(item);
      hashes.set(row, hash);
    }
    writes += 1;
    if (writes % writesPerCommit === 0) db.exec('COMMIT');
    if (writes % writesPerStep === 0) yield;
  }
  // A package that was removed and added again is there in the row that it had then.
  for (const id of removed.difference(placed)) {
    writeDifference(id, change.removed, null);
    writes += 1;
    if (writes % writesPerStep === 0) yield;
  }
  if (db.isTransaction) db.exec('COMMIT');

  function insert(row: number, item: WholeRecord): void {
    writer.insert(row, item);
    ids.add(item.id, row);
    placed.add(item.id);
    totals.set(row, item.total);
    writeDifference(item.id, change.added, null);
  }

  const kept = published.ids.filter((row) => !gone.has(row));
  yield;
  kept.addAll(ids);
  kept.store(db);
  yield;
  const lastRow = snapshot.lastRow();
  hashes.store(db, lastRow);
  yield;
  const existing = new Set<number>();
  kept.forEach((row) => existing.add(row));
  const totalOf = totalReader(published);
  db.exec('BEGIN');
  yield* writeTotals(db, lastRow, (row) => {
    if (!existing.has(row)) return undefined;
    return totals.get(row) === undefined ? totalOf(row) : totals.get(row);
  });
  db.exec('COMMIT');
}

/** The hash of each row of a published file; computed for a file of an older version, which has none. */
function* hashesOf(published: Snapshot): Steps<RowHashes> {
  const last = published.lastRow();
  if (published.hasHashes) return RowHashes.read(published.db, last);
  const hashes = new RowHashes();
  const hash = new ContentHash();
  for (let first = 1; first <= last; first += rowsPerStep) {
    for (const record of published.recordsBetween(first, first + rowsPerStep - 1)) {
      hash.set(record);
      hashes.set(record.row, hash);
    }
    yield;
  }
  return hashes;
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
