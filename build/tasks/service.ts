import path from 'node:path';
import { start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';

/** Runs the sample service alone; --help lists its arguments. */
await runTask(async (args) => {
  const program = path.join(projectFolder, 'test', 'equipment', 'service', 'cli.ts');
  return await start(process.execPath, [program, ...args]).ended;
});
