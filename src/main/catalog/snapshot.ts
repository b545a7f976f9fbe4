import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { SortColumn } from '../../preload/contract/view.ts';
import { makePrivateFile } from './account-folder.ts';
import { numberColumn, numberOrNull, textColumn } from './columns.ts';
import type { Pointer } from './pointer.ts';
import { applicationId, createTables, schemaVersion, tableNames } from './schema.ts';
import { walkOrder } from './sort-orders.ts';
import { DamageError } from './store-failure.ts';
import { TimeUnitTally, type TimeUnit } from './time-unit.ts';

/** Memory for pages while building, in KiB: the index of ids is written at random places. */
const buildCache = 65_536;
/** Memory for pages while reading, in KiB. */
const readCache = 16_384;

/** How the times of a snapshot are to be read; `now` bounds what is plausible, ms since 1970. */
export interface TimeReading {
  readonly unit: TimeUnit | null;
  readonly now: number;
}

export interface PackageRecord {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly comments: string;
  readonly creator: string;
  readonly updatedAt: number | null;
}

export interface RawRecord {
  readonly id: string;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  readonly raw: string;
  readonly totalCount: string | null;
}

/** One snapshot file: being built, left unfinished, or published and then never changed again. */
export class Snapshot {
  readonly folder: string;
  readonly file: string;
  #db: DatabaseSync;
  #published: boolean;
  #times: () => TimeReading;
  #listStatement: StatementSync | null = null;
  readonly #orders = new Map<string, Uint32Array>();

  private constructor(
    folder: string,
    file: string,
    open: { db: DatabaseSync; published: boolean; times: () => TimeReading },
  ) {
    this.folder = folder;
    this.file = file;
    this.#db = open.db;
    this.#published = open.published;
    this.#times = open.times;
  }

  /**
   * Makes a new file to build in. A rollback journal without flushing keeps it whole when the app is killed;
   * a power cut may ruin it, which costs nothing, because it is not published before it was flushed.
   */
  static create(
    folder: string,
    file: string,
    maxPages: number | null,
    tally: TimeUnitTally,
    now: number,
  ): Snapshot {
    makePrivateFile(path.join(folder, file));
    const db = openForBuilding(path.join(folder, file), maxPages);
    try {
      db.exec(`PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion};`);
      db.exec(createTables);
    } catch (error) {
      db.close();
      throw error;
    }
    return new Snapshot(folder, file, { db, published: false, times: () => ({ unit: tally.unit(), now }) });
  }

  /** Opens a file that was never published, checked through; throws on damage. */
  static reopenUnfinished(
    folder: string,
    file: string,
    maxPages: number | null,
    tally: TimeUnitTally,
    now: number,
  ): Snapshot {
    const db = openForBuilding(path.join(folder, file), maxPages);
    try {
      checkIdentity(db);
      const check = db.prepare('PRAGMA quick_check(1)').get();
      if (check?.['quick_check'] !== 'ok') throw new DamageError('quick_check');
      for (const record of db.prepare('SELECT created_at, updated_at FROM package').iterate()) {
        tally.add(numberOrNull(record['created_at']));
        tally.add(numberOrNull(record['updated_at']));
      }
    } catch (error) {
      db.close();
      throw error;
    }
    return new Snapshot(folder, file, { db, published: false, times: () => ({ unit: tally.unit(), now }) });
  }

  /** Opens the published file; throws where it is missing, damaged, or not what the pointer says. */
  static openPublished(folder: string, pointer: Pointer): Snapshot {
    const file = path.join(folder, pointer.file);
    if (!fs.existsSync(file) || fs.statSync(file).size !== pointer.bytes) throw new DamageError('size');
    const times = { unit: pointer.timeUnit, now: pointer.checkedAt };
    return new Snapshot(folder, pointer.file, {
      db: openForReading(file),
      published: true,
      times: () => times,
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

  get times(): TimeReading {
    return this.#times();
  }

  /** From now on the file is read only. */
  seal(times: TimeReading): void {
    this.close();
    this.#published = true;
    this.#times = () => times;
    this.#db = openForReading(this.path);
  }

  count(): number {
    return numberColumn(this.#db.prepare('SELECT count(*) AS count FROM package').get()?.['count']);
  }

  /** Row numbers of all packages of a published snapshot in the order of a column. */
  order(column: SortColumn, descending: boolean): Uint32Array {
    const key = `${column} ${descending}`;
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const stored = this.#db.prepare('SELECT filled, rows FROM sort_order WHERE name = ?').get(column);
    const bytes = stored?.['rows'];
    if (!(bytes instanceof Uint8Array) || bytes.byteLength % 4 !== 0) throw new DamageError('sort order');
    const rows = new Uint32Array(bytes.slice().buffer);
    const order = walkOrder({ filled: numberColumn(stored?.['filled']), rows }, descending);
    this.#orders.set(key, order);
    return order;
  }

  /** What the grid shows of a package; null where the row is gone. */
  record(row: number): PackageRecord | null {
    this.#listStatement ??= this.#db.prepare(
      'SELECT id, name, status, comments, creator, updated_at FROM package WHERE row = ?',
    );
    const record = this.#listStatement.get(row);
    if (record === undefined) return null;
    return {
      id: textColumn(record['id']),
      name: textColumn(record['name']),
      status: textColumn(record['status']),
      comments: textColumn(record['comments']),
      creator: textColumn(record['creator']),
      updatedAt: numberOrNull(record['updated_at']),
    };
  }

  rawRecord(id: string): RawRecord | null {
    const record = this.#db
      .prepare('SELECT id, created_at, updated_at, raw, total_count FROM package WHERE id = ?')
      .get(id);
    if (record === undefined) return null;
    const totalCount = record['total_count'];
    return {
      id: textColumn(record['id']),
      createdAt: numberOrNull(record['created_at']),
      updatedAt: numberOrNull(record['updated_at']),
      raw: textColumn(record['raw']),
      totalCount: typeof totalCount === 'string' ? totalCount : null,
    };
  }

  rowOf(id: string): number | null {
    return numberOrNull(this.#db.prepare('SELECT row FROM package WHERE id = ?').get(id)?.['row']);
  }

  /** Reads the whole file for damage. */
  isSound(): boolean {
    try {
      return this.#db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
    } catch {
      return false;
    }
  }

  close(): void {
    this.#listStatement = null;
    if (this.#db.isOpen) this.#db.close();
  }
}

function openForBuilding(file: string, maxPages: number | null): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    db.exec(`
      PRAGMA page_size = 4096;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = TRUNCATE;
      PRAGMA synchronous = OFF;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -${buildCache};
    `);
    if (maxPages !== null) db.exec(`PRAGMA max_page_count = ${maxPages}`);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** Immutable: no locks, no journal, which also suits network drives and folders that can't be written. */
function openForReading(file: string): DatabaseSync {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  const db = new DatabaseSync(address, { readOnly: true });
  try {
    db.exec(`PRAGMA cache_size = -${readCache}; PRAGMA temp_store = MEMORY;`);
    checkIdentity(db);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** An empty file is a valid database for SQLite, so ask for what makes it ours. */
function checkIdentity(db: DatabaseSync): void {
  const id = db.prepare('PRAGMA application_id').get()?.['application_id'];
  const version = db.prepare('PRAGMA user_version').get()?.['user_version'];
  if (id !== applicationId || version !== schemaVersion) throw new DamageError('identity');
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map((table) => table['name']);
  if (!tableNames.every((name) => tables.includes(name))) throw new DamageError('tables');
  db.prepare('SELECT * FROM package LIMIT 1').get();
}
