import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ShownLanguage } from '../../../../preload/contract/messages/languages.ts';
import type { ListRow } from '../../../../preload/contract/view.ts';
import { makePrivateFile, snapshotNumber } from './account-folder.ts';
import { numberColumn, numberOrNull } from './columns.ts';
import { checkKind, openToRead, openToWrite, versionOf } from './database.ts';
import { change } from './change.ts';
import { IdTable } from './id-table.ts';
import { RecordReader, type PackageRecord } from './package-record.ts';
import type { Pointer } from './pointer.ts';
import {
  applicationId,
  createTables,
  hasHashes,
  schemaVersion,
  snapshotKind,
  upgradeTables,
} from './schema.ts';
import { DamageError } from '../../storage-error.ts';
import type { ListPreferences, RowObserver, StoredRows, TimeReading, UnreadRows } from './stored-rows.ts';
import { TimeUnitDetector } from './time-unit.ts';

/** Rows from which the time unit of an unfinished file is inferred. */
const timeSample = 2000;

/** Where a snapshot file is created. */
export interface SnapshotTarget {
  readonly folder: string;
  readonly file: string;
  /** Limits the file, in pages of 4096 bytes; null for no limit but the disk. */
  readonly maxPages: number | null;
}

/** A snapshot file: being built, left unfinished, or published and then never changed again. */
export class Snapshot implements StoredRows {
  readonly folder: string;
  readonly file: string;
  observer: RowObserver | null = null;
  unread: () => UnreadRows | null = () => null;
  #db: DatabaseSync;
  #published: boolean;
  #times: () => TimeReading;
  readonly #preferences: () => ListPreferences;
  #ids: IdTable | null = null;
  #records: RecordReader | null = null;
  #hasId: StatementSync | null = null;
  #hasUuid: StatementSync | null = null;
  /** Cached for a published snapshot only. */
  #lastRow: number | null = null;

  private constructor(
    folder: string,
    file: string,
    db: DatabaseSync,
    times: () => TimeReading,
    preferences: () => ListPreferences,
    published = false,
  ) {
    this.folder = folder;
    this.file = file;
    this.#db = db;
    this.#times = times;
    this.#preferences = preferences;
    this.#published = published;
  }

