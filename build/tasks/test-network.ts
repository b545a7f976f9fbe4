import { chmodSync } from 'node:fs';
import { say } from '../bootstrap/say.mjs';
import { freshReport, playwrightResult, readReport } from '../checks/reports.ts';
import { runSteps } from '../checks/run-steps.ts';
import { buildStep, providePinnedBrowser } from '../checks/steps.ts';
import { toolProgram } from '../checks/tools.ts';
import { provideMiddleboxes } from '../provision/middleboxes.ts';
import { provision } from '../provision/provision.ts';
import { temporaryFolder } from '../system/leftovers.ts';
import { createPrivateWorld } from '../system/private-world.ts';
import { start } from '../system/processes.ts';
import { runTask } from '../system/task.ts';

/** Tests behind real proxies and other middleboxes, in a private world. Arguments go to Playwright, such as `-g Squid`. */
await runTask(async (args) => {
  // All downloads come first, because there is no way out of the private world.
  await provideMiddleboxes();
  const { environment } = await provision('headless', false);
  await providePinnedBrowser();
  const created = createPrivateWorld();
  if (typeof created === 'string') say(`no private world, so tests that need one are skipped: ${created}`);
  const world = typeof created === 'string' ? undefined : created;

  // One folder for all files of the run, so that those of a killed test are deleted as well. Middleboxes that run as
  // another user must be able to pass through it.
  const folder = temporaryFolder('network');
  chmodSync(folder, 0o711);

  const run = async () => {
    const report = freshReport('network.json');
    const playwright = [
      toolProgram('playwright'),
      'test',
      '--project=network',
      '--reporter=list,json',
      ...args,
    ];
    const all = world === undefined ? playwright : [...world.args, process.execPath, ...playwright];
    const code = await start(world?.program ?? process.execPath, all, {
      environment: {
        ...environment,
        ...world?.environment,
        TMPDIR: folder,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    }).ended;
    return playwrightResult(readReport(report), code);
  };
  const title = 'Behind real middleboxes (playwright)';
  return await runSteps([
    { concurrency: 1, steps: [buildStep(), { name: 'network', title, run, isSlow: true }] },
  ]);
});
