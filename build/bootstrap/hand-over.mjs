import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { endMarked, markOf } from './marked.mjs';
import { taskScript } from './tasks.mjs';

/**
 * Runs a task with Node 24 and returns its exit code. Signals are passed on. The task ends by itself when this process
 * is gone, because the IPC channel closes. If the task dies without cleaning up, the process groups and folders that it
 * reported are ended and deleted here.
 * @param {string} node
 * @param {import('./tasks.mjs').Task} task
 * @param {readonly string[]} taskArguments
 * @returns {Promise<number>}
 */
export async function handOver(node, task, taskArguments) {
  const id = randomBytes(6).toString('hex');
  const child = spawn(node, [taskScript(task), ...taskArguments], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: [path.dirname(node), process.env['PATH'] ?? ''].join(path.delimiter),
      PACKSHELF_TASK: id,
      [markOf(id)]: '1',
    },
  });

  /** @type {Set<number>} */
  const groups = new Set();
  /** @type {Set<string>} */
  const folders = new Set();
  child.on('message', (/** @type {unknown} */ message) => {
    const { started, ended, folder } = Object(message);
    if (typeof started === 'number') groups.add(started);
    if (typeof ended === 'number') groups.delete(ended);
    if (typeof folder === 'string') folders.add(folder);
  });

  // The terminal sends Ctrl-C to the task as well; the task handles only the first signal.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }

  const { code, signal } = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve({ code, signal }));
  });
  for (const group of groups) endTree(group);
  await endMarked(id);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (signal !== null) process.stderr.write(`packshelf: the task was ended by ${signal}\n`);
  return code ?? 1;
}

function endTree(/** @type {number} */ pid) {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
