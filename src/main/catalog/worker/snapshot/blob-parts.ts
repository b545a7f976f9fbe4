import type { DatabaseSync } from 'node:sqlite';
import { bytesOrNull, numberColumn } from './columns.ts';

/** A table of one column with a large value, in as many rows as it has parts. */
type PartsTable =
  | { readonly name: 'id_table'; readonly column: 'slots' }
  | { readonly name: 'content_hash'; readonly column: 'hashes' };

/** SQLite and its binding hold several copies of each value that is read or written. */
const bytesPerPart = 1024 * 1024;

/** Replaces the value. */
export function writeParts(db: DatabaseSync, { name, column }: PartsTable, bytes: Uint8Array): void {
  db.exec(`DELETE FROM ${name}`);
  const insert = db.prepare(`INSERT INTO ${name} (${column}) VALUES (?)`);
  for (let from = 0; from < bytes.length; from += bytesPerPart)
    insert.run(bytes.subarray(from, from + bytesPerPart));
}

/** The value in a buffer of its own; earlier versions have stored it in one row. Null if there is none. */
export function readParts(db: DatabaseSync, { name, column }: PartsTable): Uint8Array<ArrayBuffer> | null {
  const length = numberColumn(
    db.prepare(`SELECT sum(length(${column})) AS length FROM ${name}`).get()?.['length'],
  );
  // A damaged file may state any length.
  if (length === 0 || length > sizeOf(db)) return null;
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const record of db.prepare(`SELECT ${column} FROM ${name} ORDER BY rowid`).iterate()) {
    const part = bytesOrNull(record[column]);
    if (part === null || at + part.length > length) return null;
    bytes.set(part, at);
    at += part.length;
  }
  return at === length ? bytes : null;
}

function sizeOf(db: DatabaseSync): number {
  const pages = numberColumn(db.prepare('PRAGMA page_count').get()?.['page_count']);
  return pages * numberColumn(db.prepare('PRAGMA page_size').get()?.['page_size']);
}
