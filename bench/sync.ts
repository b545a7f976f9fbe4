import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { machine } from './_machine.ts';
import { goalsOf, isMet, maxMemoryMultiple, statedSize, type Goal } from './sync/goals.ts';
import { buildSyncPrograms, type Programs } from './sync/programs.ts';
import { goalLine, jsonLines, tableLines } from './sync/report.ts';
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

/** The ratio of the memory for many packages to that for the stated size, which is measured in one more round. */
async function memoryGoals(tools: ScriptTools, programs: Programs, rows: Rows): Promise<readonly Goal[]> {
  if (rows.packages <= statedSize) return [];
  const service = await startService(tools, statedSize);
  let stated: Rows;
  try {
    stated = await measureRows(tools, programs, service, rows.latencyMs, 1);
  } finally {
    await service.end();
  }
  return rows.syncs.flatMap((row, at) => {
    const other = stated.syncs[at];
    const goal = (what: string, value: number, reference = Number.NaN): Goal => ({
      title: `${row.variant}, ${rows.latencyMs} ms: peak memory ${what}, times that for ${statedSize}`,
      value: value / reference,
      most: maxMemoryMultiple,
      isBinding: false,
    });
    return [
      goal('of the sync', row.peakRssMb.median, other?.peakRssMb.median),
      goal('with the index', row.indexPeakRssMb.median, other?.indexPeakRssMb.median),
    ];
  });
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
    goals.push(...goalsOf(rows), ...(await memoryGoals(tools, programs, rows)));
  }
  await service.end();

  if (!asJson) for (const goal of goals) tools.say(goalLine(goal));
  const missed = goals.filter((goal) => goal.isBinding && !isMet(goal));
  return missed.length === 0
    ? { outcome: 'passed' }
    : { outcome: 'failed', why: missed.map(goalLine).join('; ') };
}
