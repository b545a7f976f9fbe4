import { rmSync } from 'node:fs';
import * as v from 'valibot';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { machine } from './_machine.ts';
import { buildPrograms } from './_programs.ts';
import { barsSchema, type BarsMeasured } from './time-bars/measured.ts';
import { isMet, type Goal } from './_goals.ts';
import { goalLine } from './_goals.ts';

/** Counting packages by month or year, compared with SQLite over the same file. */
export const name = 'time-bars';

/** A frame at 100,000 packages, and 100 ms at 1,000,000. */
const maxMs: ReadonlyMap<number, number> = new Map([
  [100_000, 16],
  [1_000_000, 100],
]);

function goalsOf({ packages, wrong, p50, max, peerP50 }: BarsMeasured): readonly Goal[] {
  const most = maxMs.get(packages);
  const title = (what: string): string => `time bars, ${packages} packages: ${what}`;
  return [
    { title: title('wrong bars'), value: wrong, most: 0, isBinding: true },
    { title: title('times as fast as GROUP BY strftime'), value: peerP50 / p50, least: 5, isBinding: true },
    ...(most === undefined ? [] : [{ title: title('max in ms'), value: max, most, isBinding: false }]),
  ];
}

/**
 * Options: `--packages=N` (default 100,000), `--rounds=N` (default 10), `--json` (one object). Fails if a bar is wrong or if
 * the ratio to SQLite misses the goal.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { flags: ['json'], values: ['packages', 'rounds'] });
  const packages = wholeNumber(args, 'packages', { otherwise: 100_000, least: 10_000 });
  const rounds = wholeNumber(args, 'rounds', { otherwise: 10, least: 2 });
  const program = await buildPrograms(tools.folder('bench-programs'), {
    bars: 'bench/time-bars/measure-bars.ts',
    worker: 'src/main/catalog/worker/entry.ts',
  });
  const folder = tools.folder('bench-time-bars');
  const { code, text } = await tools.capture(process.execPath, [
    program('bars'),
    folder,
    String(packages),
    String(rounds),
  ]);
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) throw new Error(text);
  const measured = v.parse(barsSchema, JSON.parse(text));
  const goals = goalsOf(measured);
  if (args.flags.has('json')) process.stdout.write(`${JSON.stringify(measured)}\n`);
  else {
    tools.say(machine());
    const { first, p50, max, peerP50 } = measured;
    tools.say(
      `${packages} packages: first ${first.toFixed(1)} ms, then p50 ${p50.toFixed(1)} ms, max ${max.toFixed(1)} ms; SQLite p50 ${peerP50.toFixed(1)} ms`,
    );
    for (const goal of goals) tools.say(goalLine(goal));
  }
  const missed = goals.filter((goal) => goal.isBinding && !isMet(goal));
  return missed.length === 0
    ? { outcome: 'passed' }
    : { outcome: 'failed', why: missed.map(goalLine).join('; ') };
}
