import { DataAnomalies, type ServiceItem } from '../../../service/page.ts';
import { differingColumns } from './content.ts';
import { ContentHash } from './content-hash.ts';
import { EarlyFlush } from './early-flush.ts';
import { IdTable } from './id-table.ts';
import { PackageWriter } from './package-writer.ts';
import { RowBytes } from './row-bytes.ts';
import { RowHashes } from './row-hashes.ts';
import { RowTotals, TotalRuns, writeTotals } from './row-totals.ts';
import type { Snapshot } from './snapshot.ts';
import { Spellings } from './spellings.ts';
import { storageErrorKind } from '../../storage-error.ts';
import type { Steps } from '../steps.ts';
import type { TimeUnitDetector } from './time-unit.ts';

/** A transaction is committed after this many items or ms. Commits are expensive, but a killed app loses a transaction. */
const itemsPerCommit = 5000;
const msPerCommit = 1000;
/** Some 10 MB. */
const itemsPerFlush = 20_000;
const rowsPerStep = 2000;

/** The first snapshot of a catalog, being written. Rows are in the order of their arrival, and can be read as soon as they are added. */
export class SnapshotBuilder {
  readonly snapshot: Snapshot;
  readonly anomalies = new DataAnomalies();
  readonly unitDetector: TimeUnitDetector;
  /** The date of rows that a sync has left unfinished, ms since 1970: its first page, or the last write before a restart. */
  since: number | null;
  /** When the first page of the running sync was read, ms since 1970. */
  firstPageAt: number | null = null;
  /** Whether a sync is adding rows; otherwise a sync has left them unfinished. */
  isSyncing = false;
  /** Whether a transaction is open that must not be committed in parts. */
  isPublishing = false;
  readonly earlyFlush: EarlyFlush;
  readonly #hash = new ContentHash();
  readonly #hashes = new RowHashes();
  readonly #totals = new RowTotals();
  /** By row: the last pass that received it. */
  readonly #lastPass = new RowBytes();
  readonly #spellings = new Spellings((row) => this.wasSeenInPass(row));
  readonly #writer: PackageWriter;
  readonly #runs: TotalRuns;
  #pass = 0;
  #passSize = 0;
  #rows: number;
  #lastRow: number;
  #uncommitted = 0;
  #committedAt = 0;
  #unflushed = 0;

  constructor(snapshot: Snapshot, unitDetector: TimeUnitDetector, since: number | null = null) {
    this.snapshot = snapshot;
    this.unitDetector = unitDetector;
    this.since = since;
    this.#lastRow = snapshot.lastRow();
    this.#rows = snapshot.count();
    this.earlyFlush = new EarlyFlush(snapshot.path);
    this.#writer = new PackageWriter(snapshot.db);
    this.#runs = new TotalRuns(
      snapshot.db,
      this.#lastRow === 0 ? undefined : snapshot.totalOf(this.#lastRow),
    );
  }

  /** Must be called before `add`: reads the rows of a file that an earlier sync has left unfinished. */
  *loadRows(): Steps<void> {
    const { snapshot } = this;
    const ids = new IdTable();
    // Written by a publication that did not finish.
    snapshot.db.exec('DELETE FROM id_table; DELETE FROM content_hash;');
    // That publication may have deleted the last rows, whose numbers are used again.
    snapshot.db.prepare('DELETE FROM total_run WHERE first_row > ?').run(this.#lastRow);
    for (let from = 1; from <= this.#lastRow; from += rowsPerStep) {
      for (const record of snapshot.recordsBetween(from, from + rowsPerStep - 1)) {
        ids.add(record.id, record.row);
        this.#hash.set(record);
        this.#hashes.set(record.row, this.#hash);
        this.unitDetector.count(record, 1);
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
    this.#spellings.beginPass();
    this.anomalies.clear();
  }

  /** Stores items; replaces earlier ones with the same id. Returns how many ids are new to this pass. */
  add(items: readonly ServiceItem[]): number {
    this.firstPageAt ??= Date.now();
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

  remove(row: number): void {
    const record = this.snapshot.record(row);
    if (record === null) return;
    this.unitDetector.count(record, -1);
    this.#writer.delete(row);
    this.#rows -= 1;
    this.snapshot.observer?.removed(row);
  }

  /** Writes the tables that describe the packages. */
  *complete(): Steps<void> {
    const { db, ids } = this.snapshot;
    yield* writeTotals(db, this.#lastRow, (row) =>
      this.wasSeenInSync(row) ? this.#totals.get(row) : undefined,
    );
    this.#hashes.store(db, this.snapshot.lastRow());
    ids.store(db);
    yield;
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
    this.#unflushed += this.#uncommitted;
    if (this.#unflushed < itemsPerFlush) return;
    this.#unflushed = 0;
    this.earlyFlush.begin();
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
    const { snapshot } = this;
    this.#hash.set(item);
    const isSame = (row: number): boolean => this.#hashes.has(row, this.#hash);
    const exact = snapshot.ids.find(item.id, (row) => isSame(row) || snapshot.hasId(row, item.id));
    const known = exact === 0 ? this.#findUuid(item.id) : exact;
    if (exact !== 0) this.#spellings.receive(exact, item.id);
    const row = known === 0 ? this.#append(item) : known;
    if (!isSame(row)) this.#rewrite(row, item);
    this.#totals.set(row, item.total);
    const isNewInPass = !this.wasSeenInPass(row);
    if (isNewInPass) this.#lastPass.set(row, this.#pass);
    else this.anomalies.note('repeated-id');
    return isNewInPass;
  }

  #findUuid(id: string): number {
    const { snapshot } = this;
    return this.#spellings.find(snapshot.ids, id, (row) => snapshot.hasUuid(row, id));
  }

  #append(item: ServiceItem): number {
    const row = this.#lastRow + 1;
    this.#writer.insert(row, item);
    this.#runs.append(row, item.total);
    this.#lastRow = row;
    this.#hashes.set(row, this.#hash);
    this.snapshot.ids.add(item.id, row);
    this.unitDetector.count(item, 1);
    this.#rows += 1;
    return row;
  }

  /** The row keeps its id, which may be spelled differently in the item. */
  #rewrite(row: number, item: ServiceItem): void {
    const earlier = this.snapshot.record(row);
    if (earlier !== null && differingColumns(earlier, item) === 0) return;
    this.#hash.set(item, earlier?.id);
    if (earlier !== null) this.unitDetector.count(earlier, -1);
    this.unitDetector.count(item, 1);
    this.#writer.update(row, item);
    this.#hashes.set(row, this.#hash);
    this.snapshot.observer?.rewritten(row);
  }
}
