import fs from 'node:fs';
import path from 'node:path';
import { newestSnapshotFile, readPointerText, setAside } from './account-folder.ts';
import { SnapshotBuilder } from './snapshot-builder.ts';
import type { CatalogFolder } from './catalog-folder.ts';
import { parsePointer, type Pointer } from './pointer.ts';
import type { Published } from './publishing.ts';
import { Snapshot } from './snapshot.ts';
import { DamageError, storageErrorKind } from '../../storage-error.ts';
import type { ListPreferences } from './stored-rows.ts';
import { TimeUnitDetector } from './time-unit.ts';

/** Opens the published snapshot; null if there is none, `damaged` if it was damaged and has been set aside. */
export function openPublished(
  { home, isKept }: CatalogFolder,
  preferences: () => ListPreferences,
  now: number,
): Published | null | 'damaged' {
  let pointer: Pointer | null = null;
  try {
    const text = readPointerText(home);
    if (text === null) return null;
    pointer = parsePointer(text);
    if (pointer === null) throw new DamageError('pointer');
    return { pointer, snapshot: Snapshot.openPublished(home, pointer, preferences) };
  } catch (error) {
    // A file that can't be read now may be intact.
    if (storageErrorKind(error) !== 'damaged') throw error;
    if (isKept) setAside(home, pointer?.file ?? newestSnapshotFile(home), now);
    return 'damaged';
  }
}

/**
 * Opens the rows of a first sync that did not end, which stay readable until the next one; null if there are none. `file` must
 * be kept even if it can't be read now, so that `builder` is null.
 */
export function reopenUnfinished(
  { path: folder, maxPages }: CatalogFolder,
  preferences: () => ListPreferences,
  now: number,
): { readonly builder: SnapshotBuilder | null; readonly file: string } | null {
  const file = newestSnapshotFile(folder);
  if (file === null) return null;
  try {
    // Opening the file may write to it.
    const { mtimeMs } = fs.statSync(path.join(folder, file));
    const snapshot = Snapshot.reopenUnfinished({ folder, file, maxPages }, now, preferences);
    return {
      builder: new SnapshotBuilder(snapshot, new TimeUnitDetector(now), Math.round(mtimeMs)),
      file,
    };
  } catch (error) {
    const kind = storageErrorKind(error);
    if (kind === null) throw error;
    // Damage needs no notice, because the file was never published.
    return kind === 'damaged' ? null : { builder: null, file };
  }
}
