import { writeFileSync } from 'node:fs';
import { peakRssMb } from '../sync/process-use.ts';
import { loadEngine } from './engines/index.ts';
import { answersFile, engineFolder, queriesFile, readJson } from './files.ts';
import type { Asked, Ready } from './measured.ts';
import { queriesSchema, type Answer, type Query } from './query.ts';

/** The first search after opening. */
const firstSearch: Query = { kind: 'common', typed: 'invoice', terms: [{ field: null, text: 'invoice' }] };

function print(measured: Ready | Asked): void {
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}

/**
 * Opens an engine and runs all queries one after the other: once to warm up, then `rounds` times, or fewer if the time
 * limit is reached. `began`: the start of the program. Arguments: the engine's name, the folder, the number of packages,
 * the number of rounds, and the time in ms after which no round is started. Prints a line of JSON when it is ready, and
 * one with the results.
 */
export async function measureQueries(began: number, args: readonly string[]): Promise<void> {
  const [name = '', folder = '', packages = '0', rounds = '1', timeLimitMs = '0'] = args;
  const engine = await loadEngine(name);
  const data = { pages: folder, folder: engineFolder(folder, name), packages: Number(packages) };
  const opened = await engine.open(data);
  await opened.first();
  const openMs = performance.now() - began;
  await opened.ask(firstSearch);
  print({ openMs, firstSearchMs: performance.now() - began, indexMs: opened.indexMs });

  const queries = readJson(queriesFile(folder), queriesSchema);
  const times: number[][] = [];
  let answers: Answer[] = [];
  const started = performance.now();
  while (
    times.length <= Number(rounds) &&
    (times.length < 2 || performance.now() - started < Number(timeLimitMs))
  ) {
    const round: number[] = [];
    answers = [];
    for (const query of queries) {
      const asked = performance.now();
      const answer = await opened.ask(query);
      round.push(performance.now() - asked);
      answers.push(answer);
    }
    times.push(round);
  }

  globalThis.gc?.();
  const rssMb = process.memoryUsage.rss() / 1e6;
  writeFileSync(answersFile(folder, name), JSON.stringify(answers));
  // Without the warm-up round.
  print({ times: times.slice(1), rssMb, peakRssMb: peakRssMb() });
  opened.close();
}
