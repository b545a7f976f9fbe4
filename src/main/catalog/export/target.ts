import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../worker/snapshot/store-failure.ts';

/** How often and how far apart, in ms, a file is replaced or deleted again: a virus scanner may hold it for a moment. */
const maxAttempts = 5;
const retryDelayMs = 100;

/** Rights of a file that is new; the person's own mask takes from them. */
const defaultMode = 0o666;

export interface Target {
  /** The file itself, where a link leads to it. */
  readonly file: string;
  /** Where the new one is written: beside it, by a name that nobody can know before. */
  readonly tempFile: string;
  /** Rights of the new file: those of the one it replaces. */
  readonly mode: number;
}

/** What the names of all drafts for a file begin with, and what they end with. */
function tempFileNames(file: string): { readonly start: string; readonly end: string } {
  const name = createHash('sha256').update(path.basename(file)).digest('hex').slice(0, 16);
  return { start: `.packshelf-export-${name}-`, end: '.part' };
}

export async function targetOf(chosen: string): Promise<Target> {
  const file = await fs.realpath(chosen).catch(() => chosen);
  const stats = await fs.stat(file).catch(() => null);
  const { start, end } = tempFileNames(file);
  return {
    file,
    tempFile: path.join(path.dirname(file), `${start}${randomUUID()}${end}`),
    mode: stats === null ? defaultMode : stats.mode & 0o777,
  };
}

/** Files that LibreOffice and Microsoft Office keep beside one that they have open. */
function lockFiles(file: string): readonly string[] {
  const { dir, base } = path.parse(file);
  return [path.join(dir, `.~lock.${base}#`), path.join(dir, `~$${base}`)];
}

/** Whether another program has the file open, as far as that can be seen. */
export async function isInUse(file: string, platform: NodeJS.Platform): Promise<boolean> {
  const stats = await Promise.all([file, ...lockFiles(file)].map((each) => fs.stat(each).catch(() => null)));
  const [own, ...locks] = stats;
  // A lock that outlived its file says nothing.
  if (own === null || own === undefined) return false;
  if (locks.some((lock) => lock !== null)) return true;
  if (platform !== 'win32') return false;
  try {
    const handle = await fs.open(file, 'r+');
    await handle.close();
    return false;
  } catch (error) {
    return ['EBUSY', 'EPERM', 'EACCES'].includes(codeOf(error) ?? '');
  }
}

/** Puts the tempFile in the place of the file, as a whole; throws where that can't be. */
export async function replace({ tempFile, file }: Target, platform: NodeJS.Platform): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fs.rename(tempFile, file);
      return;
    } catch (error) {
      if (platform !== 'win32' || attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

/**
 * Deletes drafts for a file that an app which was killed has left. What is no file, or another person's, is none of ours,
 * whatever its name is.
 */
export async function removeStaleTempFiles(file: string): Promise<void> {
  const folder = path.dirname(file);
  const { start, end } = tempFileNames(file);
  // A folder may be writable without being readable.
  const names = await fs.readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(start) && each.endsWith(end))) {
    const left = path.join(folder, name);
    const stats = await fs.lstat(left).catch(() => null);
    if (stats?.isFile() !== true) continue;
    if (process.getuid !== undefined && stats.uid !== process.getuid()) continue;
    await removeTempFile(left).catch(() => undefined);
  }
}

/** Deletes a tempFile, where there is one. */
export async function removeTempFile(tempFile: string): Promise<void> {
  await fs.rm(tempFile, { force: true, maxRetries: maxAttempts, retryDelay: retryDelayMs });
}
