import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { numberColumn } from './columns.ts';
import { DamageError } from '../../storage-error.ts';

/** Memory for pages, in KiB: files are written and read mostly in the order of their rows. */
const cache = 8192;

/** What makes a database ours: an empty file is a valid database for SQLite. */
export interface Kind {
  /** PRAGMA application_id */
  readonly applicationId: number;
  /** PRAGMA user_version: any of these. */
  readonly schemaVersions: readonly number[];
  readonly tableNames: readonly string[];
}

/** Opens a file to write, with exclusive access. With a kind it must be of that kind. */
export function openToWrite(file: string, maxPages: number | null, kind?: Kind): DatabaseSync {
  const db = new DatabaseSync(file);
  try {
    db.exec(`
      PRAGMA page_size = 4096;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = TRUNCATE;
      PRAGMA synchronous = OFF;
      PRAGMA temp_store = MEMORY;
      PRAGMA cache_size = -${cache};
    `);
    if (maxPages !== null) db.exec(`PRAGMA max_page_count = ${maxPages}`);
    if (kind !== undefined) checkKind(db, kind);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

/** Immutable: no locks, no journal, which also suits network drives and folders that can't be written. */
export function openToRead(file: string, kind: Kind): DatabaseSync {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  const db = new DatabaseSync(address, { readOnly: true });
  try {
    db.exec(`PRAGMA cache_size = -${cache}; PRAGMA temp_store = MEMORY;`);
    checkKind(db, kind);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

export function versionOf(db: DatabaseSync): number {
  return numberColumn(db.prepare('PRAGMA user_version').get()?.['user_version']);
}

function checkKind(db: DatabaseSync, { applicationId, schemaVersions, tableNames }: Kind): void {
  const id = db.prepare('PRAGMA application_id').get()?.['application_id'];
  if (id !== applicationId || !schemaVersions.includes(versionOf(db))) throw new DamageError('identity');
  const tables = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map((table) => table['name']);
  if (!tableNames.every((name) => tables.includes(name))) throw new DamageError('tables');
  // That there is a row, not the row: one of them is as long as the list.
  for (const name of tableNames) db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get();
}
