import { rmSync } from 'node:fs';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { CommandError } from '../build/bootstrap/say.mjs';
import { parseArguments, wholeNumber, type TaskArguments } from '../build/system/arguments.ts';
import { machine } from './_machine.ts';
import { buildPrograms } from './_programs.ts';
import { engineNames, isEngineName, type EngineName } from './search/engines/index.ts';
import { searchFigures } from './_figures.ts';
import { figureLines, goalLine, isMet, type Goal } from './_goals.ts';
import { goalsOf, missingRatio } from './search/goals.ts';
import { buildAskingPrograms } from './search/first-questions.ts';
import { chooseData, measureEngine, type Programs } from './search/measure.ts';
import { measureJudged } from './search/judged/measure.ts';
import { judgedQueries } from './search/judged/queries.ts';
import { judgedJson, judgedLines, notFirstLines } from './search/judged/report.ts';
import { judgedGoals, scoresOf } from './search/judged/scores.ts';
import { jsonLine, kindLines, tableLines } from './search/report.ts';
import { isLoaded, nameOf, rowOf, type Row } from './search/rows.ts';

/** Searches of all kinds in the offline copy, compared with common alternatives. */
export const name = 'search';

const usualSizes = [10_000, 100_000];

/** Engines that parse the pages into memory. */
const pageReaders: readonly EngineName[] = ['json-filter', 'minisearch', 'ufuzzy'];

function chosenEngines(args: TaskArguments): readonly EngineName[] {
  const written = args.values.get('engines');
  if (written === undefined) return engineNames;
  return written.split(',').map((name) => {
    if (isEngineName(name)) return name;
    throw new CommandError(`There is no engine "${name}". There are: ${engineNames.join(', ')}.`, 2);
  });
}

function chosenSizes(args: TaskArguments): readonly number[] {
  return args.values.has('packages')
    ? [wholeNumber(args, 'packages', { otherwise: 0, least: 10_000 })]
    : usualSizes;
}

async function build(tools: ScriptTools): Promise<Programs> {
  const program = await buildPrograms(tools.folder('bench-programs'), {
    choose: 'bench/search/choose.ts',
    prepare: 'bench/search/prepare.ts',
    worker: 'src/main/catalog/worker/entry.ts',
  });
  const asking = await buildAskingPrograms(tools.folder('bench-asking'));
  return { choose: program('choose'), prepare: program('prepare'), ...asking };
}

/** Measures all engines with one number of packages, one after the other. */
async function measureSize(
  tools: ScriptTools,
  programs: Programs,
  packages: number,
  engines: readonly EngineName[],
  rounds: number,
): Promise<readonly Row[]> {
  const folder = tools.folder('bench-search');
  const data = { folder, packages };
  await chooseData(
    tools,
    programs,
    data,
    engines.some((engine) => pageReaders.includes(engine)),
  );
  const rows: Row[] = [];
  for (const engine of engines) {
    const measured = await measureEngine(tools, programs, data, engine, rounds);
    if ('why' in measured) rows.push({ ...measured, packages });
    else {
      if (engine === 'packshelf') {
        for (const view of measured.wrong) tools.say(`answered wrongly: ${nameOf(view)}`);
      }
      rows.push(rowOf(measured, packages));
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return rows;
}

/** Measures every number of packages and tells the results; returns the goals, and why some could not be measured. */
async function measureSizes(
  tools: ScriptTools,
  sizes: readonly number[],
  engines: readonly EngineName[],
  { rounds, asJson }: { readonly rounds: number; readonly asJson: boolean },
): Promise<{ readonly goals: readonly Goal[]; readonly missing: readonly string[] }> {
  const programs = await build(tools);
  const goals: Goal[] = [];
  const missing: string[] = [];
  for (const packages of sizes) {
    const rows = await measureSize(tools, programs, packages, engines, rounds);
    if (asJson) for (const row of rows) process.stdout.write(`${jsonLine(row)}\n`);
    else {
      tools.say(`${packages} packages, ms and MB; ${machine()}`);
      for (const line of tableLines(rows)) tools.say(line);
      for (const row of rows) {
        if (!isLoaded(row) || row.engine !== 'packshelf') continue;
        for (const line of [...kindLines(row), ...figureLines(searchFigures(row))]) tools.say(line);
      }
    }
    goals.push(...goalsOf(rows));
    missing.push(...[missingRatio(rows)].filter((why) => why !== null));
  }
  return { goals, missing };
}

/** Asks the judged queries, in lists of their own, and tells the scores; returns the goals. */
async function judge(tools: ScriptTools, asJson: boolean): Promise<readonly Goal[]> {
  const program = await buildPrograms(tools.folder('bench-judging'), {
    rank: 'bench/search/rank.ts',
    worker: 'src/main/catalog/worker/entry.ts',
  });
  const ranked = await measureJudged(tools, program('rank'));
  const scores = ranked.map((engine) => scoresOf(engine, judgedQueries));
  if (asJson) for (const score of scores) process.stdout.write(`${judgedJson(score)}\n`);
  else {
    for (const line of judgedLines(scores)) tools.say(line);
    for (const engine of ranked) {
      if (engine.engine === 'packshelf')
        notFirstLines(engine, judgedQueries).forEach((line) => tools.say(line));
    }
  }
  return judgedGoals(scores);
}

/**
 * Options: `--packages=N` (default 10,000 and 100,000), `--engines=a,b` (default all), `--rounds=N` (default 5), `--judged`
 * (the judged queries instead of all that), `--json` (one object a line). Fails if an answer of
 * Packshelf is wrong, if its ratio to FTS5 with trigrams misses the goal or could not be measured, or if it orders the
 * answers to the judged queries worse than the goal.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, {
    flags: ['json', 'judged'],
    values: ['packages', 'engines', 'rounds'],
  });
  const sizes = chosenSizes(args);
  const rounds = wholeNumber(args, 'rounds', { otherwise: 5, least: 1 });
  const engines = chosenEngines(args);
  const asJson = args.flags.has('json');

  const { goals, missing } = args.flags.has('judged')
    ? { goals: await judge(tools, asJson), missing: [] }
    : await measureSizes(tools, sizes, engines, { rounds, asJson });
  if (!asJson) for (const goal of goals) tools.say(goalLine(goal));
  const missed = goals.filter((goal) => goal.isBinding && !isMet(goal));
  const failures = [...missed.map(goalLine), ...missing];
  return failures.length === 0 ? { outcome: 'passed' } : { outcome: 'failed', why: failures.join('; ') };
}
