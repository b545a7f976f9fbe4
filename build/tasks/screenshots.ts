import path from 'node:path';
import { toolProgram } from '../checks/tools.ts';
import { provision } from '../provision/provision.ts';
import { parseArguments, refuseRest } from '../system/arguments.ts';
import { buildApp } from '../system/build-app.ts';
import { start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';

/** Takes a picture of every screen and state in every variant, and makes one page that shows them all. */
await runTask(async (args) => {
  const parsed = parseArguments(args, { flags: ['retry-electron'], values: ['out', 'only', 'variants'] });
  refuseRest(parsed, '--out=FOLDER, --only=PARTS,OF,NAMES, --variants=light,narrow,..., --retry-electron');
  const { environment } = await provision('headless', parsed.flags.has('retry-electron'));
  await buildApp();

  const folder = path.resolve(parsed.values.get('out') ?? path.join(projectFolder, '.cache', 'screenshots'));
  return await start(
    process.execPath,
    [
      toolProgram('playwright'),
      'test',
      '--config',
      path.join('test', 'equipment', 'screenshots', 'playwright.config.ts'),
    ],
    {
      environment: {
        ...environment,
        PACKSHELF_SCREENSHOTS: folder,
        PACKSHELF_SCREENSHOTS_ONLY: parsed.values.get('only'),
        PACKSHELF_SCREENSHOTS_VARIANTS: parsed.values.get('variants'),
      },
    },
  ).ended;
});
