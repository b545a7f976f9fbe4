import { rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../../build/system/arguments.ts';
import { manyPackages } from '../equipment/support/oracle/generated-packages.ts';
import { listHistories, runListHistory, type ListHistory } from '../equipment/support/oracle/list-history.ts';

export const name = 'Search: the catalog answers as the oracle does, whatever is asked of whatever list';

const defaultRuns = 100_000;
/** The maximum of packages in a list, and of queries. */
const small = { packages: 120, plans: 400 };
/** For shrinking a failed case, in ms. */
const shrinkTimeoutMs = 300_000;

/** A list with several blocks of the index, and the number of queries. */
const large = { packages: 70_000, plans: 30 };

/** Compares results with those of the oracle: `--runs=N` says how many questions at least, `--seed=N` which. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { values: ['runs', 'seed'] });
  const runs = wholeNumber(args, 'runs', { otherwise: defaultRuns });
  const first = wholeNumber(args, 'seed', { otherwise: Date.now() % 1_000_000 });
  const folder = tools.folder('search');
  let asked = 0;
  let told = 0;
  const runOne = async (history: ListHistory): Promise<void> => {
    told += 1;
    asked += history.plans.length;
    const own = path.join(folder, String(told));
    try {
      await runListHistory(history, own);
    } finally {
      rmSync(own, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    }
  };

  tools.say(`seed ${first}: a list of ${large.packages} packages`);
  const [history] = fc.sample(listHistories({ packages: 0, plans: large.plans }), {
    seed: first,
    numRuns: 1,
  });
  if (history === undefined) throw new Error('no history');
  try {
    await runOne({ ...history, first: manyPackages(large.packages, first), pageSize: 100 });
  } catch (error) {
    return { outcome: 'failed', why: `seed ${first}, the long list\n${messageOf(error)}` };
  }
  for (let seed = first; asked < runs; seed += 1) {
    tools.say(`seed ${seed}: ${asked} questions so far, of ${told} lists`);
    const details = await fc.check(fc.asyncProperty(listHistories(small), runOne), {
      seed,
      numRuns: 50,
      plugins: [fc.interruptAfterTimeLimit(shrinkTimeoutMs)],
    });
    if (!details.failed) continue;
    return {
      outcome: 'failed',
      why: [
        `seed ${seed}, path ${details.counterexamplePath ?? ''}`,
        JSON.stringify(details.counterexample),
        messageOf(details.errorInstance),
      ].join('\n'),
    };
  }
  tools.say(`${asked} questions, of ${told} lists`);
  return { outcome: 'passed' };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
