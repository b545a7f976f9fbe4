import { readSeenText, writeSeenText } from './account-folder.ts';
import type { CatalogFolder } from './catalog-folder.ts';
import { parseSeen } from './pointer.ts';
import { storageErrorKind } from '../../storage-error.ts';

/** Which snapshot's changes the user saw last, remembered across restarts, and whether they are on screen now. */
export class SeenChanges {
  readonly #folder: CatalogFolder;
  #snapshot: string | null;
  #areOnScreen = false;

  constructor(folder: CatalogFolder) {
    this.#folder = folder;
    this.#snapshot = read(folder.home);
  }

  isLastSeen(snapshot: string): boolean {
    return snapshot === this.#snapshot;
  }

  /** Whether the user has seen the changes of a snapshot and they are no longer on screen. */
  isSeenAndOffScreen(snapshot: string): boolean {
    return this.isLastSeen(snapshot) && !this.#areOnScreen;
  }

  /** The changes of this snapshot are on screen; null: no longer. */
  mark(snapshot: string | null, shown: string | null): void {
    this.#areOnScreen = snapshot !== null;
    // Changes of another snapshot than the shown one were replaced before the user saw them.
    if (snapshot === null || snapshot !== shown || this.isLastSeen(snapshot)) return;
    if (this.#folder.isKept) writeSeenText(this.#folder.home, JSON.stringify({ snapshot }));
    this.#snapshot = snapshot;
  }
}

function read(folder: string): string | null {
  try {
    const text = readSeenText(folder);
    return text === null ? null : parseSeen(text);
  } catch (error) {
    if (storageErrorKind(error) === null) throw error;
    return null;
  }
}
