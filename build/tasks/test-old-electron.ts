import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { countCheck } from '../checks/counts.ts';
import { desktopStep } from '../checks/desktop-tests.ts';
import { runSteps } from '../checks/run-steps.ts';
import type { Step } from '../checks/step.ts';
import { buildStep } from '../checks/steps.ts';
import { provideElectronsDesktop } from '../provision/desktop.ts';
import { electronFolder, oldElectronVersion, provideOldElectron } from '../provision/old-electron.ts';
import { asOrdinaryUser, ordinaryEnvironment } from '../system/ordinary-user.ts';
import { createPrivateWorld, type PrivateWorld } from '../system/private-world.ts';
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
    (await provideOldElectron()) ?? (await provideElectronsDesktop(path.join(electronFolder, 'electron')));
  const world = reason ?? createPrivateWorld({ endsProcesses: true });
  if (typeof world === 'string') {
    say(`skipped: the app can't be tested on Electron ${oldElectronVersion} here: ${world}`);
    return 0;
  }
  const tests =
    args.length > 0
      ? [testsStep(world, 'chosen', 'What the arguments choose', args)]
      : [
          testsStep(world, 'conformance', 'Conformance', ['--project=conformance']),
          testsStep(world, 'app', 'The app, and a person in front of it', appTests),
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

function testsStep(world: PrivateWorld, name: string, title: string, args: readonly string[]): Step {
  return desktopStep({
    name,
    title,
    world,
    folder: path.join('old-electron', name),
    args,
    environment: {
      ...ordinaryEnvironment,
      ELECTRON_OVERRIDE_DIST_PATH: electronFolder,
      PACKSHELF_APP_FOLDER: appFolder,
      PACKSHELF_HEADED: '1',
    },
    asUser(results) {
      if (process.getuid?.() === 0) spawnSync('chown', ['nobody', results]);
      return asOrdinaryUser();
    },
    isAlone: name === 'chosen',
  });
}
