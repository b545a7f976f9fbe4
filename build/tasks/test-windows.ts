import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { countCheck } from '../checks/counts.ts';
import { desktopStep } from '../checks/desktop-tests.ts';
import { runSteps } from '../checks/run-steps.ts';
import type { Step } from '../checks/step.ts';
import { buildStep } from '../checks/steps.ts';
import { provideDesktop } from '../provision/desktop.ts';
import { provideOldElectronsPackages } from '../provision/old-electron.ts';
import { provideWindows } from '../provision/windows.ts';
import { parseArguments } from '../system/arguments.ts';
import { createPrivateWorld, type PrivateWorld } from '../system/private-world.ts';
import { start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';
import { buildForWindows } from '../../test/stand-in/windows/build-app.ts';
import { windowsTests } from '../../test/stand-in/windows/ci-tests.ts';
import { copyProject, runOnWindowsNode } from '../../test/stand-in/windows/node-tests.ts';
import { surroundingNames, type Surrounding } from '../../test/stand-in/windows/node-tests.ts';
import { createWine, type Wine } from '../../test/stand-in/windows/wine.ts';

/**
 * Tests on Windows' Node and Windows' Electron under Wine (test/stand-in/windows/README.md). With arguments for Vitest, such as a
 * file, only what they choose on Node, in the surroundings that `--names` and `--scanner` choose; with `--story` only the app; with
 * `--all` all tests, once in each of the surroundings. `--facts` asks Electron the questions of test/stand-in/facts, or those named.
 */
await runTask(async (args) => {
  const { flags, rest } = parseArguments(args, { flags: ['all', 'names', 'scanner', 'story', 'facts'] });
  const reason = (await provideWindows()) ?? (await provideDesktop());
  const world = reason ?? createPrivateWorld({ endsProcesses: true });
  if (typeof world === 'string') {
    say(`skipped: Windows' programs can't be tested here: ${world}`);
    return 0;
  }
  await provideOldElectronsPackages();
  const wine = createWine(world);
  const node = (tests: readonly string[], ...surroundings: readonly Surrounding[]): Step =>
    nodeStep(wine, tests, surroundings);
  const chosen = (): readonly Step[] => {
    if (flags.has('facts')) return [factsStep(wine, rest)];
    if (rest.length > 0) return [node(rest, ...surroundingNames.filter((name) => flags.has(name)))];
    if (flags.has('story')) return [storyStep(world, true)];
    if (!flags.has('all')) return [node(windowsTests, ...surroundingNames), storyStep(world, false)];
    return [node([]), ...surroundingNames.map((name) => node([], name)), storyStep(world, false)];
  };
  return await runSteps([
    { concurrency: 1, steps: [buildStep(), windowsBuildStep()] },
    // The scanner's tests wait for most of their time.
    { concurrency: flags.has('all') ? 1 : 2, steps: chosen() },
  ]);
});

function windowsBuildStep(): Step {
  return {
    name: 'build:windows',
    title: 'Copy for Windows, and build for its old Electron (esbuild, vite)',
    async run() {
      copyProject();
      await buildForWindows();
      return { counts: countCheck(0), output: '', failures: [] };
    },
  };
}

function nodeStep(wine: Wine, tests: readonly string[], surroundings: readonly Surrounding[]): Step {
  const name = ['windows', ...surroundings].join('-');
  return {
    name: `node:${name}`,
    title: `On Windows' Node: ${['tests', ...surroundings].join(', ')} (vitest)`,
    run: () => runOnWindowsNode(wine, name, tests, surroundings),
    isSlow: true,
  };
}

function storyStep(world: PrivateWorld, isAlone: boolean): Step {
  return desktopStep({
    name: 'windows:story',
    title: "The app on Windows' Electron (playwright)",
    world,
    folder: 'windows',
    args: ['--project=windows'],
    isAlone,
  });
}

function factsStep({ world, environment }: Wine, names: readonly string[]): Step {
  return {
    name: 'windows:facts',
    title: "Questions for Windows' Electron",
    async run() {
      const desktop = path.join(projectFolder, 'build', 'release', 'desktop.sh');
      const program = path.join(projectFolder, 'test', 'stand-in', 'windows', 'ask-facts.ts');
      const command = [...world.args, desktop, process.execPath, program, ...names];
      const code = await start(world.program, command, { environment }).ended;
      return { counts: countCheck(code), output: '', failures: [] };
    },
  };
}
