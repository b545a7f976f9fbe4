import fs from 'node:fs';
import { removeIfPossibleSync } from '../../../files/held-file.ts';
import { highestNumber, isWritable, makeFallbackFolder, makeFolder, snapshotFile } from './account-folder.ts';
import type { SnapshotTarget } from './snapshot.ts';
import { storageErrorKind } from '../../storage-error.ts';

/** The folder of an account's catalog, with a fallback if it can't be written. */
export class CatalogFolder {
  /** The account's folder. */
  readonly home: string;
  /** Where files are created: `home`, or a fallback folder that `close` deletes. */
  readonly path: string;
  /** Limits snapshot files, in pages of 4096 bytes; null for no limit but the disk. */
  readonly maxPages: number | null;
  #lastNumber = 0;

  private constructor(home: string, path: string, maxPages: number | null) {
    this.home = home;
    this.path = path;
    this.maxPages = maxPages;
  }

  /** Creates the folder if it is missing. */
  static make(home: string, maxPages: number | null, now: number): CatalogFolder {
    try {
      makeFolder(home, now);
      if (isWritable(home, now)) return new CatalogFolder(home, home, maxPages);
    } catch (error) {
      if (storageErrorKind(error) === null) throw error;
    }
    return new CatalogFolder(home, makeFallbackFolder(), maxPages);
  }

  /** Whether its files outlast the app. */
  get isKept(): boolean {
    return this.path === this.home;
  }

  get exists(): boolean {
    return this.isKept || fs.existsSync(this.home);
  }

  /** Finds the numbers that are in use, even by leftovers that are still being deleted. New ones are above `last`, too. */
  readNumbers(last: number): void {
    this.#lastNumber = Math.max(highestNumber(this.home), last);
  }

  /** Where to create the next snapshot. */
  nextTarget(now: number): SnapshotTarget {
    // It may have been deleted while the app was running.
    makeFolder(this.path, now);
    this.#lastNumber += 1;
    return { folder: this.path, file: snapshotFile(this.#lastNumber), maxPages: this.maxPages };
  }

  close(): void {
    // An export may still read from it; then the next start deletes it.
    if (!this.isKept) removeIfPossibleSync(this.path);
  }
}
