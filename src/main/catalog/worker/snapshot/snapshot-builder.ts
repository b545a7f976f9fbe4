import type { StatementSync } from 'node:sqlite';
import { DataAnomalies, type ServiceItem } from '../../../service/page.ts';
import { change } from './change.ts';
import { numberColumn, numberOrNull, textColumn } from './columns.ts';
import { contentOf } from './content.ts';
import { IdTable } from './id-table.ts';
import { RowBytes } from './row-bytes.ts';
import { contentColumns } from './schema.ts';
import type { Snapshot } from './snapshot.ts';
import { storageErrorKind } from '../../storage-error.ts';
import type { Steps } from '../steps.ts';
import type { TimeUnitDetector } from './time-unit.ts';

/** A transaction is committed after this many items or ms. Commits are expensive, but a killed app loses a transaction. */
const itemsPerCommit = 5000;
const msPerCommit = 1000;
const rowsPerStep = 2000;

/** A snapshot being written. Rows can be read as soon as they are added. */
export class SnapshotBuilder {
  readonly snapshot: Snapshot;
  /** The published snapshot, with which received packages are compared. */
  readonly previous: Snapshot | null;
  readonly anomalies = new DataAnomalies();
  readonly unitDetector: TimeUnitDetector;
  /** By row: a kind of `change` from the previous snapshot. */
  readonly changes = new RowBytes();
  /** By row of the previous snapshot: 1 if this sync has received the package. */
  readonly received: RowBytes;
  /** The date of rows that a sync has left unfinished, ms since 1970: its first page, or the last write before a restart. */
  since: number | null;
  /** When the first page of the running sync was read, ms since 1970. */
  firstPageAt: number | null = null;
  /** Whether a sync is adding rows; otherwise a sync has left them unfinished. */
  isSyncing = false;
  /** Whether a transaction is open that must not be committed in parts. */
  isPublishing = false;
  /** By row: the last pass that received it. */
  readonly #lastPass = new RowBytes();
  readonly #insert: StatementSync;
  readonly #update: StatementSync;
  readonly #touch: StatementSync;
  #pass = 0;
  #passSize = 0;
  #rows: number;
  #lastRow: number;
  #uncommitted = 0;
  #committedAt = 0;

