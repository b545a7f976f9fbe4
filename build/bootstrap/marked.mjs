import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Every run of a task sets a variable that all its descendants inherit. So a program that a tool started in another
 * process group is also found and ended with the task. Linux only; elsewhere only the process groups that the task
 * reported are known.
 */

/** The variable that carries the mark of the run with this id. */
export function markOf(/** @type {string} */ id) {
  return `PACKSHELF_TASK_${id}`;
}

/**
 * Ends every marked process but this one: with SIGTERM, and after `timeoutMs` with SIGKILL.
 * @param {string} id
 * @param {number} [timeoutMs]
 */
export async function endMarked(id, timeoutMs = 3_000) {
  let left = findMarked(id);
  signal(left, 'SIGTERM');
  for (let waited = 0; left.length > 0 && waited < timeoutMs; waited += 50) {
    await wait(50);
    left = findMarked(id);
  }
  signal(left, 'SIGKILL');
}

/** @returns {number[]} */
function findMarked(/** @type {string} */ id) {
  if (process.platform !== 'linux') return [];
  const mark = `\0${markOf(id)}=`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      try {
        return `\0${readFileSync(`/proc/${name}/environ`, 'latin1')}`.includes(mark);
      } catch {
        // Ended meanwhile, or owned by another user.
        return false;
      }
    })
    .map(Number);
}

function signal(/** @type {readonly number[]} */ pids, /** @type {NodeJS.Signals} */ name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone already.
    }
  }
}
