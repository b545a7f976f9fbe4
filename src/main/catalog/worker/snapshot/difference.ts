import type { DatabaseSync } from 'node:sqlite';
import type { SnapshotChanges } from '../../../../preload/contract/status.ts';
import { change } from './change.ts';
import { textColumn } from './columns.ts';
import { differingColumns } from './content.ts';
import type { PackageRecord, WholeRecord } from './package-record.ts';
import type { Snapshot } from './snapshot.ts';
import type { SnapshotUpdate } from './snapshot-update.ts';
import type { Steps } from '../steps.ts';

const rowsPerStep = 500;

/** Gets what an update changes, in the order of the rows. */
export interface ChangeRecorder {
  /** Null: the package did not exist, or does not exist any more. */
  add(earlier: WholeRecord | null, item: PackageRecord | null): void;
}

/**
 * Writes to `difference` how a package differs from the previous snapshot: a kind of `change`, and the columns that differ of a
 * changed one, a bit for each of `contentColumns`.
 */
export function differenceWriter(
  db: DatabaseSync,
): (id: string, kind: number, columns: number | null) => void {
  const insert = db.prepare('INSERT INTO difference (id, step, columns) VALUES (?, ?, ?)');
  return (id, kind, columns) => void insert.run(id, kind, columns);
}

/** Writes the differences of the changed copy of a published snapshot, and passes them to the recorder. */
export function* writeDifferences(
  { previous, changes, lastRow }: SnapshotUpdate,
  snapshot: Snapshot,
  recorder: ChangeRecorder | null,
): Steps<SnapshotChanges> {
  const write = differenceWriter(snapshot.db);
  const counts = { added: 0, changed: 0, removed: 0 };
  snapshot.db.exec('BEGIN');
  for (let row = 1; row <= lastRow; row += 1) {
    if (row % rowsPerStep === 0) yield;
    const kind = changes.get(row);
    if (kind === change.same) continue;
    const earlier = kind === change.added ? null : previous.record(row);
    const item = kind === change.removed ? null : snapshot.record(row);
    if (earlier !== null && item !== null) {
      write(item.id, kind, differingColumns(earlier, item));
      counts.changed += 1;
    } else if (item !== null) {
      write(item.id, kind, null);
      counts.added += 1;
    } else if (earlier !== null) {
      write(earlier.id, kind, null);
      counts.removed += 1;
    }
    recorder?.add(earlier && { ...earlier, total: previous.totalOf(row) }, item);
  }
  snapshot.db.exec('COMMIT');
  return counts;
}

/** How many of the packages that the last step has added or changed match now. */
export function* countMatchingNews(snapshot: Snapshot, isMatch: (row: number) => boolean): Steps<number> {
  const news = snapshot.db.prepare('SELECT id FROM difference WHERE step IN (?, ?)');
  let total = 0;
  let read = 0;
  for (const { id } of news.iterate(change.added, change.changed)) {
    if (isMatch(snapshot.rowOf(textColumn(id)))) total += 1;
    read += 1;
    if (read % rowsPerStep === 0) yield;
  }
  return total;
}
