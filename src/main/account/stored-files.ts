import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withTimeout } from '../async/timeout.ts';

/** The longest that deleting may take, in ms: a disk far away may never answer. */
const timeoutMs = 15_000;

/** Two folders, and the log file. */
export interface StoredPaths {
  readonly catalogs: string;
  readonly secrets: string;
  readonly log: string;
}

/**
 * Deletes lists, secrets and logs, of whatever account; false where something is left. What the folder for settings holds
 * beside them is not ours. Links are deleted, and not followed.
 */
export async function removeStoredFiles({ catalogs, secrets, log }: StoredPaths): Promise<boolean> {
  const removals = [remove(catalogs), remove(secrets), removeLogs(log)];
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

/** The log and the one before it; a folder for logs that leads elsewhere is not ours. */
async function removeLogs(file: string): Promise<boolean> {
  const folder = dirname(file);
  try {
    if (!(await lstat(folder)).isDirectory()) return true;
    const names = (await readdir(folder)).filter((name) => name.startsWith(basename(file)));
    const removed = await Promise.all(names.map((name) => remove(join(folder, name))));
    return removed.every(Boolean);
  } catch {
    // There is none, or nobody may look into it.
    return true;
  }
}
