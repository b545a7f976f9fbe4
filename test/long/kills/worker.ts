import fs from 'node:fs';
import fsp from 'node:fs/promises';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * The catalog's worker, which kills the whole program when it has done one kind of thing so many times:
 * PACKSHELF_KILL=KIND:COUNT. Kinds: `files` (something was done to a file or a folder), `exec` (BEGIN, COMMIT, PRAGMA
 * and the like), `rows` (a row was written), `pages` (a message has come in). It is killed before the thing, so that the
 * next count is after it.
 */
const [kind = '', count = '0'] = (process.env['PACKSHELF_KILL'] ?? '').split(':');
let left = Number(count);

function pass(present: string): void {
  if (present !== kind) return;
  left -= 1;
  // Nothing is given time to tidy up.
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

/** Lets every call of a method pass the counter first. */
function counted<K extends string>(owner: Record<K, unknown>, names: readonly K[], present: string): void {
  for (const name of names) {
    const method: unknown = owner[name];
    if (typeof method !== 'function') throw new Error(`there is no ${name}`);
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      value: function (this: unknown, ...args: unknown[]): unknown {
        pass(present);
        return Reflect.apply(method, this, args);
      },
    });
  }
}

counted(fs, ['renameSync', 'rmSync', 'openSync', 'closeSync', 'writeFileSync', 'mkdirSync'], 'files');
counted(fsp, ['open', 'rm'], 'files');
counted(DatabaseSync.prototype, ['exec', 'close'], 'exec');
counted(StatementSync.prototype, ['run'], 'rows');

// Handles of files know how to flush, write and close; they have no class that could be named.
const handle = await fsp.open(import.meta.filename);
const handles: unknown = Object.getPrototypeOf(handle);
await handle.close();
if (
  typeof handles === 'object' &&
  handles !== null &&
  'sync' in handles &&
  'writeFile' in handles &&
  'close' in handles
)
  counted(handles, ['sync', 'writeFile', 'close'], 'files');

const { parentPort } = await import('node:worker_threads');
parentPort?.on('message', () => pass('pages'));

await import('../../../src/main/catalog/store/worker.ts');
