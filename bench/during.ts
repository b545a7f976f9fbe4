import { rmSync } from 'node:fs';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { duringFigures } from './_figures.ts';
import { figureLines, goalLine, goalsOfFigures, isMet, type Figures } from './_goals.ts';
import { machine } from './_machine.ts';
import { buildDuring, measureDuring } from './search/measure-during.ts';
import { buildUpdatePrograms, writeLists } from './update/measure.ts';

/** Searches during a first sync and after it, until the index stands: one each 300 ms, as somebody types. */
export const name = 'during';

const latencies = [0, 20];

/** Options: `--packages=N` (default 100,000), `--json` (one object). Fails if a search takes longer than its goal. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { flags: ['json'], values: ['packages'] });
  const packages = wholeNumber(args, 'packages', { otherwise: 100_000, least: 10_000 });
  const lists = await writeLists(tools, await buildUpdatePrograms(tools.folder('bench-programs')), packages);
  const program = await buildDuring(tools.folder('bench-programs'));
  let figures: Figures = {};
  for (const latencyMs of latencies) {
    const measured = await measureDuring(tools, program, lists.first, latencyMs);
    figures = { ...figures, ...duringFigures(latencyMs, measured) };
  }
  rmSync(lists.first, { recursive: true });
  const goals = goalsOfFigures(figures, packages);
  if (args.flags.has('json')) process.stdout.write(`${JSON.stringify({ bench: name, packages, figures })}\n`);
  else {
    tools.say(`${packages} packages; ${machine()}`);
    for (const line of figureLines(figures)) tools.say(line);
    for (const goal of goals) tools.say(goalLine(goal));
  }
  const missed = goals.filter((goal) => goal.isBinding && !isMet(goal));
  return missed.length === 0
    ? { outcome: 'passed' }
    : { outcome: 'failed', why: missed.map(goalLine).join('; ') };
}
