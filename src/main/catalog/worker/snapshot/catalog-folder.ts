import fs from 'node:fs';
import { removeIfPossibleSync } from '../../../files/held-file.ts';
import { highestNumber, isWritable, makeFallbackFolder, makeFolder, snapshotFile } from './account-folder.ts';
import { storageErrorKind } from '../../storage-error.ts';

/** The folder of an account's catalog, with a fallback if it can't be written. */
export class CatalogFolder {
  /** The account's folder. */
  readonly home: string;
  /** Where files are created: `home`, or a fallback folder that `close` deletes. */
  readonly path: string;
  #lastNumber = 0;

  private constructor(home: string, path: string) {
    this.home = home;
    this.path = path;
  }

  /** Creates the folder if it is missing. */
  static make(home: string, now: number): CatalogFolder {
    try {
      makeFolder(home, now);
      if (isWritable(home, now)) return new CatalogFolder(home, home);
    } catch (error) {
      if (storageErrorKind(error) === null) throw error;
    }
    return new CatalogFolder(home, makeFallbackFolder());
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

  nextFile(): string {
    this.#lastNumber += 1;
    return snapshotFile(this.#lastNumber);
  }

  close(): void {
    // An export may still read from it; then the next start deletes it.
    if (!this.isKept) removeIfPossibleSync(this.path);
  }
}
