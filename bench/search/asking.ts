import { writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { peakRssMb } from '../sync/process-use.ts';
import { now, processorMs } from './clock.ts';
import type { OpenEngine } from './engine.ts';
import { loadEngine } from './engines/index.ts';
import { answersFile, engineFolder, queriesFile, randomFile, readJson } from './files.ts';
import type { Asked, Ready } from './measured.ts';
import {
  misspelt,
  orders,
  passOf,
  queriesSchema,
  viewsOf,
  type Answer,
  type Query,
  type View,
} from './query.ts';

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

async function msOfEach<T>(
  queries: readonly T[],
  ask: (query: T, at: number) => Promise<unknown> | undefined,
): Promise<number[]> {
  const times: number[] = [];
  for (const [at, query] of queries.entries()) {
    const asked = performance.now();
    await ask(query, at);
    times.push(performance.now() - asked);
  }
  return times;
}

/** Rounds over the random queries, after one that warms up. */
const maxRandomRounds = 2;

/** Asks what was drawn: in the orders of the list in turn, and by best match. */
async function askRandom(
  own: NonNullable<OpenEngine['own']>,
  texts: readonly string[],
  rounds: number,
): Promise<Pick<Asked, 'randomTimes' | 'randomBestMatchTimes' | 'randomCpuMs'>> {
  const [randomTimes, randomBestMatchTimes]: [number[][], number[][]] = [[], []];
  const randomCpuMs: number[] = [];
  for (let round = 0; round <= Math.min(rounds, maxRandomRounds); round += 1) {
    const cpuBefore = processorMs();
    const plain = await msOfEach(texts, (text, at) => own.find(text, orders[at % 2] ?? 'updated'));
    const best = await msOfEach(texts, (text) => own.bestMatch(text));
    if (round === 0) continue;
    randomTimes.push(plain);
    randomBestMatchTimes.push(best);
    randomCpuMs.push(processorMs() - cpuBefore);
  }
  return { randomTimes, randomBestMatchTimes, randomCpuMs };
}

/**
 * Opens an engine and asks all views one after the other: once cold, then `rounds` times, or fewer, but at least once, if
 * the time limit is reached. `began`: the start of the program. Arguments: the engine's name, the folder, the number of
 * packages, the number of rounds, the time in ms after which no round is started, and perhaps `processor` (clock.ts). Prints a line of JSON when it is
 * ready, and one with the results.
 */
export async function measureQueries(began: number, args: readonly string[]): Promise<void> {
  const [name = '', folder = '', packages = '0', rounds = '1', timeLimitMs = '0'] = args;
  const engine = await loadEngine(name);
  const data = { pages: folder, folder: engineFolder(folder, name), packages: Number(packages) };
  const opened = await engine.open(data);
  await opened.first();
  const openMs = now() - began;
  await opened.ask({ query: firstSearch, order: 'updated' });
  print({ openMs, firstSearchMs: now() - began, indexMs: opened.indexMs });

  const queries = readJson(queriesFile(folder), queriesSchema);
  const started = performance.now();
  const coldMs: number[] = [];
  for (const view of passOf(queries, 'first')) coldMs.push((await timed(opened, view)).ms);
  // Warms up the other order of each query, which is not cold any more.
  for (const view of passOf(queries, 'second')) await opened.ask(view);
  const times: number[][] = [];
  const bestMatchTimes: number[][] = [];
  const cpuMs: number[] = [];
  const { own } = opened;
  for (const { typed } of own === undefined ? [] : queries) await own?.bestMatch(typed);
  let answers: Answer[] = [];
  while (
    times.length < Number(rounds) &&
    (times.length === 0 || performance.now() - started < Number(timeLimitMs))
  ) {
    const round: number[] = [];
    const cpuBefore = processorMs();
    answers = [];
    for (const view of viewsOf(queries)) {
      const { ms, answer } = await timed(opened, view);
      round.push(ms);
      answers.push(answer);
    }
    times.push(round);
    if (own !== undefined) bestMatchTimes.push(await msOfEach(queries, ({ typed }) => own.bestMatch(typed)));
    cpuMs.push(processorMs() - cpuBefore);
  }
  const random =
    own === undefined
      ? { randomTimes: [], randomBestMatchTimes: [], randomCpuMs: [] }
      : await askRandom(own, readJson(randomFile(folder), v.array(v.string())), Number(rounds));
  const suggestMs: number[] = [];
  for (const query of own === undefined ? [] : misspelt(queries)) {
    await opened.ask({ query, order: 'updated' });
    suggestMs.push(...(await msOfEach([query], ({ typed }) => own?.suggest(typed))));
  }

  globalThis.gc?.();
  const rssMb = process.memoryUsage.rss() / 1e6;
  writeFileSync(answersFile(folder, name), JSON.stringify(answers));
  print({ coldMs, times, bestMatchTimes, cpuMs, ...random, suggestMs, rssMb, peakRssMb: peakRssMb() });
  opened.close();
}
