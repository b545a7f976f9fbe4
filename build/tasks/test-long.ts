import { runScripts } from '../checks/script.ts';
import { runTask } from '../system/task.ts';

/** Long series with random histories; options such as --seed=7 go to the scripts. */
await runTask((args) => runScripts('test/long', args));
