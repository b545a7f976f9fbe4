import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { machine } from './_machine.ts';
import { goalLine } from './_goals.ts';
import { buildUpdatePrograms, measureUpdate, writeLists } from './update/measure.ts';
import { goalsOf, jsonLine, missedGoals, tableLines } from './update/report.ts';

/** What an update costs the engine: until a view of the new snapshot, memory, and writing when nothing changed. */
export const name = 'update';

/**
 * Options: `--packages=N` (default 100,000), `--json` (one object). Fails if a view after the update lacks packages or has
 * too many.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { flags: ['json'], values: ['packages'] });
  const packages = wholeNumber(args, 'packages', { otherwise: 100_000, least: 10_000 });
  const programs = await buildUpdatePrograms(tools.folder('bench-programs'));
  const lists = await writeLists(tools, programs, packages);
  const measured = { packages, ...(await measureUpdate(tools, programs, lists)) };
  const goals = goalsOf(measured);
  if (args.flags.has('json')) process.stdout.write(`${jsonLine(measured)}\n`);
  else {
    tools.say(machine());
    for (const line of tableLines(measured)) tools.say(line);
    for (const goal of goals) tools.say(goalLine(goal));
  }
  const missed = missedGoals(goals);
  return missed.length === 0
    ? { outcome: 'passed' }
    : { outcome: 'failed', why: missed.map(goalLine).join('; ') };
}
