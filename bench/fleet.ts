import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { projectFolder } from '../build/system/project-folder.ts';
import { aimedInterval } from '../src/main/catalog/sync/schedule.ts';
import { noLimits } from '../src/main/catalog/sync/update-limits.ts';
import { machine } from './_machine.ts';
import { immediateCheck, rollOutLine, simulateRollOut, spreadCheck } from './fleet/app-update.ts';
import { curvesSvg } from './fleet/curves.ts';
import { usualSyncMs } from './fleet/day.ts';
import { goalsOf, isMet, meanRate, type Goal } from './fleet/goals.ts';
import { daySchema, type MeasuredDay } from './fleet/measured.ts';
import { createPeople } from './fleet/people.ts';
import { goalLine, tableLines } from './fleet/report.ts';

/** The day of many clients of one service, simulated with the app's own schedule and with a fixed timer. */
export const name = 'fleet';

const usualSizes = [1000, 100_000, 1_000_000];
/** A service that is built for three times the mean of the app's requests. */
const capacityShare = 3;
/** The promise of a list is an interval and the fifth by which installations differ. */
const promiseShare = 1.2;

interface Fleet {
  readonly clients: number;
  readonly packages: number;
  readonly seed: number;
}

async function simulate(
  tools: ScriptTools,
  { clients, packages, seed }: Fleet,
  kind: MeasuredDay['kind'],
  capacity: number,
): Promise<MeasuredDay> {
  const cost = { activeMs: usualSyncMs(packages), packages };
  const interval = kind === 'app' ? aimedInterval(cost, noLimits) : 5 * 60_000;
  const numbers = [clients, packages, seed, capacity, promiseShare * interval];
  const program = path.join(projectFolder, 'bench/fleet/simulate.ts');
  const { code, text } = await tools.capture(process.execPath, [program, kind, ...numbers.map(String)]);
  if (code !== 0) throw new Error(text);
  return v.parse(daySchema, JSON.parse(text));
}

/** The same day four times: Packshelf and the fixed timer, each with an unlimited service and with a limited one. */
async function measure(tools: ScriptTools, fleet: Fleet) {
  const [free, fixedFree] = await Promise.all([
    simulate(tools, fleet, 'app', 0),
    simulate(tools, fleet, 'fixed', 0),
  ]);
  const capacity = capacityShare * meanRate(free);
  const [limited, fixedLimited] = await Promise.all([
    simulate(tools, fleet, 'app', capacity),
    simulate(tools, fleet, 'fixed', capacity),
  ]);
  return { free, fixedFree, limited, fixedLimited };
}

/**
 * Options: `--clients=N` (default 10,000), `--packages=N` (one size only), `--seed=N`, `--json` (one object a line),
 * `--curves=FILE` (writes a picture of the requests over the day). Fails if the schedule misses a goal.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, {
    flags: ['json'],
    values: ['clients', 'packages', 'seed', 'curves'],
  });
  const clients = wholeNumber(args, 'clients', { otherwise: 10_000, least: 1 });
  const seed = wholeNumber(args, 'seed', { otherwise: 1 });
  const sizes = args.values.has('packages')
    ? [wholeNumber(args, 'packages', { otherwise: 0, least: 1 })]
    : usualSizes;
  const asJson = args.flags.has('json');
  if (!asJson) tools.say(`${clients} clients, seed ${seed}; ${machine()}`);

  const goals: Goal[] = [];
  const groups: (readonly MeasuredDay[])[] = [];
  for (const packages of sizes) {
    const { free, fixedFree, limited, fixedLimited } = await measure(tools, { clients, packages, seed });
    const days = [free, fixedFree, limited, fixedLimited];
    if (asJson) for (const day of days) process.stdout.write(`${JSON.stringify(day)}\n`);
    else {
      tools.say(`${packages} packages`);
      for (const line of tableLines(days)) tools.say(line);
    }
    goals.push(...goalsOf(free, limited));
    groups.push([limited, fixedLimited]);
  }
  const file = args.values.get('curves');
  if (file !== undefined) writeFileSync(file, curvesSvg(groups));

  if (!asJson) {
    const people = createPeople(clients, seed);
    tools.say(rollOutLine('a new version of the app', simulateRollOut(people, spreadCheck)));
    tools.say(rollOutLine('the same, checked at each start', simulateRollOut(people, immediateCheck)));
    for (const goal of goals) tools.say(goalLine(goal));
  }
  const missed = goals.filter((goal) => !isMet(goal));
  return missed.length === 0
    ? { outcome: 'passed' }
    : { outcome: 'failed', why: missed.map(goalLine).join('; ') };
}
