import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endMarked } from '../bootstrap/marked.mjs';

/**
 * Everything that must be gone when a task ends, in whatever way it ends. What is a process group or a folder is also
 * reported to build/run.mjs, which ends and deletes it when the task itself was killed.
 */

const endings = new Set<() => Promise<void> | void>();
const folders = new Set<string>();

/** Registers an effect for the end of the task; the returned function brings it about earlier, once. */
export function atEnd(effect: () => Promise<void> | void): () => Promise<void> {
  endings.add(effect);
  return async () => {
    if (endings.delete(effect)) await effect();
  };
}

/**
 * Brings about everything that is registered, the newest first; then ends what tools have started on their own, and
 * last deletes the folders, which nobody writes to any more. One failure does not keep the others.
 */
export async function clearLeftovers(): Promise<void> {
  for (const effect of [...endings].reverse()) {
    if (endings.delete(effect)) await attempt(effect);
  }
  const task = process.env['PACKSHELF_TASK'];
  if (task !== undefined) await attempt(() => endMarked(task));
  for (const folder of folders) {
    // Windows lets go of files some moments after their program has ended.
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

/** Tells build/run.mjs, when it is there. */
export function report(message: Readonly<Record<string, number | string>>): void {
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
}
