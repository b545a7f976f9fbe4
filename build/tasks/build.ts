import { parseArguments, refuseRest } from '../system/arguments.ts';
import { buildApp } from '../system/build-app.ts';
import { runTask } from '../system/task.ts';

await runTask(async (args) => {
  refuseRest(parseArguments(args, {}), 'no arguments');
  await buildApp({ always: true });
  return 0;
});
