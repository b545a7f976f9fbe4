import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, open, readFile, readdir, stat, truncate } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeFile } from 'atomically';
import { errorCode, isAbsent } from './error-code.ts';
import { remove, retry } from './held-file.ts';

/** How long to retry while another program, such as a virus scanner, has the file open. */
const lockedFileTimeoutMs = 2000;

/** Error codes of systems that can't sync a folder; their renames are durable by other means, or not at all. */
const folderSyncUnsupported: readonly string[] = ['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP', 'EBADF'];

/** Whether the path exists; true if it can't be checked. */
export function exists(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch (error) {
    return !isAbsent(error);
  }
}

/** The file's content; null if it does not exist. Rejects if it can't be read. */
export async function readIfExists(file: string): Promise<Buffer | null> {
  try {
    return await retry(() => readFile(file));
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Replaces the file atomically and durably. Only the owner may read it. */
export async function replaceDurably(file: string, data: Buffer): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // One that another program has open is removed by the next write.
  await removeLeftovers(file).catch(() => undefined);
  await writeFile(file, data, {
    mode: 0o600,
    chown: false,
    timeout: lockedFileTimeoutMs,
    tmpCreate: (real) => `${real}.${randomUUID().slice(0, 8)}`,
  });
  // A nearly full disk may write only a part of the data without an error.
  const { size } = await stat(file);
  if (size !== data.length) throw new RangeError('the disk took a part only');
  await syncFolder(folder);
}

/** Removes the file and temporary files of interrupted writes. Empties what can't be removed; rejects if both fail. */
export async function removeDurably(file: string): Promise<void> {
  const outcomes = await Promise.allSettled([removeOrEmpty(file), removeLeftovers(file)]);
  await syncFolder(dirname(file));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function removeOrEmpty(file: string): Promise<void> {
  try {
    await remove(file);
  } catch (error) {
    await retry(() => truncate(file)).catch(() => {
      throw error;
    });
  }
}

async function removeLeftovers(file: string): Promise<void> {
  const folder = dirname(file);
  const names = (await listNames(folder)).filter((name) => name.startsWith(`${basename(file)}.`));
  await Promise.all(names.map((name) => removeOrEmpty(join(folder, name))));
}

/** The names in a folder; empty if it does not exist. */
export async function listNames(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

/** A rename survives a power cut only if its folder was synced too. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!folderSyncUnsupported.includes(errorCode(error)) && errorCode(error) !== 'ENOENT') throw error;
  }
}
