import fs from 'node:fs/promises';
import path from 'node:path';
import {
  cancelled,
  failed,
  succeeded,
  type FailureCode,
  type Result,
} from '../../../preload/contract/failure.ts';
import { removeFile, rename } from '../../files/held-file.ts';
import { codeOf } from '../../files/error-code.ts';
import { exportFailure, replaceFailure } from './file-failure.ts';
import { removeStaleTempFiles, type Target } from './target.ts';

/** Lock files that LibreOffice and Microsoft Office create next to an open file. */
function lockFiles(file: string): readonly string[] {
  const { dir, base } = path.parse(file);
  return [path.join(dir, `.~lock.${base}#`), path.join(dir, `~$${base}`)];
}

/** Why a file can't be replaced, as far as that can be told before a new one is written; null if nothing is known. */
async function obstacleAt(file: string, platform: NodeJS.Platform): Promise<FailureCode | null> {
  const stats = await Promise.all([file, ...lockFiles(file)].map((each) => fs.stat(each).catch(() => null)));
  const [own, ...locks] = stats;
  // Ignore lock files without a file.
  if (own === null || own === undefined) return null;
  if (own.isDirectory()) return 'file-is-folder';
  if (locks.some((lock) => lock !== null)) return 'file-in-use';
  return platform === 'win32' ? windowsObstacleAt(file) : null;
}

/**
 * Windows replaces no file that is read-only, or that a program has open without sharing its deletion, though it may share
 * reading and writing. Renaming a file to its own name changes nothing, and needs the same right to delete it.
 */
async function windowsObstacleAt(file: string): Promise<FailureCode | null> {
  try {
    await fs.access(file, fs.constants.W_OK);
    await rename(file, file);
    return null;
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (code === 'EBUSY') return 'file-in-use';
    return ['EPERM', 'EACCES'].includes(code) ? 'file-read-only' : null;
  }
}

/** Writes the temporary file. */
export async function writeTempFile(
  { tempFile, mode }: Target,
  data: string | Uint8Array,
): Promise<Result<null>> {
  try {
    // `wx`, because following a symlink planted by another user would overwrite a file of their choice.
    await fs.writeFile(tempFile, data, { flag: 'wx', mode, flush: true });
    return succeeded(null);
  } catch (error) {
    const failure = exportFailure(error);
    if (failure === null) throw error;
    return failed(failure);
  }
}

/** Writes the temporary file and replaces the target with it. Removes the temporary file after a failure. */
export async function writeAndReplace<Written>(
  target: Target,
  platform: NodeJS.Platform,
  write: () => Promise<Result<Written>>,
  isStopped = (): boolean => false,
): Promise<Result<Written>> {
  const removeTemp = (): Promise<void> => removeFile(target.tempFile).catch(() => undefined);
  const obstacle = await obstacleAt(target.file, platform);
  await removeStaleTempFiles(target.file);
  if (obstacle !== null) return failed({ code: obstacle, retryable: true });
  if (isStopped()) return failed(cancelled);
  const result = await write();
  const written = isStopped() ? failed(cancelled) : result;
  if (!written.ok) {
    await removeTemp();
    return written;
  }
  try {
    await rename(target.tempFile, target.file);
  } catch (error) {
    await removeTemp();
    const failure = replaceFailure(error, platform);
    if (failure === null) throw error;
    return failed(failure);
  }
  return written;
}
