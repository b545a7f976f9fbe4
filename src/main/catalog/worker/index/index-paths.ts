import path from 'node:path';
import type { StoredRows } from '../snapshot/stored-rows.ts';

/** Where the files of a snapshot's index are stored. */

/** The table of contents, the orders, and what has changed since the base was built. */
export function indexPathOf(rows: StoredRows): string {
  return path.join(rows.folder, `${rows.name}.index`);
}

/** The segment of all rows: a link to the file that the index shares with those of other snapshots. */
export function basePathOf(rows: StoredRows): string {
  return path.join(rows.folder, `${rows.name}.base`);
}

export function draftOf(path: string): string {
  return `${path}.new`;
}
