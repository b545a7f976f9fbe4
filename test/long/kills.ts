import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../../build/system/arguments.ts';
import { buildApp } from '../../build/system/build-app.ts';
import { killAndCheck, noteEnd, pickMoment, type Hit } from './kills/kill.ts';
import { randomNumbers } from './kills/random.ts';

export const name =
  'Kills: after kill -9 at any moment of a sync the list is whole, its dates are true, and stars and notes are there';

const usualKills = 200;

/** Repeatedly kills a program that syncs: `--kills=N` says how often, `--seed=N` at which moments. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { values: ['kills', 'seed'] });
  const kills = wholeNumber(args, 'kills', { otherwise: usualKills });
  const seed = wholeNumber(args, 'seed', { otherwise: Date.now() % 1_000_000 });
  tools.say(`seed ${seed}, ${kills} kills`);
  await buildApp();
  const random = randomNumbers(seed);
  const folders = tools.folder('kills');
  const hits: Record<Hit, number> = { 'first sync': 0, 'later sync': 0, 'just published': 0, never: 0 };
  let killed = 0;
  for (let story = 1; killed < kills; story += 1) {
    const moment = pickMoment(random);
    const folder = path.join(folders, String(story));
    try {
      const hit = await killAndCheck(folder, seed * 1000 + story, moment);
      hits[hit] += 1;
      if (hit === 'never') noteEnd(moment);
      else killed += 1;
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { outcome: 'failed', why: `seed ${seed}, story ${story}, ${JSON.stringify(moment)}\n${why}` };
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    if (story % 50 === 0) tools.say(`${killed} kills`);
  }
  tools.say(JSON.stringify(hits));
  return { outcome: 'passed' };
}
