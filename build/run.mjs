/**
 * The entry point of every command of the project: `node build/run.mjs <task> [arguments]`.
 *
 * It is plain JavaScript and needs only Node 20 or newer. It finds or fetches Node 24 and the project's packages, then
 * runs the task in build/tasks/, which is TypeScript that Node 24 runs without a build.
 */
import { findNode24 } from './bootstrap/node24.mjs';
import { ensureProjectPackages } from './bootstrap/packages.mjs';
import { CommandError } from './bootstrap/say.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { findTask, listTasks } from './bootstrap/tasks.mjs';

const [name, ...taskArguments] = process.argv.slice(2);
const task = name === undefined ? undefined : findTask(name);

if (task === undefined) {
  const heading = name === undefined ? 'Which task?' : `There is no task "${name}".`;
  process.stderr.write(`${heading} These exist:\n\n${listTasks()}\n`);
  process.exit(2);
}

try {
  const node = await findNode24();
  await ensureProjectPackages(node);
  process.exit(await handOver(node, task, taskArguments));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exit(error.code);
}
