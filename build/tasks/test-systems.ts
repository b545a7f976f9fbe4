import { runScripts } from '../checks/script.ts';
import { runTask } from '../system/task.ts';

/** Tests against real counterparts, each skipped with a reason where it cannot run. */
await runTask((args) => runScripts('test/systems', args));
