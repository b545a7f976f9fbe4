import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../../build/system/arguments.ts';
import { diaryHistories } from './diaries/history.ts';
import { emptyTally, playDiary } from './diaries/play.ts';

export const name = 'Random diaries: every line and every earlier list is what the states of the service say';

const defaultRuns = 2000;

/** Plays histories of a list with many updates. `--runs=N` says how many, `--seed=N` which. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { values: ['runs', 'seed'] });
  const runs = wholeNumber(args, 'runs', { otherwise: defaultRuns });
  const seed = wholeNumber(args, 'seed', { otherwise: Date.now() % 1_000_000 });
  const folder = tools.folder('diaries');
  const tally = emptyTally();
  let played = 0;
  tools.say(`seed ${seed}, ${runs} diaries`);
  const property = fc.asyncProperty(diaryHistories, async (history) => {
    played += 1;
    if (played % 500 === 0) tools.say(`${played} played`);
    const own = path.join(folder, String(played));
    mkdirSync(own);
    try {
      await playDiary(history, own, tally);
    } finally {
      rmSync(own, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    }
  });
  const details = await fc.check(property, { seed, numRuns: runs });
  tools.say(JSON.stringify(tally));
  if (!details.failed) return { outcome: 'passed' };
  const error = details.errorInstance;
  return {
    outcome: 'failed',
    why: [
      `seed ${seed}, path ${details.counterexamplePath ?? ''}`,
      JSON.stringify(details.counterexample?.[0]),
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    ].join('\n'),
  };
}
