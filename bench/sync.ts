import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { machine } from './_machine.ts';
import { goalLine, isMet, type Goal } from './_goals.ts';
import { goalsOf, statedSize } from './sync/goals.ts';
import { buildSyncPrograms, type Programs } from './sync/programs.ts';
import { jsonLines, tableLines } from './sync/report.ts';
import { measureRound, startService, type BenchService, type Round } from './sync/rounds.ts';
import { rowsOf, type Rows } from './sync/rows.ts';

/** A whole sync, compared with the bare limit: fetching and parsing the same pages without storing them. */
export const name = 'sync';

const usualLatencies = [20, 0];

async function measureRows(
  tools: ScriptTools,
  programs: Programs,
  service: BenchService,
  latencyMs: number,
  runs: number,
): Promise<Rows> {
  const rounds: Round[] = [];
  for (let run = 0; run < runs; run += 1) {
    rounds.push(await measureRound(tools, programs, service, latencyMs));
  }
  return rowsOf(service.packages, latencyMs, rounds);
}

/**
 * Options: `--packages=N` (default 100,000), `--latency=MS` (one latency only), `--runs=N` (default 5 rounds), `--json`
 * (one object a line). Fails if the ratio of a whole sync of 100,000 packages to the bare limit misses its goal.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { flags: ['json'], values: ['packages', 'latency', 'runs'] });
  const packages = wholeNumber(args, 'packages', { otherwise: statedSize, least: 1 });
  const runs = wholeNumber(args, 'runs', { otherwise: 5, least: 1 });
  const latencies = args.values.has('latency')
    ? [wholeNumber(args, 'latency', { otherwise: 0 })]
    : usualLatencies;
  const asJson = args.flags.has('json');

  if (!asJson) tools.say(machine());
  const programs = await buildSyncPrograms(tools.folder('bench-programs'));
  const service = await startService(tools, packages);
  const goals: Goal[] = [];
  for (const latencyMs of latencies) {
    const rows = await measureRows(tools, programs, service, latencyMs, runs);
    if (asJson) for (const line of jsonLines(rows)) process.stdout.write(`${line}\n`);
    else {
      tools.say(`${packages} packages, latency ${latencyMs} ms, median (least..most) of ${runs} rounds`);
      for (const line of tableLines(rows)) tools.say(line);
    }
    goals.push(...goalsOf(rows));
  }
  await service.end();

  if (!asJson) for (const goal of goals) tools.say(goalLine(goal));
  const missed = goals.filter((goal) => goal.isBinding && !isMet(goal));
  return missed.length === 0
    ? { outcome: 'passed' }
    : { outcome: 'failed', why: missed.map(goalLine).join('; ') };
}
