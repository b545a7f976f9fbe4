import fs from 'node:fs';
import path from 'node:path';
import { removeIfPossibleSync } from '../../../files/held-file.ts';
import { storageErrorKind } from '../../storage-error.ts';
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

/** Where the files of an index are stored that is being built. */
export interface IndexPaths {
  readonly index: string;
  readonly base: string;
  readonly blocks: string;
}

/** Deletes drafts and blocks. One that is held is deleted with its snapshot, or before the next index is built. */
export function deleteAll({ index, base, blocks }: IndexPaths): void {
  for (const file of [draftOf(index), draftOf(base), ...blockFiles(blocks)]) removeIfPossibleSync(file);
}

/** The file of the blocks, and those of a second thread. */
function blockFiles(blocks: string): readonly string[] {
  const { dir, base } = path.parse(blocks);
  try {
    return fs.readdirSync(dir).flatMap((name) => (name.startsWith(base) ? [path.join(dir, name)] : []));
  } catch (error) {
    if (storageErrorKind(error) === null) throw error;
    return [];
  }
}
