import fs from 'node:fs';
import path from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ShownLanguage } from '../../../../preload/contract/messages/languages.ts';
import type { ListRow } from '../../../../preload/contract/view.ts';
import type { ServiceItem } from '../../../service/page.ts';
import { makePrivateFile } from './account-folder.ts';
import { numberColumn, numberOrNull } from './columns.ts';
import { contentOf } from './content.ts';
import { openToRead, openToWrite, versionOf } from './database.ts';
import { changeReader } from './change.ts';
import { IdTable } from './id-table.ts';
import { RecordReader, type PackageRecord } from './package-record.ts';
import type { Pointer } from './pointer.ts';
import {
  addFields,
  applicationId,
  contentColumns,
  createTables,
  schemaVersion,
  snapshotKind,
  versionWithoutFields,
} from './schema.ts';
import { DamageError } from '../../storage-error.ts';
import type { Choices, RowObserver, StoredRows, TimeReading } from './stored-rows.ts';
import { TimeUnitTally } from './time-unit.ts';

/** Rows that tell the unit of the times of a file that was left unfinished. */
const timeSample = 2000;

/** What a comparison with a stored package found. */
export interface Comparison {
  /** 0 where there is no such package. */
  readonly row: number;
  readonly same: boolean;
}

/** One snapshot file: being built, left unfinished, or published and then never changed again. */
export class Snapshot implements StoredRows {
  readonly folder: string;
  readonly file: string;
  observer: RowObserver | null = null;
  #db: DatabaseSync;
  #published: boolean;
  #times: () => TimeReading;
  readonly #choices: () => Choices;
  #ids: IdTable | null = null;
  #records: RecordReader | null = null;
  #changeOf: ((id: string) => ListRow['change']) | null = null;
  #compare: StatementSync | null = null;
  /** Of a published snapshot, in which it stays the same. */
  #lastRow: number | null = null;

  private constructor(
    folder: string,
    file: string,
    open: { db: DatabaseSync; published: boolean; times: () => TimeReading; choices: () => Choices },
  ) {
    this.folder = folder;
    this.file = file;
    this.#db = open.db;
    this.#published = open.published;
    this.#times = open.times;
    this.#choices = open.choices;
  }

