import type { DatabaseSync } from 'node:sqlite';
import { DataAnomalies, type ServiceItem } from '../../../service/page.ts';
import { DamageError, StoreError } from '../../storage-error.ts';
import type { Steps } from '../steps.ts';
import { change } from './change.ts';
import { differingColumns } from './content.ts';
import { ContentHash } from './content-hash.ts';
import { IdTable } from './id-table.ts';
import { PackageWriter } from './package-writer.ts';
import { RowBytes } from './row-bytes.ts';
import { hashesOf, RowHashes } from './row-hashes.ts';
import { RowTotals, writeTotals } from './row-totals.ts';
import type { Snapshot, SnapshotTarget } from './snapshot.ts';
import { SnapshotCopy } from './snapshot-copy.ts';
import { Spellings } from './spellings.ts';
import { TimeUnitDetector, type TimeUnit } from './time-unit.ts';

/** The journal of a transaction is in memory, so that it must not touch too many pages of the file. */
const writesPerCommit = 1000;
const rowsPerStep = 2000;

/** The copy of the published file, being changed. */
interface Draft {
  readonly snapshot: Snapshot;
  readonly writer: PackageWriter;
}

/**
 * A sync over a published snapshot. As long as the list has not changed, it only remembers which packages were received. At the
 * first difference it copies the published file, and changes the copy. A package keeps its row; a new one gets the lowest row that
 * is free in the published snapshot. If the sync fails, the copy is useless.
 */
export class SnapshotUpdate {
  readonly previous: Snapshot;
  readonly anomalies = new DataAnomalies();
  /** By row: a kind of `change` from the published snapshot. */
  readonly changes: RowBytes;
  readonly #target: () => SnapshotTarget;
  readonly #now: number;
  readonly #hash = new ContentHash();
  readonly #totals = new RowTotals();
  /** By row: the last pass that received it. */
  readonly #lastPass: RowBytes;
  readonly #spellings = new Spellings((row) => this.#isReceived(row));
  /** The ids that are new in this sync. */
  readonly #added = new IdTable();
  /** The hashes of the published rows, and those of the present ones. */
  #previousHashes = new RowHashes();
  #hashes = this.#previousHashes;
  readonly #previousLastRow: number;
  /** By row of the published snapshot: 1 if it exists; null if all do. */
  #existing: RowBytes | null = null;
  #lastTakenRow = 0;
  #lastRow: number;
  #rows: number;
  #haveIdsChanged = false;
  #copy: SnapshotCopy | null = null;
  #draft: Draft | null = null;
  #uncommitted = 0;
  #pass = 0;
  #passSize = 0;
  /** Of the packages that the present pass has received. */
  #unitDetector: TimeUnitDetector;
  #hasFailed = false;

