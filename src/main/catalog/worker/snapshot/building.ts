import type { StatementSync } from 'node:sqlite';
import { DataAnomalies, type ServiceItem } from '../../../service/page.ts';
import { change } from './change.ts';
import { numberColumn, numberOrNull, textColumn } from './columns.ts';
import { contentOf } from './content.ts';
import { IdTable } from './id-table.ts';
import { RowBytes } from './row-bytes.ts';
import { contentColumns } from './schema.ts';
import type { Snapshot } from './snapshot.ts';
import { troubleOf } from '../../storage-error.ts';
import type { Steps } from '../steps.ts';
import type { TimeUnitTally } from './time-unit.ts';

/** A transaction is ended after this many items or ms: commits cost more than rows, and a kill loses one at most. */
const itemsPerCommit = 5000;
const msPerCommit = 1000;
const rowsPerStep = 2000;

/** The snapshot that a sync is writing. Rows can be read as soon as they are added. */
export class Building {
  readonly snapshot: Snapshot;
  /** The published snapshot, with which arriving packages are compared. */
  readonly before: Snapshot | null;
  readonly anomalies = new DataAnomalies();
  readonly tally: TimeUnitTally;
  /** By row: a kind of `change` against the snapshot before. */
  readonly changes = new RowBytes();
  /** By row of the snapshot before: 1 where this sync has received the package. */
  readonly met: RowBytes;
  /** The date of rows that a sync has left unfinished, ms since 1970: its first page, or the last write before a restart. */
  since: number | null;
  /** When the first page of the running sync was read, ms since 1970. */
  firstPageAt: number | null = null;
  /** Whether a sync is adding rows; otherwise a sync has left them unfinished. */
  isSyncing = false;
  /** Whether what is written now only counts as a whole. */
  isPublishing = false;
  /** By row: the last pass that saw it. */
  readonly #seen = new RowBytes();
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
    tally: TimeUnitTally,
    before: Snapshot | null,
    since: number | null = null,
  ) {
    this.snapshot = snapshot;
    this.tally = tally;
    this.before = before;
    this.since = since;
    this.met = new RowBytes(before?.lastRow() ?? 0);
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

  /** Makes ready for adding: learns the rows of a file that an earlier sync left unfinished. */
  *prepare(): Steps<void> {
    const { db } = this.snapshot;
    const ids = new IdTable();
    // From a publication that did not come to its end.
    db.exec('DELETE FROM id_table; DELETE FROM difference;');
    const rows = db.prepare(
      'SELECT row, id, created_at, updated_at FROM package WHERE row BETWEEN ? AND ? ORDER BY row',
    );
    for (let from = 1; from <= this.#lastRow; from += rowsPerStep) {
      for (const record of rows.iterate(from, from + rowsPerStep - 1)) {
        ids.add(textColumn(record['id']), numberColumn(record['row']));
        this.tally.add(numberOrNull(record['created_at']));
        this.tally.add(numberOrNull(record['updated_at']));
      }
      yield;
    }
    this.snapshot.ids = ids;
  }

  /** All packages in the file. */
  get rows(): number {
    return this.#rows;
  }

  /** Rows are numbered from 1 to this one, some of which a proof may have deleted. */
  get lastRow(): number {
    return this.#lastRow;
  }

  /** Packages that the present pass has seen. */
  get passSize(): number {
    return this.#passSize;
  }

  wasSeen(row: number): boolean {
    return this.#seen.get(row) === this.#pass;
  }

  /** Whether any pass of this sync saw the row; else it is of one that was interrupted before. */
  wasEverSeen(row: number): boolean {
    return this.#seen.get(row) !== 0;
  }

  beginPass(): void {
    this.#pass += 1;
    this.#passSize = 0;
    this.anomalies.clear();
  }

  /** Stores items; of two with one id the later wins. Returns how many ids are new to this pass. */
  add(items: readonly ServiceItem[]): number {
    this.begin();
    let fresh = 0;
    try {
      for (const item of items) if (this.#put(item)) fresh += 1;
    } catch (error) {
      this.rollBack();
      throw error;
    }
    this.#passSize += fresh;
    this.#uncommitted += items.length;
    if (this.#uncommitted >= itemsPerCommit || Date.now() - this.#committedAt >= msPerCommit) this.commit();
    return fresh;
  }

  /** Adds a package of the snapshot before that this sync has not received. */
  takeOver(item: ServiceItem): void {
    this.#append(item);
  }

  /** Deletes a package that the proven pass has not seen. */
  remove(row: number): void {
    const record = this.snapshot.record(row);
    if (record === null) return;
    this.tally.remove(record.createdAt);
    this.tally.remove(record.updatedAt);
    const earlier = this.before?.rowOf(record.id) ?? 0;
    if (earlier !== 0) this.met.set(earlier, 0);
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

  /** Ends the transaction; rows that the disk has no room for are lost. */
  keepWhatFits(): void {
    try {
      this.commit();
    } catch (error) {
      if (troubleOf(error) === null) throw error;
    }
  }

  /** Afterwards the file is consistent, but what is known of its rows is not: the sync can't continue. */
  rollBack(): void {
    // SQLite has ended the transaction itself where the disk was full.
    if (this.snapshot.db.isTransaction) this.snapshot.db.exec('ROLLBACK');
    // They hold rows that are no more, or lack some that are back.
    this.snapshot.forgetIds();
    this.snapshot.observer?.rolledBack();
    this.#lastRow = this.snapshot.lastRow();
    this.#rows = this.snapshot.count();
  }

  #put(item: ServiceItem): boolean {
    const { row, same: isSame } = this.snapshot.compare(item);
    if (row === 0) {
      const appended = this.#append(item);
      this.#compareWithBefore(item, appended);
      this.#seen.set(appended, this.#pass);
      return true;
    }
    const isFresh = !this.wasSeen(row);
    if (isFresh) this.#seen.set(row, this.#pass);
    else this.anomalies.note('repeated-id');
    if (isSame) {
      this.#touch.run(item.total, row, item.total);
    } else {
      const earlier = this.snapshot.record(row);
      this.tally.remove(earlier?.createdAt ?? null);
      this.tally.remove(earlier?.updatedAt ?? null);
      this.tally.add(item.createdAt);
      this.tally.add(item.updatedAt);
      this.#update.run(...contentOf(item), item.total, row);
      this.snapshot.observer?.rewritten(row);
    }
    // Rows that an earlier sync left behind have not been compared yet.
    if (!isSame || isFresh) this.#compareWithBefore(item, row);
    return isFresh;
  }

  #append(item: ServiceItem): number {
    this.#lastRow += 1;
    this.#insert.run(this.#lastRow, item.id, ...contentOf(item), item.total);
    this.snapshot.ids.add(item.id, this.#lastRow);
    this.tally.add(item.createdAt);
    this.tally.add(item.updatedAt);
    this.#rows += 1;
    return this.#lastRow;
  }

  #compareWithBefore(item: ServiceItem, row: number): void {
    if (this.before === null) return;
    const earlier = this.before.compare(item);
    if (earlier.row !== 0) this.met.set(earlier.row, 1);
    this.changes.set(row, earlier.row === 0 ? change.added : earlier.same ? change.same : change.changed);
  }
}
