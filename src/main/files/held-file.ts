import { lstatSync, readdirSync, renameSync as renameOnceSync, rmdirSync, unlinkSync } from 'node:fs';
import { lstat, readdir, rename as renameOnce, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { errorCode, isAbsent } from './error-code.ts';

const timeoutMs = 2000;
/** While the caller's thread stands still. Nobody sees that of a worker, but the windows wait for the main thread. */
const syncTimeoutMs = isMainThread ? 500 : timeoutMs;
const intervalMs = 50;

/**
 * What Windows answers while another program, such as a virus scanner, has a file open. ENOTEMPTY is its answer for a folder
 * whose deleted files are still open. The same codes mean missing rights, so that retries are bounded.
 */
const heldCodes: readonly string[] = ['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'];

function isHeld(error: unknown, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && heldCodes.includes(errorCode(error));
}

/** Stops the thread for so long. */
export function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Tries again as long as the file is held, at most so long. Throws the last error. */
export function retrySync<Result>(
  attempt: () => Result,
  maxMs: number = syncTimeoutMs,
  platform: NodeJS.Platform = process.platform,
): Result {
  const end = performance.now() + maxMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isHeld(error, platform) || performance.now() >= end) throw error;
      sleepSync(intervalMs);
    }
  }
}

/** The same without stopping the thread. */
export async function retry<Result>(
  attempt: () => Promise<Result>,
  maxMs: number = timeoutMs,
  platform: NodeJS.Platform = process.platform,
): Promise<Result> {
  const end = performance.now() + maxMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHeld(error, platform) || performance.now() >= end) throw error;
      await delay(intervalMs);
    }
  }
}

/** Removes a file; nothing if it does not exist. Throws for a folder, whoever has made it. */
export function removeFileSync(file: string): void {
  try {
    retrySync(() => unlinkSync(file));
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
}

/** The same without stopping the thread. */
export async function removeFile(file: string): Promise<void> {
  await retry(() => unlink(file)).catch((error: unknown) => {
    if (!isAbsent(error)) throw error;
  });
}

/**
 * Removes a file, or a folder with all that can be removed in it; nothing if it does not exist. Links are removed, not followed.
 * Node's `rmSync` is no alternative: where it fails under a path with a character outside of Windows' code page, it ends the
 * process (nodejs/node#58759), and its `maxRetries` retries nothing (nodejs/node#64016).
 */
export function removeSync(path: string): void {
  retrySync(() => removeOnceSync(path));
}

function removeOnceSync(path: string): void {
  try {
    if (lstatSync(path).isDirectory()) removeFolderSync(path);
    else unlinkSync(path);
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
}

function removeFolderSync(folder: string): void {
  const failures: unknown[] = [];
  for (const name of readdirSync(folder)) {
    try {
      removeOnceSync(join(folder, name));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  rmdirSync(folder);
}

/** The same for what may as well be left behind. */
export function removeIfPossibleSync(path: string): void {
  try {
    removeSync(path);
  } catch {
    // As said above.
  }
}

/** Like `removeSync`, without stopping the thread. Node's `rm` returns at the first failure, while it still removes the rest. */
export function remove(path: string, maxMs?: number): Promise<void> {
  return retry(() => removeOnce(path), maxMs);
}

async function removeOnce(path: string): Promise<void> {
  try {
    const stats = await lstat(path);
    await (stats.isDirectory() ? removeFolder(path) : unlink(path));
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
}

async function removeFolder(folder: string): Promise<void> {
  await removeEach(folder, await readdir(folder));
  await rmdir(folder);
}

async function removeEach(folder: string, names: readonly string[]): Promise<void> {
  const outcomes = await Promise.allSettled(names.map((name) => removeOnce(join(folder, name))));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Removes what is in a folder but for some names; nothing if there is no folder. */
export function removeContent(folder: string, isKept: (name: string) => boolean): Promise<void> {
  return retry(async () => {
    const names = await readdir(folder).catch((error: unknown): readonly string[] => {
      if (isAbsent(error)) return [];
      throw error;
    });
    await removeEach(
      folder,
      names.filter((name) => !isKept(name)),
    );
  });
}

/** Renames a file or folder; replaces a file of the new name. */
export function renameSync(from: string, to: string): void {
  retrySync(() => renameOnceSync(from, to));
}

/** The same without stopping the thread. */
export function rename(from: string, to: string): Promise<void> {
  return retry(() => renameOnce(from, to));
}
