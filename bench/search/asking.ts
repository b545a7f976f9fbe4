import { writeFileSync } from 'node:fs';
import { peakRssMb } from '../sync/process-use.ts';
import { loadEngine } from './engines/index.ts';
import { answersFile, engineFolder, queriesFile, readJson } from './files.ts';
import type { Asked, Ready } from './measured.ts';
import { queriesSchema, type Answer, type Query } from './query.ts';

/** The first search that a person makes. */
const firstSearch: Query = { kind: 'common', typed: 'invoice', terms: [{ field: null, text: 'invoice' }] };

function tell(measured: Ready | Asked): void {
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}

/**
 * Opens an engine and asks it every query in turn: once to warm up, then `rounds` times, fewer where that takes too long.
 * `began`: when the program did. Arguments: the engine's name, the folder, the number of packages, how many rounds, and
 * ms after which no further one is begun. Writes when it is ready, and at the end what it has measured.
 */
export async function askAll(began: number, args: readonly string[]): Promise<void> {
  const [name = '', folder = '', packages = '0', rounds = '1', patience = '0'] = args;
  const engine = await loadEngine(name);
  const place = { pages: folder, folder: engineFolder(folder, name), packages: Number(packages) };
  const opened = await engine.open(place);
  await opened.first();
  const openMs = performance.now() - began;
  await opened.ask(firstSearch);
  tell({ openMs, firstSearchMs: performance.now() - began, indexMs: opened.indexMs });

  const queries = readJson(queriesFile(folder), queriesSchema);
  const times: number[][] = [];
  let answers: Answer[] = [];
  const started = performance.now();
  while (
    times.length <= Number(rounds) &&
    (times.length < 2 || performance.now() - started < Number(patience))
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
  // The first round was for warming up.
  tell({ times: times.slice(1), rssMb, peakRssMb: peakRssMb() });
  opened.close();
}
