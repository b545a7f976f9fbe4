import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { machine } from './_machine.ts';
import { buildPrograms } from './_programs.ts';
import { goalLine } from './search/report.ts';
import type { ListName } from './update/lists.ts';
import { firstSchema, nextSchema } from './update/measured.ts';
import { goalsOf, jsonLine, missedGoals, tableLines, type UpdateMeasured } from './update/report.ts';

/** What an update costs the engine: until a view of the new snapshot, memory, and writing when nothing changed. */
export const name = 'update';

interface Programs {
  readonly writePages: string;
  readonly syncList: string;
}

async function build(tools: ScriptTools): Promise<Programs> {
  const program = await buildPrograms(tools.folder('bench-programs'), {
    'write-pages': 'bench/update/write-pages.ts',
    'sync-list': 'bench/update/sync-list.ts',
    worker: 'src/main/catalog/worker/entry.ts',
  });
  return { writePages: program('write-pages'), syncList: program('sync-list') };
}

/** Each step in a process of its own, so that the memory is that of the step. */
async function measure(tools: ScriptTools, programs: Programs, packages: number): Promise<UpdateMeasured> {
  const folder = tools.folder('bench-update');
  const catalog = path.join(folder, 'catalog');
  mkdirSync(catalog);
  const sync = async (list: ListName): Promise<unknown> => {
    const written = tools.start(process.execPath, [programs.writePages, folder, list, String(packages)]);
    if ((await written.ended) !== 0) throw new Error(`the ${list} list could not be written`);
    const args = ['--expose-gc', programs.syncList, list, folder, catalog];
    const { code, text } = await tools.capture(process.execPath, args);
    if (code !== 0) throw new Error(text);
    return JSON.parse(text);
  };
  const first = v.parse(firstSchema, await sync('first'));
  const next = v.parse(nextSchema, await sync('next'));
  rmSync(folder, { recursive: true, force: true });
  return { packages, first, next };
}

/**
 * Options: `--packages=N` (default 100,000), `--json` (one object). Fails if a view after the update lacks packages or has
 * too many.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { flags: ['json'], values: ['packages'] });
  const packages = wholeNumber(args, 'packages', { otherwise: 100_000, least: 10_000 });
  const measured = await measure(tools, await build(tools), packages);
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