  constructor(
    snapshot: Snapshot,
    unitDetector: TimeUnitDetector,
    previous: Snapshot | null,
    since: number | null = null,
  ) {
    this.snapshot = snapshot;
    this.unitDetector = unitDetector;
    this.previous = previous;
    this.since = since;
    this.received = new RowBytes(previous?.lastRow() ?? 0);
    this.#lastRow = snapshot.lastRow();
    this.#rows = snapshot.count();
    const { db } = snapshot;
    this.#insert = db.prepare(
      `INSERT INTO package (row, id, ${contentColumns.join(', ')}, total)
       VALUES (?, ?, ${contentColumns.map(() => '?').join(', ')}, ?)`,
    );
    this.#update = db.prepare(
      `UPDATE package SET ${contentColumns.map((column) => `${column} = ?`).join(', ')}, total = ? WHERE row = ?`,
    );
    this.#touch = db.prepare('UPDATE package SET total = ? WHERE row = ? AND total IS NOT ?');
  }

  /** Must be called before `add`: reads the rows of a file that an earlier sync has left unfinished. */
  *loadUnfinishedRows(): Steps<void> {
    const { db } = this.snapshot;
    const ids = new IdTable();
    // Written by a publication that did not finish.
    db.exec('DELETE FROM id_table; DELETE FROM difference;');
    const rows = db.prepare(
      'SELECT row, id, created_at, updated_at FROM package WHERE row BETWEEN ? AND ? ORDER BY row',
    );
    for (let from = 1; from <= this.#lastRow; from += rowsPerStep) {
      for (const record of rows.iterate(from, from + rowsPerStep - 1)) {
        ids.add(textColumn(record['id']), numberColumn(record['row']));
        this.unitDetector.add(numberOrNull(record['created_at']));
        this.unitDetector.add(numberOrNull(record['updated_at']));
      }
      yield;
    }
    this.snapshot.ids = ids;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Rows are numbered from 1 to this one. Publishing deletes some. */
  get lastRow(): number {
    return this.#lastRow;
  }

  /** Packages received by the present pass. */
  get passSize(): number {
    return this.#passSize;
  }

  wasSeenInPass(row: number): boolean {
    return this.#lastPass.get(row) === this.#pass;
  }

  /** Whether any pass of this sync has received the row; otherwise an earlier, interrupted sync has. */
  wasSeenInSync(row: number): boolean {
    return this.#lastPass.get(row) !== 0;
  }

  beginPass(): void {
    this.#pass += 1;
    this.#passSize = 0;
    this.anomalies.clear();
  }

  /** Stores items; replaces earlier ones with the same id. Returns how many ids are new to this pass. */
  add(items: readonly ServiceItem[]): number {
    this.begin();
    let newIds = 0;
    try {
      for (const item of items) if (this.#put(item)) newIds += 1;
    } catch (error) {
      this.rollBack();
      throw error;
    }
    this.#passSize += newIds;
    this.#uncommitted += items.length;
    if (this.#uncommitted >= itemsPerCommit || Date.now() - this.#committedAt >= msPerCommit) this.commit();
    return newIds;
  }

  /** Adds a package whose id is not in the snapshot; returns its row. */
  append(item: ServiceItem): number {
    this.#lastRow += 1;
    this.#insert.run(this.#lastRow, item.id, ...contentOf(item), item.total);
    this.snapshot.ids.add(item.id, this.#lastRow);
    this.unitDetector.add(item.createdAt);
    this.unitDetector.add(item.updatedAt);
    this.#rows += 1;
    return this.#lastRow;
  }

  remove(row: number): void {
    const record = this.snapshot.record(row);
    if (record === null) return;
    this.unitDetector.remove(record.createdAt);
    this.unitDetector.remove(record.updatedAt);
    const previousRow = this.previous?.rowOf(record.id) ?? 0;
    if (previousRow !== 0) this.received.set(previousRow, 0);
    this.changes.set(row, change.same);
    this.snapshot.db.prepare('DELETE FROM package WHERE row = ?').run(row);
    this.#rows -= 1;
    this.snapshot.observer?.removed(row);
  }

  begin(): void {
    if (this.snapshot.db.isTransaction) return;
    this.snapshot.db.exec('BEGIN');
    this.#uncommitted = 0;
  }

  commit(): void {
    if (!this.snapshot.db.isTransaction) return;
    try {
      this.snapshot.db.exec('COMMIT');
    } catch (error) {
      this.rollBack();
      throw error;
    }
    this.#committedAt = Date.now();
  }

  /** Ends the transaction, even if its rows are lost because the disk is full. */
  commitIfPossible(): void {
    try {
      this.commit();
    } catch (error) {
      if (storageErrorKind(error) === null) throw error;
    }
  }

  /** The sync can't continue afterwards, because only the file is consistent. */
  rollBack(): void {
    // SQLite ends the transaction itself if the disk is full.
    if (this.snapshot.db.isTransaction) this.snapshot.db.exec('ROLLBACK');
    this.snapshot.forgetIds();
    this.snapshot.observer?.rolledBack();
    this.#lastRow = this.snapshot.lastRow();
    this.#rows = this.snapshot.count();
  }

  #put(item: ServiceItem): boolean {
    const { row, same: isSame } = this.snapshot.compare(item);
    if (row === 0) {
      const appended = this.append(item);
      this.#compareWithPrevious(item, appended);
      this.#lastPass.set(appended, this.#pass);
      return true;
    }
    const isNewInPass = !this.wasSeenInPass(row);
    if (isNewInPass) this.#lastPass.set(row, this.#pass);
    else this.anomalies.note('repeated-id');
    if (isSame) {
      this.#touch.run(item.total, row, item.total);
    } else {
      const earlier = this.snapshot.record(row);
      this.unitDetector.remove(earlier?.createdAt ?? null);
      this.unitDetector.remove(earlier?.updatedAt ?? null);
      this.unitDetector.add(item.createdAt);
      this.unitDetector.add(item.updatedAt);
      this.#update.run(...contentOf(item), item.total, row);
      this.snapshot.observer?.rewritten(row);
    }
    // Rows of an interrupted sync have not been compared yet.
    if (!isSame || isNewInPass) this.#compareWithPrevious(item, row);
    return isNewInPass;
  }

  #compareWithPrevious(item: ServiceItem, row: number): void {
    if (this.previous === null) return;
    const earlier = this.previous.compare(item);
    if (earlier.row !== 0) this.received.set(earlier.row, 1);
    this.changes.set(row, earlier.row === 0 ? change.added : earlier.same ? change.same : change.changed);
  }
}
