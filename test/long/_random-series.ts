import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../../build/system/arguments.ts';

export interface Series<History> {
  /** What is played: the name of the folder, and in messages. */
  readonly name: string;
  readonly histories: fc.Arbitrary<History>;
  readonly defaultRuns: number;
  /** Progress is told after so many. */
  readonly runsPerMessage: number;
  /** Plays one in a folder of its own; throws if a rule is broken. */
  readonly play: (history: History, folder: string) => Promise<void>;
  /** What was covered; said at the end. */
  readonly tally: object;
}

/** Plays random histories. `--runs=N` says how many, `--seed=N` which. */
export async function playSeries<History>(tools: ScriptTools, series: Series<History>): Promise<Outcome> {
  const { name, histories, defaultRuns, runsPerMessage, play, tally } = series;
  const args = parseArguments(tools.options, { values: ['runs', 'seed'] });
  const runs = wholeNumber(args, 'runs', { otherwise: defaultRuns });
  const seed = wholeNumber(args, 'seed', { otherwise: Date.now() % 1_000_000 });
  const folder = tools.folder(name);
  let played = 0;
  tools.say(`seed ${seed}, ${runs} ${name}`);
  const property = fc.asyncProperty(histories, async (history) => {
    played += 1;
    if (played % runsPerMessage === 0) tools.say(`${played} played`);
    const own = path.join(folder, String(played));
    mkdirSync(own);
    try {
      await play(history, own);
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
