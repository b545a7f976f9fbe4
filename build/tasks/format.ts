import { toolProgram } from '../checks/tools.ts';
import { start } from '../system/processes.ts';
import { runTask } from '../system/task.ts';

await runTask(async (args) => {
  const files = args.length > 0 ? args : ['.'];
  return await start(process.execPath, [toolProgram('oxfmt'), ...files]).ended;
});
