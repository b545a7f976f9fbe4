import { constants } from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { retry } from '../../../files/held-file.ts';
import { codeOf } from '../../../files/error-code.ts';
import type { Steps } from '../steps.ts';
import { deleteSnapshot, makePrivateFile } from './account-folder.ts';
import { numberColumn } from './columns.ts';
import { PackageWriter } from './package-writer.ts';
import { renewDifference } from './schema.ts';
import { Snapshot, type SnapshotTarget } from './snapshot.ts';

const rowsPerStep = 500;
/** A file of which a larger part is free is not copied as it is. */
const maxFreePart = 1 / 4;

/** The file of the next snapshot, which begins with the packages of the published one, in the same rows. */
export class SnapshotCopy {
  readonly #previous: Snapshot;
  readonly #target: SnapshotTarget;
  #copying: Promise<void> | null = null;
  #snapshot: Snapshot | null = null;

  constructor(previous: Snapshot, target: SnapshotTarget) {
    this.#previous = previous;
    this.#target = target;
  }

  /** Null until it is made. */
  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  /**
   * Copies the whole file where possible, because file systems do that best. A file of an older version or with much free space is
   * copied row by row, and so is one that was deleted while it is open. Only `package` and `id_table` have content then.
   */
  *make(): Steps<Snapshot> {
    const previous = this.#previous;
    const { folder, file } = this.#target;
    if (previous.hasHashes && !isSparse(previous)) {
      this.#copying = copyPrivately(previous.path, path.join(folder, file));
      try {
        yield this.#copying;
        this.#snapshot = Snapshot.openCopy(this.#target, previous);
        this.#snapshot.db.exec(`${renewDifference} DELETE FROM content_hash; DELETE FROM total_run;`);
        return this.#snapshot;
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error;
        yield deleteSnapshot(folder, file);
      }
    }
    this.#snapshot = Snapshot.createFor(previous, this.#target);
    yield* copyRows(previous, this.#snapshot);
    return this.#snapshot;
  }

  /** Closes and deletes the file, once it is no longer being copied. */
  async discard(): Promise<void> {
    this.#snapshot?.close();
    // Whether copying has failed does not matter any more.
    await this.#copying?.catch(() => undefined);
    await deleteSnapshot(this.#target.folder, this.#target.file);
  }
}

async function copyPrivately(from: string, to: string): Promise<void> {
  makePrivateFile(to);
  // At once on file systems that share the blocks of copies.
  await retry(() => fsp.copyFile(from, to, constants.COPYFILE_FICLONE));
  // It also copies permissions, which may be too many, or too few to write.
  await fsp.chmod(to, 0o600);
}

function isSparse({ db }: Snapshot): boolean {
  const free = numberColumn(db.prepare('PRAGMA freelist_count').get()?.['freelist_count']);
  return free > maxFreePart * numberColumn(db.prepare('PRAGMA page_count').get()?.['page_count']);
}

function* copyRows(from: Snapshot, to: Snapshot): Steps<void> {
  const writer = new PackageWriter(to.db);
  const last = from.lastRow();
  for (let first = 1; first <= last; first += rowsPerStep) {
    to.db.exec('BEGIN');
    for (const record of from.recordsBetween(first, first + rowsPerStep - 1))
      writer.insert(record.row, record);
    to.db.exec('COMMIT');
    yield;
  }
  from.ids.store(to.db);
}
