import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Bytes of a catalog's files by kind. */
export interface DiskUse {
  readonly snapshot: number;
  readonly index: number;
  /** Including the pointer and everything else. */
  readonly all: number;
}

/** The sizes of a catalog's files; 0 without the folder. */
export function diskUse(folder: string): DiskUse {
  let [snapshot, index, all] = [0, 0, 0];
  for (const file of filesOf(folder)) {
    const size = sizeOf(path.join(folder, file));
    all += size;
    if (file.endsWith('.sqlite')) snapshot += size;
    if (file.endsWith('.index') || file.endsWith('.base')) index += size;
  }
  return { snapshot, index, all };
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The size of a file; 0 if it was deleted after the folder was listed. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** The files of a catalog apart from the pointer, by name, each with its size and when it was last written. */
export type FileStates = ReadonlyMap<string, { readonly bytes: number; readonly writtenMs: number }>;

export function fileStates(folder: string): FileStates {
  const states = new Map<string, { bytes: number; writtenMs: number }>();
  for (const file of filesOf(folder)) {
    const stats = statSync(path.join(folder, file), { throwIfNoEntry: false });
    if (stats !== undefined && file !== 'current.json')
      states.set(file, { bytes: stats.size, writtenMs: stats.mtimeMs });
  }
  return states;
}

/** The bytes of the files that are new or were written since. */
export function writtenSince(before: FileStates, after: FileStates): number {
  let bytes = 0;
  for (const [file, state] of after)
    if (before.get(file)?.writtenMs !== state.writtenMs) bytes += state.bytes;
  return bytes;
}

/** Measures a folder every 50 ms; the returned function stops it and returns the largest size in bytes. */
export function watchDisk(folder: string): () => number {
  let most = 0;
  const look = (): void => void (most = Math.max(most, diskUse(folder).all));
  look();
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}
