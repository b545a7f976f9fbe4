import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Every run of a task marks its environment, and whatever is started below it inherits the mark. So also a program
 * that was started by a tool, in a process group of its own, is found and ended when the task is over. Linux only;
 * elsewhere the process groups that the task has reported are all that is known.
 */

/** The variable that carries the mark of the run with this id. */
export function markOf(/** @type {string} */ id) {
  return `PACKSHELF_TASK_${id}`;
}

/**
 * Ends every marked process but this one: asks first, insists after `patience` milliseconds.
 * @param {string} id
 * @param {number} [patience]
 */
export async function endMarked(id, patience = 3_000) {
  let left = findMarked(id);
  signal(left, 'SIGTERM');
  for (let waited = 0; left.length > 0 && waited < patience; waited += 50) {
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
        // Gone meanwhile, or another user's.
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
