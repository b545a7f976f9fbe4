import { writeFileSync } from 'node:fs';
import { peakRssMb } from '../sync/process-use.ts';
import type { OpenEngine } from './engine.ts';
import { loadEngine } from './engines/index.ts';
import { answersFile, engineFolder, queriesFile, readJson } from './files.ts';
import type { Asked, Ready } from './measured.ts';
import { passOf, queriesSchema, viewsOf, type Answer, type Query, type View } from './query.ts';

/** The first search after opening: none of the queries, which are asked for the first time later. */
const firstSearch: Query = {
  kind: 'common',
  typed: 'renewal',
  terms: [{ field: null, text: 'renewal' }],
};

function print(measured: Ready | Asked): void {
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}

interface Timed {
  readonly ms: number;
  readonly answer: Answer;
}

async function timed(engine: OpenEngine, view: View): Promise<Timed> {
  const asked = performance.now();
  const answer = await engine.ask(view);
  return { ms: performance.now() - asked, answer };
}

async function msOfEach(
  queries: readonly Query[],
  ask: (query: Query) => Promise<unknown> | undefined,
): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const asked = performance.now();
    await ask(query);
    times.push(performance.now() - asked);
  }
  return times;
}

/** The queries that begin with a longer word, with its third and fourth letter swapped. */
function misspelt(queries: readonly Query[]): readonly Query[] {
  return queries
    .map((query) => ({
      ...query,
      typed: query.typed.replace(/^(\p{L}\p{L})(\p{L})(\p{L})(?=\p{L})/u, '$1$3$2'),
    }))
    .filter(({ typed }, at) => typed !== queries[at]?.typed);
}

/**
 * Opens an engine and asks all views one after the other: once cold, then `rounds` times, or fewer, but at least once, if
 * the time limit is reached. `began`: the start of the program. Arguments: the engine's name, the folder, the number of
 * packages, the number of rounds, and the time in ms after which no round is started. Prints a line of JSON when it is
 * ready, and one with the results.
 */
export async function measureQueries(began: number, args: readonly string[]): Promise<void> {
  const [name = '', folder = '', packages = '0', rounds = '1', timeLimitMs = '0'] = args;
  const engine = await loadEngine(name);
  const data = { pages: folder, folder: engineFolder(folder, name), packages: Number(packages) };
  const opened = await engine.open(data);
  await opened.first();
  const openMs = performance.now() - began;
  await opened.ask({ query: firstSearch, order: 'updated' });
  print({ openMs, firstSearchMs: performance.now() - began, indexMs: opened.indexMs });

  const queries = readJson(queriesFile(folder), queriesSchema);
  const started = performance.now();
  const coldMs: number[] = [];
  for (const view of passOf(queries, 'first')) coldMs.push((await timed(opened, view)).ms);
  // Warms up the other order of each query, which is not cold any more.
  for (const view of passOf(queries, 'second')) await opened.ask(view);
  const times: number[][] = [];
  const bestMatchTimes: number[][] = [];
  const { own } = opened;
  for (const { typed } of own === undefined ? [] : queries) await own?.bestMatch(typed);
  let answers: Answer[] = [];
  while (
    times.length < Number(rounds) &&
    (times.length === 0 || performance.now() - started < Number(timeLimitMs))
  ) {
    const round: number[] = [];
    answers = [];
    for (const view of viewsOf(queries)) {
      const { ms, answer } = await timed(opened, view);
      round.push(ms);
      answers.push(answer);
    }
    times.push(round);
    if (own !== undefined) bestMatchTimes.push(await msOfEach(queries, ({ typed }) => own.bestMatch(typed)));
  }
  const suggestMs: number[] = [];
  for (const query of own === undefined ? [] : misspelt(queries)) {
    await opened.ask({ query, order: 'updated' });
    suggestMs.push(...(await msOfEach([query], ({ typed }) => own?.suggest(typed))));
  }

  globalThis.gc?.();
  const rssMb = process.memoryUsage.rss() / 1e6;
  writeFileSync(answersFile(folder, name), JSON.stringify(answers));
  print({ coldMs, times, bestMatchTimes, suggestMs, rssMb, peakRssMb: peakRssMb() });
  opened.close();
}
