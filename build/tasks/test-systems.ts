import { runScripts } from '../checks/script.ts';
import { runTask } from '../system/task.ts';

/** Tests against real counterparts, each skipped with its reason where it cannot run. */
await runTask((args) => runScripts('test/systems', args));
