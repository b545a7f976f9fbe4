import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { withTimeout } from '../async/timeout.ts';

/** Deleting may hang on a network drive. */
const timeoutMs = 15_000;

/**
 * Deletes the catalogs and secrets of all accounts, and the logs; false if something is left. `log` is a file. Other
 * files beside them may not be ours. Links are deleted but not followed.
 */
export async function removeStoredFiles({
  catalogs,
  secrets,
  log,
}: Readonly<Record<'catalogs' | 'secrets' | 'log', string>>): Promise<boolean> {
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

/** Deletes the log and the one before it, unless the folder is a link. */
async function removeLogs(file: string): Promise<boolean> {
  const folder = dirname(file);
  try {
    if (!(await lstat(folder)).isDirectory()) return true;
    const names = (await readdir(folder)).filter((name) => name.startsWith(basename(file)));
    const removed = await Promise.all(names.map((name) => remove(join(folder, name))));
    return removed.every(Boolean);
  } catch {
    // The folder does not exist or can't be read.
    return true;
  }
}
