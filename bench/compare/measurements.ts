import path from 'node:path';
import * as v from 'valibot';
import { provision } from '../../build/provision/provision.ts';
import { buildApp } from '../../build/system/build-app.ts';
import { buildPrograms, linesOf } from '../_programs.ts';
import { engineFolder, queriesFile, readJson } from '../search/files.ts';
import { askFirst } from '../search/first-questions.ts';
import { askedSchema, readySchema } from '../search/measured.ts';
import { buildDuring, measureDuring } from '../search/measure-during.ts';
import { queriesSchema } from '../search/query.ts';
import { rowOf } from '../search/rows.ts';
import { stageApps } from '../start/apps.ts';
import { makeProfile } from '../start/profile.ts';
import { startApp, type LaunchContext, type StartedApp, type StartTimes } from '../start/run.ts';
import { buildSyncPrograms } from '../sync/programs.ts';
import { measureRound, startService } from '../sync/rounds.ts';
import { measureUpdate } from '../update/measure.ts';
import type { Measure } from './alternate.ts';
import { duringFigures, searchFigures, startFigures, syncFigures, updateFigures } from '../_figures.ts';
import type { Common, Side } from './sides.ts';

/** Makes ready what a measurement needs of one commit. */
type Prepare = (common: Common, side: Side) => Promise<Measure>;

/** Rounds of questions in one run. */
const askRounds = 5;
/** After this time of asking no round of questions is started. */
const askTimeLimitMs = 120_000;

const search: Prepare = async ({ tools, packages }, side) => {
  const programs = await side.asking();
  const folder = await side.first();
  const queries = readJson(queriesFile(folder), queriesSchema);
  return async () => {
    const args = [
      programs.limited,
      programs.ask,
      'packshelf',
      folder,
      packages,
      askRounds,
      askTimeLimitMs,
      'processor',
    ];
    const [ready, asked] = await linesOf(tools, args.map(String));
    const measured = { ...v.parse(readySchema, ready), ...v.parse(askedSchema, asked) };
    // By the processor's time, because other work on the machine would count.
    const opening = { clock: 'processor', openings: 1 } as const;
    const first = await askFirst(tools, programs, engineFolder(folder, 'packshelf'), opening);
    const all = { engine: 'packshelf', ...measured, first, diskMb: Number.NaN, queries, wrong: [] } as const;
    // The fastest answers of all rounds, because all others waited for something else.
    return searchFigures(rowOf(all, packages, 0), 'ms of processor');
  };
};

const update: Prepare = async ({ tools, lists }, side) => {
  const programs = await side.updating();
  return async () => {
    const measured = await measureUpdate(tools, programs, lists);
    return updateFigures(measured.first, measured.next);
  };
};

/** Searches during a first sync and after it. */
function during(latencyMs: number): Prepare {
  return async ({ tools, lists }, side) => {
    const program = await buildDuring(tools.folder(`bench-programs-${side.name}`), side.project);
    return async () => duringFigures(latencyMs, await measureDuring(tools, program, lists.first, latencyMs));
  };
}

/** The most packages of a sync that is compared with the bare limit, and of a start: what its goals are stated for. */
const statedSize = 100_000;

function sync(latencyMs: number): Prepare {
  return async ({ tools, packages }, side) => {
    const programs = await buildSyncPrograms(tools.folder(`bench-programs-${side.name}`), side.project);
    return async () => {
      const service = await startService(tools, Math.min(packages, statedSize));
      try {
        return syncFigures(latencyMs, await measureRound(tools, programs, service, latencyMs));
      } finally {
        await service.end();
      }
    };
  };
}

async function timeStart(context: LaunchContext, app: StartedApp): Promise<StartTimes> {
  const running = await startApp(context, app);
  await running.close();
  return running.times;
}

const start: Prepare = async ({ tools, packages }, { name, project }) => {
  const { runtime, environment } = await provision('headless', false);
  const context: LaunchContext = { tools, runtime, environment };
  await (project === undefined ? buildApp() : buildOther(context, project));
  const empty = await buildPrograms(tools.folder('bench-programs'), { empty: 'bench/start/empty/main.ts' });
  const staged = stageApps(tools.folder(`bench-apps-${name}`), empty('empty'), project);
  const appDir = staged.packshelf;
  const profile = await makeProfile(context, appDir, Math.min(packages, statedSize));
  const emptyApp = { appDir: staged.empty, userDataDir: tools.folder('bench-start-empty') };
  const app = { appDir, userDataDir: profile };
  // A first start makes what later ones find.
  await timeStart(context, emptyApp);
  await timeStart(context, app);
  return async () => startFigures(await timeStart(context, emptyApp), await timeStart(context, app));
};

/** Builds the app of another commit, as the command of that commit does. */
async function buildOther({ tools }: LaunchContext, project: string): Promise<void> {
  const vite = path.join(project, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, text } = await tools.capture(
    process.execPath,
    [vite, 'build', '--app', '--logLevel', 'warn'],
    { folder: project, environment: { NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new Error(`the app of the other commit could not be built: ${text.trim()}`);
}

/** All measurements, each of a benchmark; those that say most first, for a comparison that has little time. */
export const measurements: readonly { readonly name: string; readonly prepare: Prepare }[] = [
  { name: 'search', prepare: search },
  { name: 'update', prepare: update },
  { name: 'during', prepare: during(0) },
  { name: 'start', prepare: start },
  { name: 'sync', prepare: sync(0) },
  { name: 'during', prepare: during(20) },
  { name: 'sync', prepare: sync(20) },
];
