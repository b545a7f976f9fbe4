import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { ScriptTools } from '../../build/checks/script.ts';
import { isRight } from './check.ts';
import type { EngineName } from './engines/index.ts';
import { answersFile, engineFolder, expectedFile, queriesFile, readJson } from './files.ts';
import { askFirst, type AskingPrograms } from './first-questions.ts';
import {
  askedSchema,
  preparedSchema,
  readySchema,
  type Asked,
  type FirstTimes,
  type Ready,
} from './measured.ts';
import { pagesFile } from './pages.ts';
import { answersSchema, queriesSchema, viewsOf, type Query, type View } from './query.ts';
import { expectationsSchema } from './reference.ts';

/** The built programs of this measurement. */
export interface Programs extends AskingPrograms {
  readonly choose: string;
  readonly prepare: string;
}

/** The data of one measurement. */
export interface Data {
  readonly folder: string;
  readonly packages: number;
}

/** The measurements of an engine. */
export interface Measured extends Ready, Asked {
  readonly engine: EngineName;
  /** Packshelf's first questions of each kind after opening. */
  readonly first: FirstTimes;
  readonly diskMb: number;
  readonly queries: readonly Query[];
  /** Views that it answered wrongly. */
  readonly wrong: readonly View[];
}

/** An engine that could not be measured. */
export interface NotLoaded {
  readonly engine: EngineName;
  readonly why: string;
}

/** The heap limit: about what a desktop program may use. */
const maxHeapMb = 4096;

/**
 * The time until an engine must be ready, for each million packages or part of it. FTS5 needs three minutes on a quiet
 * machine, and its ratio must be measured on a busy one, too.
 */
const readyTimeoutMs = 1_200_000;

/** After this time of asking no round is started. */
const askTimeLimitMs = 120_000;

/** Runs a program that prints lines of JSON; returns these, or why it failed. */
async function run(
  tools: ScriptTools,
  args: readonly string[],
  options: { readonly isQuiet: boolean; readonly timeoutMs: number },
): Promise<readonly unknown[] | string> {
  const flags = ['--expose-gc', `--max-old-space-size=${maxHeapMb}`];
  const started = tools.start(process.execPath, [...flags, ...args], {
    stdio: ['ignore', 'pipe', options.isQuiet ? 'ignore' : 'inherit'],
  });
  const lines: unknown[] = [];
  const state = { isLate: false };
  const timer = setTimeout(() => {
    state.isLate = true;
    void started.end();
  }, options.timeoutMs);
  const { stdout } = started.child;
  if (stdout === null) throw new Error('the program has no output');
  createInterface({ input: stdout }).on('line', (line) => {
    const json: unknown = JSON.parse(line);
    lines.push(json);
    // It is ready, and has no further time limit.
    clearTimeout(timer);
  });
  const code = await started.ended;
  clearTimeout(timer);
  if (state.isLate) return `not ready after ${options.timeoutMs / 1000} s`;
  return code === 0 ? lines : `ended with ${code}, with ${maxHeapMb} MB of heap at most`;
}

/** Chooses the queries, answers them by the reference, and writes the pages if they are needed. */
export async function chooseData(
  tools: ScriptTools,
  programs: Programs,
  data: Data,
  withPages: boolean,
): Promise<void> {
  const args = [programs.choose, data.folder, String(data.packages), ...(withPages ? ['pages'] : [])];
  const code = await tools.start(process.execPath, args).ended;
  if (code !== 0) throw new Error('the queries could not be answered');
}

/** Makes one engine's files, opens it in a new process, asks all views and checks the answers. */
export async function measureEngine(
  tools: ScriptTools,
  programs: Programs,
  data: Data,
  engine: EngineName,
  rounds: number,
): Promise<Measured | NotLoaded> {
  const { folder, packages } = data;
  const isOurs = engine === 'packshelf';
  const options = { isQuiet: !isOurs, timeoutMs: readyTimeoutMs * Math.ceil(packages / 1e6) };
  const about = [engine, folder, String(packages)];
  try {
    const prepared = await run(tools, [programs.prepare, ...about], options);
    if (typeof prepared === 'string') return notLoaded(engine, prepared);
    const asking = [programs.ask, ...about, String(rounds), String(askTimeLimitMs)];
    const asked = await run(tools, isOurs ? [programs.limited, ...asking] : asking, options);
    if (typeof asked === 'string') return notLoaded(engine, asked);

    const { indexMs } = v.parse(preparedSchema, prepared[0]);
    const ready = v.parse(readySchema, asked[0]);
    const queries = readJson(queriesFile(folder), queriesSchema);
    return {
      engine,
      ...ready,
      ...v.parse(askedSchema, asked[1]),
      indexMs: indexMs ?? ready.indexMs,
      first: isOurs
        ? await askFirst(tools, programs, engineFolder(folder, engine), { clock: 'wall', openings: 3 })
        : {},
      diskMb: bytesIn(engineFolder(folder, engine), pagesFile(folder)) / 1e6,
      queries,
      wrong: wrongAnswers(queries, data, engine),
    };
  } finally {
    rmSync(engineFolder(folder, engine), { recursive: true, force: true });
  }
}

/** A failure is an error for Packshelf and a result for the others. */
function notLoaded(engine: EngineName, why: string): NotLoaded {
  if (engine === 'packshelf') throw new Error(`packshelf: ${why}`);
  return { engine, why };
}

function wrongAnswers(
  queries: readonly Query[],
  { folder, packages }: Data,
  engine: EngineName,
): readonly View[] {
  const expected = readJson(expectedFile(folder), expectationsSchema);
  const answers = readJson(answersFile(folder, engine), answersSchema);
  return viewsOf(queries).filter((view, at) => {
    const [answer, right] = [answers[at], expected[queries.indexOf(view.query)]];
    return answer === undefined || right === undefined || !isRight(view, answer, right, packages);
  });
}

/** Bytes of an engine's files or, if it has none, of the pages that it reads. */
function bytesIn(folder: string, otherwise: string): number {
  const files = readdirSync(folder).map((file) => path.join(folder, file));
  return (files.length === 0 ? [otherwise] : files).reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
