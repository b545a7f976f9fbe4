import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rm, stat, truncate } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeFile } from 'atomically';

/** How long a file that a virus scanner holds is tried again, in ms. */
const heldFor = 2000;

/** What systems answer that can't sync a folder; their renames are durable by other means, or not at all. */
const noFolderSync: readonly string[] = ['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EBADF'];

/** The system's code for a failure, such as ENOSPC; an error of another kind by its name. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Whether an error says that there is no such file: also where the folder is a file. */
function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
}

/** Whether something lies there; what can't be looked at does. */
export function isThere(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch (error) {
    return !isAbsent(error);
  }
}

/** The file's content; null where there is no file. Rejects where there is one that can't be read. */
export async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Replaces the file by one for the person's system account alone: as a whole, and durably, or not at all. */
export async function replaceDurably(file: string, data: Buffer): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(file);
  await writeFile(file, data, {
    mode: 0o600,
    chown: false,
    timeout: heldFor,
    tmpCreate: (real) => `${real}.${randomUUID().slice(0, 8)}`,
  });
  // A nearly full disk may take a part of the data and report no error.
  const { size } = await stat(file);
  if (size !== data.length) throw new RangeError('the disk took a part only');
  await syncFolder(folder);
}

/** Removes the file and what interrupted writes of it left. What can't be removed is emptied; else it rejects. */
export async function removeDurably(file: string): Promise<void> {
  const outcomes = await Promise.allSettled([removeOrEmpty(file), removeLeftovers(file)]);
  await syncFolder(dirname(file));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function removeOrEmpty(file: string): Promise<void> {
  try {
    // Node tries a held file again only if it is told `recursive`.
    await rm(file, { force: true, recursive: true, maxRetries: 5, retryDelay: 100 });
  } catch (error) {
    await truncate(file).catch(() => {
      throw error;
    });
  }
}

async function removeLeftovers(file: string): Promise<void> {
  for (const left of await leftovers(file)) await removeOrEmpty(left);
}

async function leftovers(file: string): Promise<string[]> {
  const folder = dirname(file);
  const names = await namesIn(folder);
  return names.filter((name) => name.startsWith(`${basename(file)}.`)).map((name) => join(folder, name));
}

/** The names in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** A rename outlives a power cut only when its folder was synced too. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!noFolderSync.includes(codeOf(error)) && codeOf(error) !== 'ENOENT') throw error;
  }
}
