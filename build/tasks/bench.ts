import { runScripts } from '../checks/script.ts';
import { runTask } from '../system/task.ts';

/** Measurements; options such as --packages=100000 go to the scripts. */
await runTask((args) => runScripts('bench', args));
