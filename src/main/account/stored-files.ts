import { lstat, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The longest that deleting may take, in ms: a disk far away may never answer. */
const patience = 15_000;

export interface RemovalDeps {
  /** Two folders, and the log file. */
  readonly folders: { readonly catalogs: string; readonly secrets: string; readonly log: string };
  readonly delay: (ms: number) => Promise<void>;
}

/**
 * Deletes lists, secrets and logs, of whatever account; false where something is left. What the folder for settings holds
 * beside them is not ours. Links are deleted, and not followed.
 */
export async function removeStoredFiles({ folders, delay }: RemovalDeps): Promise<boolean> {
  const removals = [remove(folders.catalogs), remove(folders.secrets), removeLogs(folders.log)];
  const all = Promise.all(removals).then((removed) => removed.every(Boolean));
  return Promise.race([all, delay(patience).then(() => false)]);
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
