import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withTimeout } from '../async/timeout.ts';
import { remove } from '../files/held-file.ts';

/** Deleting may hang on a network drive. */
const timeoutMs = 15_000;
/** Most files were tried before, when their accounts were removed. */
const heldFileMs = 1000;

interface StoredFiles {
  readonly catalogs: string;
  readonly shelves: string;
  readonly secrets: string;
  readonly updates: string;
  readonly keptPolicy: string;
  /** Logs and records of crashes. */
  readonly files: readonly string[];
}

/**
 * Deletes the catalogs, shelves and secrets of all accounts, downloaded versions of the app, the kept policy, and single files; false if
 * something is left. Others beside those files may not be ours. Links are deleted but not followed.
 */
export async function removeStoredFiles(stored: StoredFiles): Promise<boolean> {
  const whole = [stored.catalogs, stored.shelves, stored.secrets, stored.updates, stored.keptPolicy];
  const removals = [...whole.map(isRemoved), ...stored.files.map(isFileRemoved)];
  const all = Promise.all(removals).then((removed) => removed.every(Boolean));
  return withTimeout(all, timeoutMs, false);
}

async function isRemoved(path: string): Promise<boolean> {
  try {
    await remove(path, heldFileMs);
    return true;
  } catch {
    return false;
  }
}

/** Deletes a file unless its folder is a link. */
async function isFileRemoved(file: string): Promise<boolean> {
  const folder = await lstat(dirname(file)).catch(() => null);
  return folder?.isDirectory() === true ? isRemoved(file) : true;
}
