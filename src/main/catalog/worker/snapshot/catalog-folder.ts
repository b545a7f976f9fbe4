import fs from 'node:fs';
import { highestNumber, isWritable, makeFallbackFolder, makeFolder, snapshotFile } from './account-folder.ts';
import { troubleOf } from '../../storage-error.ts';

/** The folder of an account's catalog, or the one that stands in for it where that can't be written. */
export class CatalogFolder {
  /** Where the account's files belong. */
  readonly home: string;
  /** Where files are made: `home`, or a fallback folder that is deleted with `close`. */
  readonly path: string;
  #lastNumber = 0;

  private constructor(home: string, path: string) {
    this.home = home;
    this.path = path;
  }

  /** Makes the folder where it is missing. */
  static make(home: string, now: number): CatalogFolder {
    try {
      makeFolder(home, now);
      if (isWritable(home)) return new CatalogFolder(home, home);
    } catch (error) {
      if (troubleOf(error) === null) throw error;
    }
    return new CatalogFolder(home, makeFallbackFolder());
  }

  /** Whether its files outlast the app. */
  get isKept(): boolean {
    return this.path === this.home;
  }

  /** Whether there is anything to read: a folder that can't even be made is empty. */
  get exists(): boolean {
    return this.isKept || fs.existsSync(this.home);
  }

  /** Learns which numbers of files are taken, also by leftovers that are still being deleted. */
  readNumbers(): void {
    this.#lastNumber = highestNumber(this.home);
  }

  /** The name of the next snapshot file. */
  nextFile(): string {
    this.#lastNumber += 1;
    return snapshotFile(this.#lastNumber);
  }

  close(): void {
    if (!this.isKept) fs.rmSync(this.path, { recursive: true, force: true });
  }
}
