import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { delay } from '../../async/delay.ts';
import { codeOf } from '../storage-error.ts';

/** For replacing or deleting a file, because a virus scanner may have it open for a moment. */
const maxAttempts = 5;
const retryDelayMs = 100;

/** Permissions of a new file, before the user's umask. */
const defaultMode = 0o666;

export interface Target {
  /** The path to write to, with symlinks resolved. */
  readonly file: string;
  /** The temporary file in the same folder, with an unpredictable name. */
  readonly tempFile: string;
  /** The permissions of the new file: those of the file it replaces. */
  readonly mode: number;
}

/** The prefix and suffix of the names of a file's temporary files. */
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

/** Lock files that LibreOffice and Microsoft Office create next to an open file. */
function lockFiles(file: string): readonly string[] {
  const { dir, base } = path.parse(file);
  return [path.join(dir, `.~lock.${base}#`), path.join(dir, `~$${base}`)];
}

/** Whether another program has the file open, as far as that can be detected. */
export async function isInUse(file: string, platform: NodeJS.Platform): Promise<boolean> {
  const stats = await Promise.all([file, ...lockFiles(file)].map((each) => fs.stat(each).catch(() => null)));
  const [own, ...locks] = stats;
  // Ignore lock files without a file.
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

/** Atomically replaces the file with the temporary file; throws if that fails. */
export async function replace({ tempFile, file }: Target, platform: NodeJS.Platform): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await fs.rename(tempFile, file);
      return;
    } catch (error) {
      if (platform !== 'win32' || attempt === maxAttempts) throw error;
      await delay(retryDelayMs);
    }
  }
}

/**
 * Deletes temporary files for this target that a killed app has left. Skips everything that is no regular file or belongs to
 * another user.
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

/** Deletes a temporary file if it exists. */
export async function removeTempFile(tempFile: string): Promise<void> {
  await fs.rm(tempFile, { force: true, maxRetries: maxAttempts, retryDelay: retryDelayMs });
}