  /**
   * Creates a file to build in. The journal of a durable one, which is never flushed, protects it if the app is killed, but not if
   * the power fails. That does no harm, because the file is flushed before it is published.
   */
  static create(
    { folder, file, maxPages }: SnapshotTarget,
    isDurable: boolean,
    times: () => TimeReading,
    preferences: () => ListPreferences,
  ): Snapshot {
    makePrivateFile(path.join(folder, file));
    const db = openToWrite(path.join(folder, file), { maxPages, isDurable }, (opened) => {
      opened.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion};`);
      opened.exec(createTables);
    });
    return new Snapshot(folder, file, db, times, preferences);
  }

  /** Opens a copy of the published file `previous`, to change it until it is sealed. */
  static openCopy({ folder, file, maxPages }: SnapshotTarget, previous: Snapshot): Snapshot {
    const db = openToWrite(path.join(folder, file), { maxPages, isDurable: false }, (opened) => {
      checkKind(opened, snapshotKind);
    });
    return new Snapshot(folder, file, db, previous.#times, previous.#preferences);
  }

  /** Creates a file for the rows of the published file `previous`. */
  static createFor(previous: Snapshot, target: SnapshotTarget): Snapshot {
    return Snapshot.create(target, false, previous.#times, previous.#preferences);
  }

  /** Opens a file that was never published; throws on obvious damage. */
  static reopenUnfinished(
    { folder, file, maxPages }: SnapshotTarget,
    now: number,
    preferences: () => ListPreferences,
  ): Snapshot {
    if (!fs.statSync(path.join(folder, file)).isFile()) throw new DamageError('no file');
    const unitDetector = new TimeUnitDetector(now);
    const db = openToWrite(path.join(folder, file), { maxPages, isDurable: true }, (opened) => {
      checkKind(opened, snapshotKind);
      const version = versionOf(opened);
      if (version !== schemaVersion) opened.exec(`BEGIN; ${upgradeTables(version)} COMMIT;`);
      const sample = opened.prepare(`SELECT created_at, updated_at FROM package LIMIT ${timeSample}`);
      for (const record of sample.iterate()) {
        const [created, updated] = [record['created_at'], record['updated_at']];
        unitDetector.count({ createdAt: numberOrNull(created), updatedAt: numberOrNull(updated) }, 1);
      }
    });
    const times = (): TimeReading => ({ unit: unitDetector.unit(), now });
    return new Snapshot(folder, file, db, times, preferences);
  }

  /** Opens the published file; throws if it is missing, damaged, or does not match the pointer. */
  static openPublished(folder: string, pointer: Pointer, preferences: () => ListPreferences): Snapshot {
    const file = path.join(folder, pointer.file);
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() !== true || stats.size !== pointer.bytes) throw new DamageError('size');
    const times = { unit: pointer.timeUnit, now: pointer.checkedAt };
    const db = openToRead(file, snapshotKind);
    return new Snapshot(folder, pointer.file, db, () => times, preferences, true);
  }

  get db(): DatabaseSync {
    return this.#db;
  }

  get published(): boolean {
    return this.#published;
  }

  get path(): string {
    return path.join(this.folder, this.file);
  }

  /** As in views and the status. */
  get name(): string {
    return path.parse(this.file).name;
  }

  /** With the unit that the organisation has set, or the inferred one. */
  get times(): TimeReading {
    const { unit, now } = this.#times();
    const { timeUnit } = this.#preferences();
    return { unit: timeUnit === 'automatic' ? unit : timeUnit, now };
  }

  get language(): ShownLanguage {
    return this.#preferences().language;
  }

  /** Later snapshots have higher ones. */
  get number(): number {
    return snapshotNumber(this.name);
  }

  setTimeReading(times: () => TimeReading): void {
    this.#times = times;
  }

  get hasIdTable(): boolean {
    return this.#published || this.#ids !== null;
  }

  /** Discards the table of a file being built, because rows have changed. */
  forgetIds(): void {
    this.#ids = null;
  }

  /** The row of each id. Lazily read from a published file; a file being built has its own table. */
  get ids(): IdTable {
    if (this.#ids === null) {
      this.#ids = IdTable.read(this.#db);
      if (this.#ids === null) throw new DamageError('id table');
    }
    return this.#ids;
  }

  set ids(ids: IdTable) {
    this.#ids = ids;
  }

  /** Reopens the finished file read-only. */
  seal(times: TimeReading): void {
    this.#times = () => times;
    this.sealAsCopy();
  }

  /** The same for a file that keeps the times of the one it was copied from. */
  sealAsCopy(): void {
    this.closeFile();
    this.#ids = null;
    this.#published = true;
    this.#db = openToRead(this.path, snapshotKind);
  }

  lastRow(): number {
    if (this.#lastRow !== null) return this.#lastRow;
    const last = numberColumn(this.#db.prepare('SELECT max(row) AS last FROM package').get()?.['last']);
    if (this.#published) this.#lastRow = last;
    return last;
  }

  count(): number {
    return numberColumn(this.#db.prepare('SELECT count(*) AS count FROM package').get()?.['count']);
  }

  /** A whole package; null if the row was deleted. */
  record(row: number): PackageRecord | null {
    this.#records ??= new RecordReader(this.#db);
    return this.#records.record(row);
  }

  /** Whole packages in the order of `rows`, without deleted ones. */
  records(rows: Iterable<number>): readonly PackageRecord[] {
    this.#records ??= new RecordReader(this.#db);
    return this.#records.records(rows);
  }

  /** The packages of consecutive rows. */
  recordsBetween(first: number, last: number): Iterable<PackageRecord> {
    this.#records ??= new RecordReader(this.#db);
    return this.#records.between(first, last);
  }

  /** Whether a package has unread lines in the diary, and is new by them. */
  changeOf(row: number): ListRow['change'] {
    const kind = this.unread()?.kinds.get(row);
    return kind === change.added ? 'added' : kind === change.changed ? 'changed' : null;
  }

  /** Whether it has a content hash for each row. */
  get hasHashes(): boolean {
    return hasHashes(versionOf(this.#db));
  }

  /** The total that the service sent with a package. */
  totalOf(row: number): number | null {
    const query = this.hasHashes
      ? 'SELECT total FROM total_run WHERE first_row <= ? ORDER BY first_row DESC LIMIT 1'
      : 'SELECT total FROM package WHERE row = ?';
    return numberOrNull(this.#db.prepare(query).get(row)?.['total']);
  }

  /** Whether the row has the id. */
  hasId(row: number, id: string): boolean {
    this.#hasId ??= this.#db.prepare('SELECT 1 FROM package WHERE row = ? AND id = ?');
    return this.#hasId.get(row, id) !== undefined;
  }

  /** Whether the row has a UUID, however it is spelled. */
  hasUuid(row: number, id: string): boolean {
    this.#hasUuid ??= this.#db.prepare('SELECT 1 FROM package WHERE row = ? AND id = ? COLLATE NOCASE');
    return this.#hasUuid.get(row, id) !== undefined;
  }

  /** The row of an id, or 0. A UUID is also found in another spelling. */
  rowOf(id: string): number {
    if (!this.hasIdTable) {
      return numberColumn(this.#db.prepare('SELECT row FROM package WHERE id = ?').get(id)?.['row']);
    }
    const row = this.ids.find(id, (each) => this.hasId(each, id));
    return row === 0 ? this.ids.findUuid(id, (each) => this.hasUuid(each, id)) : row;
  }

  close(): void {
    this.observer?.closed();
    this.closeFile();
  }

  /** Closes only the file, to reopen it with the same rows. */
  closeFile(): void {
    this.#records = null;
    this.#hasId = null;
    this.#hasUuid = null;
    if (this.#db.isOpen) this.#db.close();
  }
}
