import path from 'node:path';
import * as v from 'valibot';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { provision } from '../build/provision/provision.ts';
import { describeRuntime } from '../build/runtime.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { buildApp } from '../build/system/build-app.ts';
import { launchApp } from '../test/stand-in/launch/launch.ts';
import { PackshelfWindow } from '../test/equipment/story/window.ts';
import { goalLine, goalsOfFigures } from './_goals.ts';
import { buildPrograms } from './_programs.ts';
import { engineTimesSchema, type EngineTime } from './window/engine-time.ts';
import { timeAnywhere } from './window/anywhere.ts';
import { makeProfile } from './window/profile.ts';
import { recordWalk } from './window/record.ts';
import { timeAnswers } from './window/answers.ts';
import { layoutCounter, plainFieldLayouts } from './window/layouts.ts';
import { timeCalls } from './window/probe.ts';
import { windowFigures, windowJson, windowLines, type WindowMeasured } from './window/report.ts';
import { jumpToMiddle, scrollList } from './window/scrolling.ts';
import { searchedTexts } from './window/texts.ts';
import { typeTexts } from './window/typing.ts';

/** In the running app: the time from a key press to painted rows, between frames, and from the system-wide key to its window. */
export const name = 'window';

const jumps = 10;
const calls = 100;

async function measureEngine(
  tools: ScriptTools,
  program: string,
  catalog: string,
): Promise<readonly EngineTime[]> {
  const { code, text } = await tools.capture(process.execPath, [program, catalog]);
  if (code !== 0) throw new Error(text);
  const json: unknown = JSON.parse(text);
  return v.parse(engineTimesSchema, json);
}

/**
 * Options: `--packages=N` (default 100,000), `--record=FOLDER` (a trace and pictures of a walk through the list), `--json`
 * (one object a line). No goal is binding, because every value depends on the machine and its display.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { flags: ['json'], values: ['packages', 'record'] });
  const packages = wholeNumber(args, 'packages', { otherwise: 100_000, least: 10_000 });
  const record = args.values.get('record');
  const asJson = args.flags.has('json');

  const { runtime, environment } = await provision('virtual-window', false);
  await buildApp();
  const program = await buildPrograms(tools.folder('bench-programs'), {
    prepare: 'bench/search/prepare.ts',
    'engine-times': 'bench/window/engine-times.ts',
    worker: 'src/main/catalog/worker/entry.ts',
  });
  const { userDataDir, catalog } = await makeProfile(tools, program('prepare'), packages);
  const engine = await measureEngine(tools, program('engine-times'), catalog);

  const started = performance.now();
  const launched = await launchApp({ runtime, userDataDir, env: environment });
  try {
    const page = await launched.firstWindow();
    const window = new PackshelfWindow(page);
    await window.rows.first().waitFor();
    const firstRowsMs = performance.now() - started;
    const countLayouts = await layoutCounter(page);
    const [firstPress, ...presses] = await typeTexts(page, window, engine, countLayouts);
    if (firstPress === undefined) throw new Error('nothing was typed');
    const callMs = await timeCalls(page, calls);
    const scrolls = await scrollList(page, window);
    const jumpMs: number[] = [];
    for (let jump = 0; jump < jumps; jump += 1) {
      await window.grid.evaluate((grid) => void (grid.scrollTop = 0));
      await page.waitForTimeout(300);
      jumpMs.push(await jumpToMiddle(window));
    }
    const answers = await timeAnswers(page, searchedTexts);
    const ownLayouts = await plainFieldLayouts(page, countLayouts);
    const anywhereMs = await timeAnywhere(launched.app, page);
    const measured: WindowMeasured = {
      runtime: describeRuntime(runtime),
      packages,
      firstRowsMs,
      firstPress,
      presses,
      engine,
      answers,
      plainFieldLayouts: ownLayouts,
      callMs,
      scrolls,
      jumpMs,
      anywhereMs,
    };
    if (asJson) for (const line of windowJson(measured)) process.stdout.write(`${line}\n`);
    else {
      tools.say(`${packages} packages of bench/search/packages.ts, ${measured.runtime}, times in ms`);
      for (const line of windowLines(measured)) tools.say(line);
      for (const goal of goalsOfFigures(windowFigures(measured), packages)) tools.say(goalLine(goal));
    }
    if (record !== undefined) await recordWalk(launched, page, window, path.resolve(record));
  } finally {
    await launched.close();
  }
  return { outcome: 'passed' };
}