  /**
   * Makes a new file to build in. A rollback journal without flushing keeps it whole when the app is killed;
   * a power cut may ruin it, which costs nothing, because it is not published before it was flushed.
   */
  static create(
    folder: string,
    file: string,
    maxPages: number | null,
    times: () => TimeReading,
    choices: () => Choices,
  ): Snapshot {
    makePrivateFile(path.join(folder, file));
    const db = openToWrite(path.join(folder, file), maxPages);
    try {
      db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion};`);
      db.exec(createTables);
    } catch (error) {
      db.close();
      throw error;
    }
    return new Snapshot(folder, file, { db, published: false, times, choices });
  }

  /** Opens a file that was never published; throws on damage that shows at once. */
  static reopenUnfinished(
    folder: string,
    file: string,
    maxPages: number | null,
    now: number,
    choices: () => Choices,
  ): Snapshot {
    if (!fs.statSync(path.join(folder, file)).isFile()) throw new DamageError('no file');
    const db = openToWrite(path.join(folder, file), maxPages, snapshotKind);
    const tally = new TimeUnitTally(now);
    try {
      if (versionOf(db) === versionWithoutFields) db.exec(`BEGIN; ${addFields} COMMIT;`);
      const sample = db.prepare(`SELECT created_at, updated_at FROM package LIMIT ${timeSample}`);
      for (const record of sample.iterate()) {
        tally.add(numberOrNull(record['created_at']));
        tally.add(numberOrNull(record['updated_at']));
      }
    } catch (error) {
      db.close();
      throw error;
    }
    const times = (): TimeReading => ({ unit: tally.unit(), now });
    return new Snapshot(folder, file, { db, published: false, times, choices });
  }

  /** Opens the published file; throws where it is missing, damaged, or not what the pointer says. */
  static openPublished(folder: string, pointer: Pointer, choices: () => Choices): Snapshot {
    const file = path.join(folder, pointer.file);
    const stats = fs.statSync(file, { throwIfNoEntry: false });
    if (stats?.isFile() !== true || stats.size !== pointer.bytes) throw new DamageError('size');
    const times = { unit: pointer.timeUnit, now: pointer.checkedAt };
    return new Snapshot(folder, pointer.file, {
      db: openToRead(file, snapshotKind),
      published: true,
      times: () => times,
      choices,
    });
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

  /** The name that views and status carry. */
  get name(): string {
    return path.parse(this.file).name;
  }

  /** By the unit that the person has chosen, or by the one that the numbers tell. */
  get times(): TimeReading {
    const { unit, now } = this.#times();
    const { timeUnit } = this.#choices();
    return { unit: timeUnit === 'automatic' ? unit : timeUnit, now };
  }

  get language(): ShownLanguage {
    return this.#choices().language;
  }

  /** From now on its times are read so. */
  readTimesBy(times: () => TimeReading): void {
    this.#times = times;
  }

  get hasIdTable(): boolean {
    return this.#published || this.#ids !== null;
  }

  /** What the table of a file being built says is no longer so. */
  forgetIds(): void {
    this.#ids = null;
  }

  /** The row of each id. Read from the file when it is first needed; a file being built has its own table. */
  get ids(): IdTable {
    if (this.#ids === null) {
      const slots = this.#db.prepare('SELECT slots FROM id_table').get()?.['slots'];
      this.#ids = slots instanceof Uint8Array ? IdTable.fromBytes(slots) : null;
      if (this.#ids === null) throw new DamageError('id table');
    }
    return this.#ids;
  }

  set ids(ids: IdTable) {
    this.#ids = ids;
  }

  /** From now on the file is read only. */
  seal(times: TimeReading): void {
    this.closeFile();
    this.#ids = null;
    this.#published = true;
    this.#times = () => times;
    this.#db = openToRead(this.path, snapshotKind);
  }

  /** Rows are only deleted while a snapshot is published. */
  lastRow(): number {
    if (this.#lastRow !== null) return this.#lastRow;
    const last = numberColumn(this.#db.prepare('SELECT max(row) AS last FROM package').get()?.['last']);
    if (this.#published) this.#lastRow = last;
    return last;
  }

  count(): number {
    return numberColumn(this.#db.prepare('SELECT count(*) AS count FROM package').get()?.['count']);
  }

  /** A whole package; null where the row is gone. */
  record(row: number): PackageRecord | null {
    this.#records ??= new RecordReader(this.#db);
    return this.#records.record(row);
  }

  /** Whole packages in the order of their rows as given; those that are gone are left out. */
  records(rows: Iterable<number>): readonly PackageRecord[] {
    this.#records ??= new RecordReader(this.#db);
    return this.#records.records(rows);
  }

  /** How a package differs, by id, from the snapshot whose changes the person saw last. */
  changeOf(id: string): ListRow['change'] {
    if (!this.#published) return null;
    this.#changeOf ??= changeReader(this.#db);
    return this.#changeOf(id);
  }

  /** Finds the package with the id of an item, and whether its content is the same. */
  compare(item: ServiceItem): Comparison {
    this.#compare ??= this.#db.prepare(
      `SELECT id = ? AS found, ${contentColumns.map((column) => `${column} IS ?`).join(' AND ')} AS same
       FROM package WHERE row = ?`,
    );
    const statement = this.#compare;
    let same = false;
    const row = this.ids.find(item.id, (candidate) => {
      const compared = statement.get(item.id, ...contentOf(item), candidate);
      same = compared?.['same'] === 1;
      return compared?.['found'] === 1;
    });
    return { row, same: row !== 0 && same };
  }

  /** The row of an id, or 0. */
  rowOf(id: string): number {
    if (!this.hasIdTable) {
      return numberColumn(this.#db.prepare('SELECT row FROM package WHERE id = ?').get(id)?.['row']);
    }
    const statement = this.#db.prepare('SELECT 1 FROM package WHERE row = ? AND id = ?');
    return this.ids.find(id, (row) => statement.get(row, id) !== undefined);
  }

  close(): void {
    this.observer?.closed();
    this.closeFile();
  }

  /** Closes the file without telling the observer: the rows are the same when it is opened again. */
  closeFile(): void {
    this.#records = null;
    this.#changeOf = null;
    this.#compare = null;
    if (this.#db.isOpen) this.#db.close();
  }
}
