import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { numberColumn } from './columns.ts';
import { DamageError } from '../../storage-error.ts';

/** Small, because files are mostly written and read in the order of their rows. */
const cacheKib = 8192;

/** Windows takes longer paths, here also that of a journal, only with a prefix. Node's own functions add it. */
const maxPlainPath = 240;

/** Identifies a database file of ours, because even an empty file is a valid database for SQLite. */
export interface DatabaseKind {
  /** PRAGMA application_id */
  readonly applicationId: number;
  /** PRAGMA user_version: one of these. */
  readonly schemaVersions: readonly number[];
  readonly tableNames: (version: number) => readonly string[];
}

export interface WriteOptions {
  /** Limits the file, in pages of 4096 bytes; null for no limit but the disk. */
  readonly maxPages: number | null;
  /** Whether what was committed survives if the app is killed; otherwise the file is useless then. */
  readonly isDurable: boolean;
}

/** Opens a file for writing, with exclusive access. `prepare` checks or initializes it. */
export function openToWrite(
  file: string,
  { maxPages, isDurable }: WriteOptions,
  prepare: (db: DatabaseSync) => void,
): DatabaseSync {
  return prepareOrClose(new DatabaseSync(databasePath(file)), (db) => {
    db.exec(`
      PRAGMA page_size = 4096;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = ${isDurable ? 'TRUNCATE' : 'MEMORY'};
      PRAGMA synchronous = OFF;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -${cacheKib};
    `);
    if (maxPages !== null) db.exec(`PRAGMA max_page_count = ${maxPages}`);
    prepare(db);
  });
}

/** What SQLite opens a file by. */
export function databasePath(file: string): string {
  return file.length > maxPlainPath ? path.toNamespacedPath(file) : file;
}

/**
 * The same as an address. A server's name belongs to its path: SQLite refuses an address with a host, such as `pathToFileURL`
 * makes of `\\server\share`.
 */
function addressOf(file: string): string {
  const steps = databasePath(file).split(path.sep).map(encodeURIComponent).join('/');
  return steps.startsWith('/') ? `file://${steps}` : `file:///${steps}`;
}

/** Opens an immutable file without locks or a journal, so that it works on network drives and in read-only folders, too. */
export function openToRead(file: string, kind: DatabaseKind): DatabaseSync {
  return prepareOrClose(new DatabaseSync(`${addressOf(file)}?immutable=1`, { readOnly: true }), (db) => {
    db.exec(`PRAGMA cache_size = -${cacheKib}; PRAGMA temp_store = MEMORY;`);
    checkKind(db, kind);
  });
}

export function prepareOrClose(db: DatabaseSync, prepare: (db: DatabaseSync) => void): DatabaseSync {
  try {
    prepare(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

export function versionOf(db: DatabaseSync): number {
  return numberColumn(db.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** Throws if the file is of another kind. */
export function checkKind(
  db: DatabaseSync,
  { applicationId, schemaVersions, tableNames }: DatabaseKind,
): void {
  const id = db.prepare('PRAGMA application_id').get()?.['application_id'];
  const version = versionOf(db);
  if (id !== applicationId || !schemaVersions.includes(version)) throw new DamageError('identity');
  const needed = tableNames(version);
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map((table) => table['name']);
  if (!needed.every((name) => tables.includes(name))) throw new DamageError('tables');
  // Without reading columns, because one row is as long as the list.
  for (const name of needed) db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get();
}
