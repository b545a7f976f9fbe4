import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { countCheck } from '../checks/counts.ts';
import { playwrightResult, readReport } from '../checks/reports.ts';
import { runSteps } from '../checks/run-steps.ts';
import type { Step } from '../checks/step.ts';
import { buildStep } from '../checks/steps.ts';
import { toolProgram } from '../checks/tools.ts';
import { provideDesktop } from '../provision/desktop.ts';
import { electronFolder, oldElectronVersion, provideOldElectron } from '../provision/old-electron.ts';
import { asOrdinaryUser, ordinaryEnvironment } from '../system/ordinary-user.ts';
import { createPrivateWorld, type PrivateWorld } from '../system/private-world.ts';
import { capture, start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';
import { buildForOldElectron } from '../../test/stand-in/old-electron/build-app.ts';
import { appFolder } from '../../test/stand-in/old-electron/folders.ts';
import { appTests } from '../../test/stand-in/old-electron/app-tests.ts';

/**
 * The whole app on a real, though old, Electron (test/stand-in/old-electron/README.md). With arguments for Playwright, such as
 * `--project=person -g tray`, only what they choose.
 */
await runTask(async (args) => {
  const reason =
    (await provideOldElectron()) ?? (await provideDesktop(path.join(electronFolder, 'electron')));
  const world = reason ?? createPrivateWorld({ endsProcesses: true });
  if (typeof world === 'string') {
    say(`skipped: the app can't be tested on Electron ${oldElectronVersion} here: ${world}`);
    return 0;
  }
  const tests =
    args.length > 0
      ? [playwrightStep(world, 'chosen', 'What the arguments choose', args)]
      : [
          playwrightStep(world, 'conformance', 'Conformance', ['--project=conformance']),
          playwrightStep(world, 'app', 'The app, and a person in front of it', appTests),
        ];
  return await runSteps([
    { concurrency: 1, steps: [buildStep(), oldBuildStep()] },
    { concurrency: 2, steps: tests },
  ]);
});

function oldBuildStep(): Step {
  return {
    name: 'build:old',
    title: 'Build for the old Electron (esbuild, vite)',
    async run() {
      await buildForOldElectron();
      return { counts: countCheck(0), output: '', failures: [] };
    },
  };
}

/** Each run of Playwright has a desktop of its own, whose keyboard, clipboard and tray only one test at a time may use. */
function playwrightStep(world: PrivateWorld, name: string, title: string, args: readonly string[]): Step {
  const run: Step['run'] = async () => {
    const results = path.join(projectFolder, 'test-results', 'old-electron', name);
    rmSync(results, { recursive: true, force: true });
    mkdirSync(results, { recursive: true });
    if (process.getuid?.() === 0) spawnSync('chown', ['nobody', results]);
    const report = path.join(results, 'report.json');
    const command = [
      ...world.args,
      ...asOrdinaryUser(),
      path.join(projectFolder, 'build', 'release', 'desktop.sh'),
      process.execPath,
      toolProgram('playwright'),
      'test',
      ...args,
      '--workers=1',
      '--reporter=list,json',
      `--output=${path.join(results, 'tests')}`,
    ];
    const environment = {
      ...world.environment,
      ...ordinaryEnvironment,
      ELECTRON_OVERRIDE_DIST_PATH: electronFolder,
      PACKSHELF_APP_FOLDER: appFolder,
      PACKSHELF_HEADED: '1',
      PACKSHELF_SCREEN: '1600x1000',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    };
    // With one step its output is shown while it runs.
    if (name === 'chosen') {
      const code = await start(world.program, command, { environment }).ended;
      return playwrightResult(readReport(report), code);
    }
    const { code, text } = await capture(world.program, command, { environment });
    return { ...playwrightResult(readReport(report), code), output: text };
  };
  return { name, title, run, isSlow: true };
}