  /** `target`: where to create the copy, called when it is needed. `now`: ms since 1970. */
  constructor(previous: Snapshot, target: () => SnapshotTarget, now: number) {
    this.previous = previous;
    this.#target = target;
    this.#now = now;
    this.#previousLastRow = previous.lastRow();
    this.#lastRow = this.#previousLastRow;
    this.#rows = previous.ids.size;
    this.changes = new RowBytes(this.#lastRow);
    this.#lastPass = new RowBytes(this.#lastRow);
    this.#unitDetector = new TimeUnitDetector(now);
  }

  /** Must be called before `add`. Reads the hashes of the published rows, and computes those that an older version has not stored. */
  *loadRows(): Steps<void> {
    const { previous } = this;
    const last = this.#previousLastRow;
    this.#previousHashes = yield* hashesOf(previous);
    this.#hashes = this.#previousHashes;
    if (this.#rows === last) return;
    const existing = new RowBytes(last);
    previous.ids.forEach((row) => {
      // Memory up to a damaged number could be gigabytes.
      if (row > last) throw new DamageError('a row that the snapshot does not have');
      existing.set(row, 1);
    });
    this.#existing = existing;
  }

  /** The files that it uses. */
  get files(): readonly Snapshot[] {
    const copy = this.#copy?.snapshot ?? null;
    return copy === null ? [this.previous] : [this.previous, copy];
  }

  /** The changed copy; null as long as nothing has changed. */
  get snapshot(): Snapshot | null {
    return this.#draft?.snapshot ?? null;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Rows are numbered from 1 to this one. */
  get lastRow(): number {
    return this.#lastRow;
  }

  /** Packages received by the present pass. */
  get passSize(): number {
    return this.#passSize;
  }

  beginPass(): void {
    this.#pass += 1;
    this.#passSize = 0;
    this.#spellings.beginPass();
    this.anomalies.clear();
    this.#unitDetector = new TimeUnitDetector(this.#now);
  }

  /** Receives items; later ones replace earlier ones with the same id. Returns how many ids are new to this pass. */
  *add(items: readonly ServiceItem[]): Steps<number> {
    if (this.#hasFailed)
      throw new StoreError({ code: 'storage-failed', retryable: true, detail: 'the copy is useless' });
    const before = this.#passSize;
    try {
      for (const item of items) {
        const row = this.#find(item);
        if (row !== 0 && this.#hashes.has(row, this.#hash)) this.#receive(row, item);
        else this.#write(yield* this.#requireDraft(), row, item);
      }
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
    return this.#passSize - before;
  }

  /** Removes the packages that the last pass has not received. */
  *removeUnseen(): Steps<void> {
    if (this.#passSize === this.#rows) return;
    const draft = yield* this.#requireDraft();
    for (let row = 1; row <= this.#lastRow; row += 1) {
      if (row % rowsPerStep === 0) yield;
      if (this.#isReceived(row) || !this.#exists(row)) continue;
      draft.writer.delete(row);
      this.#countWrite(draft.snapshot.db);
      this.changes.set(row, this.changes.get(row) === change.added ? change.same : change.removed);
      this.#rows -= 1;
      this.#haveIdsChanged = true;
    }
  }

  /** The copy, outside of a transaction. */
  *writableCopy(): Steps<Snapshot> {
    const { snapshot } = yield* this.#requireDraft();
    this.#commit(snapshot.db);
    return snapshot;
  }

  /** Writes the tables that describe the packages. Returns the unit of their times. */
  *complete(): Steps<TimeUnit | null> {
    const { previous } = this;
    const { snapshot } = yield* this.#requireDraft();
    const { db } = snapshot;
    yield* this.#countUnseenTimes(snapshot);
    db.exec('BEGIN');
    yield* writeTotals(db, this.#lastRow, (row) => {
      if (this.#lastPass.get(row) !== 0) return this.#totals.get(row);
      return this.#exists(row) ? previous.totalOf(row) : undefined;
    });
    db.exec('COMMIT');
    // The following are not in a transaction with other writes, because its journal would have their pages in memory.
    this.#hashes.store(db, snapshot.lastRow());
    yield;
    if (this.#haveIdsChanged) {
      const ids = previous.ids.filter((row) => this.changes.get(row) !== change.removed);
      // Without those that were removed again.
      ids.addAll(this.#added.filter((row) => this.changes.get(row) === change.added));
      yield;
      ids.store(db);
    }
    return this.#unitDetector.unit();
  }

  /** Closes the copy without deleting it. */
  close(): void {
    this.#copy?.snapshot?.close();
  }

  /** Closes and deletes the copy. */
  discard(): void {
    void this.#copy?.discard();
  }

  /** Copies the published file when it is first called. */
  *#requireDraft(): Steps<Draft> {
    if (this.#draft !== null) return this.#draft;
    const copy = new SnapshotCopy(this.previous, this.#target());
    this.#copy = copy;
    const snapshot = yield* copy.make();
    this.#hashes = this.#previousHashes.copy();
    this.#draft = { snapshot, writer: new PackageWriter(snapshot.db) };
    return this.#draft;
  }

  /**
   * The row of an item, or 0. Sets the hash of the item, with the ids spelled as in the row if nothing else differs, else with the
   * row's own id.
   */
  #find(item: ServiceItem): number {
    this.#hash.set(item);
    const exact = this.#findId(item.id);
    if (exact !== 0) this.#spellings.receive(exact, item.id);
    const row = exact === 0 ? this.#findUuid(item.id) : exact;
    if (row === 0 || this.#hashes.has(row, this.#hash)) return row;
    const stored = (this.snapshot ?? this.previous).record(row);
    if (stored !== null && differingColumns(stored, item) === 0) this.#hash.set(stored);
    else this.#hash.set(item, stored?.id);
    return row;
  }

  #findUuid(id: string): number {
    const { previous, snapshot } = this;
    const known = this.#spellings.find(previous.ids, id, (row) => previous.hasUuid(row, id));
    if (known !== 0 || snapshot === null) return known;
    return this.#spellings.find(this.#added, id, (row) => snapshot.hasUuid(row, id));
  }

  /** The row that has the id as it is spelled, or 0. The id itself is read only if the content differs. */
  #findId(id: string): number {
    const isSame = (row: number): boolean => this.#hashes.has(row, this.#hash);
    const known = this.previous.ids.find(id, (row) => isSame(row) || this.previous.hasId(row, id));
    if (known !== 0 || this.#draft === null) return known;
    const { snapshot } = this.#draft;
    return this.#added.find(id, (row) => isSame(row) || snapshot.hasId(row, id));
  }

  /** Stores an item that is new (`known` is 0) or differs from its row. */
  #write({ snapshot, writer }: Draft, known: number, item: ServiceItem): void {
    this.#countWrite(snapshot.db);
    const row = known === 0 ? this.#takeFreeRow() : known;
    if (known === 0) {
      writer.insert(row, item);
      this.#added.add(item.id, row);
      this.changes.set(row, change.added);
      this.#rows += 1;
      this.#haveIdsChanged = true;
    } else {
      if (this.#isReceived(row)) {
        const earlier = snapshot.record(row);
        if (earlier !== null) this.#unitDetector.count(earlier, -1);
        this.#unitDetector.count(item, 1);
      }
      writer.update(row, item);
      const isBack = this.#previousHashes.has(row, this.#hash);
      if (this.changes.get(row) !== change.added)
        this.changes.set(row, isBack ? change.same : change.changed);
    }
    this.#hashes.set(row, this.#hash);
    this.#receive(row, item);
  }

  #receive(row: number, item: ServiceItem): void {
    this.#totals.set(row, item.total);
    if (this.#isReceived(row)) {
      this.anomalies.note('repeated-id');
      return;
    }
    this.#lastPass.set(row, this.#pass);
    this.#passSize += 1;
    this.#unitDetector.count(item, 1);
  }

  #isReceived(row: number): boolean {
    return this.#lastPass.get(row) === this.#pass;
  }

  #exists(row: number): boolean {
    const kind = this.changes.get(row);
    if (kind === change.added) return true;
    if (kind === change.removed || row > this.#previousLastRow) return false;
    return this.#existing === null || this.#existing.get(row) === 1;
  }

  #takeFreeRow(): number {
    const existing = this.#existing;
    let row = this.#lastTakenRow + 1;
    if (existing === null) row = Math.max(row, this.#previousLastRow + 1);
    else while (existing.get(row) === 1) row += 1;
    this.#lastTakenRow = row;
    this.#lastRow = Math.max(this.#lastRow, row);
    return row;
  }

  /** Counts the times of the packages that stay without having been received. */
  *#countUnseenTimes(snapshot: Snapshot): Steps<void> {
    if (this.#passSize === this.#rows) return;
    for (let row = 1; row <= this.#lastRow; row += 1) {
      if (row % rowsPerStep === 0) yield;
      const record = !this.#isReceived(row) && this.#exists(row) ? snapshot.record(row) : null;
      if (record !== null) this.#unitDetector.count(record, 1);
    }
  }

  /** Begins a transaction for a write, and commits the one before from time to time. */
  #countWrite(db: DatabaseSync): void {
    if (this.#uncommitted === writesPerCommit) this.#commit(db);
    if (!db.isTransaction) db.exec('BEGIN');
    this.#uncommitted += 1;
  }

  #commit(db: DatabaseSync): void {
    this.#uncommitted = 0;
    if (db.isTransaction) db.exec('COMMIT');
  }
}
