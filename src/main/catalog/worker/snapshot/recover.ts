import fs from 'node:fs';
import path from 'node:path';
import { readPointerText, setAside, snapshotFile, snapshotNumbers } from './account-folder.ts';
import { Building } from './building.ts';
import type { CatalogFolder } from './catalog-folder.ts';
import { parsePointer, type Pointer } from './pointer.ts';
import type { Published } from './publishing.ts';
import { Snapshot } from './snapshot.ts';
import { DamageError, troubleOf } from '../../storage-error.ts';
import type { Choices } from './stored-rows.ts';
import { TimeUnitTally } from './time-unit.ts';

/** Opens the published snapshot, null where there is none; `damaged` where it was damaged and has been set aside. */
export function openPublished(
  { home, isKept }: CatalogFolder,
  choices: () => Choices,
  now: number,
): Published | null | 'damaged' {
  let pointer: Pointer | null = null;
  try {
    const text = readPointerText(home);
    if (text === null) return null;
    pointer = parsePointer(text);
    if (pointer === null) throw new DamageError('pointer');
    return { pointer, snapshot: Snapshot.openPublished(home, pointer, choices) };
  } catch (error) {
    // A file that is busy, or that this person may not read, is as good as before when that is over.
    if (troubleOf(error) !== 'damaged') throw error;
    const [last] = snapshotNumbers(home);
    const newest = pointer?.file ?? (last === undefined ? null : snapshotFile(last));
    if (isKept) setAside(home, newest, now);
    return 'damaged';
  }
}

export interface Unfinished {
  /** Null where the file can't be read now. */
  readonly building: Building | null;
  /** The file to keep. */
  readonly file: string;
}

/** Opens the rows of a first sync that did not end, which stay readable until the next one; null where there are none. */
export function reopenUnfinished(
  folder: string,
  maxPages: number | null,
  choices: () => Choices,
  now: number,
): Unfinished | null {
  const newest = snapshotNumbers(folder)[0];
  if (newest === undefined) return null;
  const file = snapshotFile(newest);
  try {
    // Before it is opened, which may write to it.
    const { mtimeMs } = fs.statSync(path.join(folder, file));
    const snapshot = Snapshot.reopenUnfinished(folder, file, maxPages, now, choices);
    return { building: new Building(snapshot, new TimeUnitTally(now), null, Math.round(mtimeMs)), file };
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble === null) throw error;
    // It was never published: nothing is promised about it, and nothing worth a notice is lost. One that is only
    // busy is as good as before when that is over.
    return trouble === 'damaged' ? null : { building: null, file };
  }
}
