import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { removeFile } from '../../files/held-file.ts';

/** Permissions of a new file, before the user's umask. */
const defaultMode = 0o666;

export interface Target {
  /** The path to write to: what the chosen one leads to if it is a symlink. */
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
  // Only of a link itself: the real path of a file on a drive of the network is an address that the person does not know, and
  // that Windows may not even open.
  const isLink = (await fs.lstat(chosen).catch(() => null))?.isSymbolicLink() === true;
  const file = isLink ? await fs.realpath(chosen).catch(() => chosen) : chosen;
  const stats = await fs.stat(file).catch(() => null);
  const { start, end } = tempFileNames(file);
  return {
    file,
    tempFile: path.join(path.dirname(file), `${start}${randomUUID()}${end}`),
    mode: stats === null ? defaultMode : stats.mode & 0o777,
  };
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
    await removeFile(left).catch(() => undefined);
  }
}
