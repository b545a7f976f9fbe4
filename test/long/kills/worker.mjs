import fs from 'node:fs';
import fsp from 'node:fs/promises';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { runCatalogWorker } from '../../equipment/support/catalog-worker.mjs';

/**
 * The catalog's worker, which kills the whole program when it has done one kind of thing so many times:
 * PACKSHELF_KILL=KIND:COUNT. Kinds: `files` (something was done to a file or a folder), `exec` (BEGIN, COMMIT, PRAGMA
 * and the like), `rows` (a row was written), `pages` (a message has come in). It is killed before the thing, so that the
 * next count is after it.
 */
const [kind = '', count = '0'] = (process.env['PACKSHELF_KILL'] ?? '').split(':');
let left = Number(count);

function pass(present) {
  if (present !== kind) return;
  left -= 1;
  // Leave no time for cleaning up.
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

/** Counts every call of a method. */
function counted(owner, names, present) {
  for (const name of names) {
    const method = owner[name];
    if (typeof method !== 'function') throw new Error(`there is no ${name}`);
    Object.defineProperty(owner, name, {
      configurable: true,
      writable: true,
      value: function (...args) {
        pass(present);
        return method.apply(this, args);
      },
    });
  }
}

counted(fs, ['renameSync', 'rmSync', 'openSync', 'closeSync', 'writeFileSync', 'mkdirSync'], 'files');
counted(fsp, ['open', 'rm', 'copyFile', 'chmod'], 'files');
counted(DatabaseSync.prototype, ['exec', 'close'], 'exec');
counted(StatementSync.prototype, ['run'], 'rows');

// File handles flush and write, but their class is not exported.
const handle = await fsp.open(import.meta.filename);
const handles = Object.getPrototypeOf(handle);
await handle.close();
counted(handles, ['sync', 'writeFile'], 'files');

await runCatalogWorker(() => pass('pages'));
