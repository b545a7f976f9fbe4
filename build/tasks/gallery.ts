import { galleryConfig, runVisual } from '../checks/visual.ts';
import { toolProgram } from '../checks/tools.ts';
import { parseArguments, refuseRest } from '../system/arguments.ts';
import { start } from '../system/processes.ts';
import { runTask } from '../system/task.ts';

/** Serves a page with every component in every state; with --update their pictures are taken again. */
await runTask(async (args) => {
  const parsed = parseArguments(args, { flags: ['update'] });
  refuseRest(parsed, '--update');
  if (parsed.flags.has('update')) {
    const { counts, output } = await runVisual(true);
    if (output !== '') process.stdout.write(`${output}\n`);
    return counts.failed > 0 ? 1 : 0;
  }
  return await start(process.execPath, [toolProgram('vite'), '--config', galleryConfig]).ended;
});
