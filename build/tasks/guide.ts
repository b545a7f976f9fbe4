import path from 'node:path';
import { toolProgram } from '../checks/tools.ts';
import { writeGuide } from '../guide/write.ts';
import { provision } from '../provision/provision.ts';
import { parseArguments, refuseRest } from '../system/arguments.ts';
import { buildApp } from '../system/build-app.ts';
import { start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';

/** Takes the pictures of the user guide from the running app, and renders its pages. */
await runTask(async (args) => {
  const parsed = parseArguments(args, { flags: ['retry-electron'], values: [] });
  refuseRest(parsed, '--retry-electron');
  const { environment } = await provision('headless', parsed.flags.has('retry-electron'));
  await buildApp();

  const code = await start(
    process.execPath,
    [
      toolProgram('playwright'),
      'test',
      '--config',
      path.join('test', 'equipment', 'guide', 'playwright.config.ts'),
    ],
    {
      environment: {
        ...environment,
        PACKSHELF_GUIDE_PICTURES: path.join(projectFolder, 'docs', 'guide', 'pictures'),
      },
    },
  ).ended;
  await writeGuide(projectFolder, path.join(projectFolder, 'out'));
  return code;
});
