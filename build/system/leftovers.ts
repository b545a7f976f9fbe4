import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endMarked } from '../bootstrap/marked.mjs';

/**
 * Cleanup at the end of a task, however it ends. Process groups and folders are also reported to build/run.mjs, which
 * ends and deletes them if the task itself is killed.
 */

/**
 * The mark of this task's processes. A task that was started without build/run.mjs, as by a test, has none: the variable may be
 * inherited from another task, whose processes it must not end.
 */
const task = process.connected ? process.env['PACKSHELF_TASK'] : undefined;

const endings = new Set<() => Promise<void> | void>();
const folders = new Set<string>();

/** Registers an effect for the end of the task; the returned function runs it earlier, and then only once. */
export function atEnd(effect: () => Promise<void> | void): () => Promise<void> {
  endings.add(effect);
  return async () => {
    if (endings.delete(effect)) await effect();
  };
}

/**
 * Runs the registered effects, the newest first; then ends processes that tools have started, and finally deletes the
 * folders. A failure does not prevent the others.
 */
export async function clearLeftovers(): Promise<void> {
  for (const effect of [...endings].reverse()) {
    if (endings.delete(effect)) await attempt(effect);
  }
  if (task !== undefined) await attempt(() => endMarked(task));
  for (const folder of folders) {
    // Windows releases files shortly after their program has ended.
    await attempt(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  }
}

async function attempt(effect: () => Promise<void> | void): Promise<void> {
  try {
    await effect();
  } catch (error) {
    process.stderr.write(`packshelf: while cleaning up: ${String(error)}\n`);
  }
}

/** A new empty folder that is deleted when the task ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `packshelf-${name}-`));
  report({ folder });
  folders.add(folder);
  return folder;
}

/** Sends a message to build/run.mjs, if it started this process. */
export function report(message: Readonly<Record<string, number | string>>): void {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
}
