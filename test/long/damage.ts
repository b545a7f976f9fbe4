import fs from 'node:fs';
import path from 'node:path';
import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../../build/system/arguments.ts';
import { buildApp } from '../../build/system/build-app.ts';
import { spoilAndCheck, storeTwice, type Damage } from './damage/spoil.ts';
import { randomNumbers } from './kills/random.ts';

export const name = 'Damage: whatever happens to the files, the catalog opens and is whole after two syncs';

const defaultRuns = 300;

/** Damages the files of a stored catalog at random: `--runs=N` says how often, `--seed=N` how. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { values: ['runs', 'seed'] });
  const runs = wholeNumber(args, 'runs', { otherwise: defaultRuns });
  const seed = wholeNumber(args, 'seed', { otherwise: Date.now() % 1_000_000 });
  tools.say(`seed ${seed}, ${runs} times`);
  await buildApp();
  const random = randomNumbers(seed);
  const folders = tools.folder('damage');
  const template = path.join(folders, 'template');
  await storeTwice(template);
  const outcomes: Record<string, number> = {};
  for (let at = 1; at <= runs; at += 1) {
    const folder = path.join(folders, String(at));
    fs.cpSync(template, folder, { recursive: true });
    const done: Damage[] = [];
    try {
      const outcome = await spoilAndCheck(folder, random, done);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { outcome: 'failed', why: `seed ${seed}, run ${at}, ${JSON.stringify(done)}\n${why}` };
    }
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    if (at % 100 === 0) tools.say(`${at} times`);
  }
  tools.say(JSON.stringify(outcomes));
  return { outcome: 'passed' };
}
