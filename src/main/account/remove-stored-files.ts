import { lstat, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withTimeout } from '../async/timeout.ts';

/** Deleting may hang on a network drive. */
const timeoutMs = 15_000;

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
  const removals = [...whole.map(remove), ...stored.files.map(removeFile)];
  const all = Promise.all(removals).then((removed) => removed.every(Boolean));
  return withTimeout(all, timeoutMs, false);
}

async function remove(path: string): Promise<boolean> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    return true;
  } catch {
    return false;
  }
}

/** Deletes a file unless its folder is a link. */
async function removeFile(file: string): Promise<boolean> {
  const folder = await lstat(dirname(file)).catch(() => null);
  return folder?.isDirectory() === true ? remove(file) : true;
}
