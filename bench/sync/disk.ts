import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Bytes of a catalog's files by what they are for. */
export interface DiskUse {
  readonly snapshot: number;
  readonly index: number;
  /** With the pointer and everything else. */
  readonly all: number;
}

/** What stands in a catalog's folder; nothing where there is none yet. */
export function diskUse(folder: string): DiskUse {
  let [snapshot, index, all] = [0, 0, 0];
  for (const file of filesOf(folder)) {
    const size = sizeOf(path.join(folder, file));
    all += size;
    if (file.endsWith('.sqlite')) snapshot += size;
    if (file.endsWith('.index')) index += size;
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

/** A file may go between the listing and the look at it. */
function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Looks at a folder every 50 ms; the function returned ends that and gives the most that was seen, in bytes. */
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
