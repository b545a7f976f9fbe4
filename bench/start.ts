import path from 'node:path';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { measureBundle } from '../build/package/renderer-bundle.ts';
import { provision } from '../build/provision/provision.ts';
import { describeRuntime } from '../build/runtime.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { buildApp } from '../build/system/build-app.ts';
import { projectFolder } from '../build/system/project-folder.ts';
import { machine } from './_machine.ts';
import { buildPrograms } from './_programs.ts';
import { stageApps } from './start/apps.ts';
import { bundleGoal, idleGoals, startGoals } from './start/goals.ts';
import { measureIdle } from './start/idle.ts';
import { canMeasureUse } from './start/processes.ts';
import { makeProfile } from './start/profile.ts';
import { bundleJson, bundleLines, idleJson, idleLines, startJson, startLines } from './start/report.ts';
import { startRows, type Round } from './start/rows.ts';
import { startApp, type LaunchContext, type StartedApp, type StartTimes } from './start/run.ts';
import { isMet, type Goal } from './_goals.ts';
import { goalLine } from './_goals.ts';

/** The time from the start of the program to the first stored rows, and what the idle app uses. */
export const name = 'start';

const usualSizes = [1000, 100_000, 1_000_000];
/** The size of the list for the idle measurement. */
const idleSize = 100_000;

/** The apps to start: the empty window, and Packshelf with a profile of each size. */
interface Apps {
  readonly empty: StartedApp;
  readonly packshelf: ReadonlyMap<number, StartedApp>;
}

async function timeStart(context: LaunchContext, app: StartedApp): Promise<StartTimes> {
  const running = await startApp(context, app);
  await running.close();
  return running.times;
}

/** Measures one start of each app, one after the other. */
async function measureRound(context: LaunchContext, { empty, packshelf }: Apps): Promise<Round> {
  const emptyTimes = await timeStart(context, empty);
  const times = new Map<number, StartTimes>();
  for (const [packages, app] of packshelf) times.set(packages, await timeStart(context, app));
  return { empty: emptyTimes, packshelf: times };
}

/**
 * Options: `--packages=N` (one size only), `--runs=N` (default 7 rounds), `--idle=SECONDS` (default 600, 0 for none),
 * `--json` (one object a line). Fails if a ratio or the size of the bundle misses its goal.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { flags: ['json'], values: ['packages', 'runs', 'idle'] });
  const sizes = args.values.has('packages')
    ? [wholeNumber(args, 'packages', { otherwise: 0, least: 100 })]
    : usualSizes;
  const runs = wholeNumber(args, 'runs', { otherwise: 7, least: 1 });
  const seconds = wholeNumber(args, 'idle', { otherwise: 600 });
  const asJson = args.flags.has('json');
  const tell = (json: readonly string[], lines: readonly string[]): void => {
    if (asJson) for (const line of json) process.stdout.write(`${line}\n`);
    else for (const line of lines) tools.say(line);
  };

  const { runtime, environment } = await provision('headless', false);
  await buildApp();
  const bundle = measureBundle(path.join(projectFolder, 'out', 'renderer'));
  tell([bundleJson(bundle)], bundleLines(bundle));
  const goals: Goal[] = [bundleGoal(bundle)];

  const context: LaunchContext = { tools, runtime, environment };
  const program = await buildPrograms(tools.folder('bench-programs'), { empty: 'bench/start/empty/main.ts' });
  const staged = stageApps(tools.folder('bench-apps'), program('empty'));
  const packshelf = new Map<number, StartedApp>();
  for (const packages of sizes) {
    packshelf.set(packages, {
      appDir: staged.packshelf,
      userDataDir: await makeProfile(context, staged.packshelf, packages),
    });
  }
  const empty: StartedApp = { appDir: staged.empty, userDataDir: tools.folder('bench-start-empty') };

  if (!asJson) tools.say(`${machine()}; ${describeRuntime(runtime)}`);
  const rounds: Round[] = [];
  // The first round warms up.
  for (let round = 0; round <= runs; round += 1) {
    const measured = await measureRound(context, { empty, packshelf });
    if (round > 0) rounds.push(measured);
  }
  const rows = startRows(rounds);
  tell(startJson(rows, describeRuntime(runtime)), [
    `median (least..most) of ${runs} rounds`,
    ...startLines(rows),
  ]);
  goals.push(...startGoals(rows));

  const packages = packshelf.has(idleSize) ? idleSize : (sizes[0] ?? idleSize);
  const idleApp = packshelf.get(packages);
  if (seconds > 0 && idleApp !== undefined && canMeasureUse()) {
    const idle = await measureIdle(context, { packshelf: idleApp, empty, packages, seconds });
    tell([idleJson(idle)], idleLines(idle));
    goals.push(...idleGoals(idle));
  } else if (seconds > 0 && !asJson) {
    tools.say('not measured while idle: only Linux reports what processes use');
  }

  if (!asJson) for (const goal of goals) tools.say(goalLine(goal));
  const missed = goals.filter((goal) => goal.isBinding && !isMet(goal));
  return missed.length === 0
    ? { outcome: 'passed' }
    : { outcome: 'failed', why: missed.map(goalLine).join('; ') };
}
