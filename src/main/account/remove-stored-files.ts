import { lstat, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withTimeout } from '../async/timeout.ts';

/** Deleting may hang on a network drive. */
const timeoutMs = 15_000;

interface StoredFiles {
  readonly catalogs: string;
  readonly secrets: string;
  readonly updates: string;
  readonly logs: readonly string[];
}

/**
 * Deletes the catalogs and secrets of all accounts, downloaded versions of the app, and the logs; false if something is left.
 * Other files beside the logs may not be ours. Links are deleted but not followed.
 */
export async function removeStoredFiles({ catalogs, secrets, updates, logs }: StoredFiles): Promise<boolean> {
  const removals = [remove(catalogs), remove(secrets), remove(updates), ...logs.map(removeLog)];
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
async function removeLog(file: string): Promise<boolean> {
  const folder = await lstat(dirname(file)).catch(() => null);
  return folder?.isDirectory() === true ? remove(file) : true;
}
