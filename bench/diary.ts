import { rmSync } from 'node:fs';
import * as v from 'valibot';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { machine } from './_machine.ts';
import { buildPrograms } from './_programs.ts';
import { daysSchema, type DaysMeasured } from './diary/measured.ts';
import { goalLine, goalsOfFigures, isMet, type Figures, type Goal } from './_goals.ts';

/** What the diary costs: room on the disk, and time for each update; and whether it is right. */
export const name = 'diary';

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/**
 * Of updates on the same days, because days and the load of the computer differ; of two days together, because the two catalogs
 * take turns in going first, which is slower.
 */
function ratiosOf({ withMs, withoutMs }: Pick<DaysMeasured, 'withMs' | 'withoutMs'>): readonly number[] {
  const ofTwoDays = (ms: readonly number[]): readonly number[] =>
    ms.flatMap((of, day) => (day % 2 === 0 && day + 1 < ms.length ? [of + (ms[day + 1] ?? 0)] : []));
  const without = ofTwoDays(withoutMs);
  return ofTwoDays(withMs).map((ms, at) => ms / (without[at] ?? ms));
}

function figuresOf({ firstSearchMs, firstListMs }: DaysMeasured): Figures {
  return { 'first search in the diary, ms': firstSearchMs, 'list as of the first day, ms': firstListMs };
}

function goalsOf(all: DaysMeasured): readonly Goal[] {
  const { packages, days, recordedDays, wrong, ...measured } = all;
  const goal = (what: string, value: number, most: number): Goal => ({
    title: `diary, ${packages} packages, ${days} days: ${what}`,
    value,
    most,
    isBinding: true,
  });
  return [
    goal('wrong lines', wrong, 0),
    goal('days without their lines', days - recordedDays, 0),
    goal('part of the list’s size', measured.diaryBytes / measured.listBytes, 0.1),
    goal('times an update without it', median(ratiosOf(measured)), 1.05),
    ...goalsOfFigures(figuresOf(all), packages),
  ];
}

function tableLines({
  packages,
  days,
  lines,
  diaryBytes,
  listBytes,
  withMs,
  withoutMs,
  firstSearchMs,
  firstListMs,
}: DaysMeasured): readonly string[] {
  const line = (what: string, value: number): string =>
    `  ${what.padEnd(40)}${value.toFixed(0).padStart(12)}`;
  return [
    `${packages} packages, ${days} days`,
    line('lines', lines),
    line('bytes of the diary', diaryBytes),
    line('bytes of the list and its index', listBytes),
    line('median update with it, ms', median(withMs)),
    line('median update without it, ms', median(withoutMs)),
    line('first search in it, ms', firstSearchMs),
    line('list as of the first day, ms', firstListMs),
  ];
}

/** Options: `--packages=N` (default 100,000), `--days=N` (default 365), `--json` (one object). Fails if a goal is missed. */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { flags: ['json'], values: ['packages', 'days'] });
  const packages = wholeNumber(args, 'packages', { otherwise: 100_000, least: 1000 });
  const days = wholeNumber(args, 'days', { otherwise: 365, least: 2 });
  const program = await buildPrograms(tools.folder('bench-programs'), {
    'play-days': 'bench/diary/play-days.ts',
  });
  const folder = tools.folder('bench-diary');
  const command = ['--expose-gc', program('play-days'), String(packages), String(days), folder];
  const { code, text } = await tools.capture(process.execPath, command);
  if (code !== 0) throw new Error(text);
  rmSync(folder, { recursive: true, force: true });
  const measured = v.parse(daysSchema, JSON.parse(text));
  const goals = goalsOf(measured);
  if (args.flags.has('json'))
    process.stdout.write(`${JSON.stringify({ bench: name, figures: figuresOf(measured), ...measured })}\n`);
  else {
    tools.say(machine());
    for (const line of tableLines(measured)) tools.say(line);
    for (const goal of goals) tools.say(goalLine(goal));
  }
  const missed = goals.filter((goal) => goal.isBinding && !isMet(goal));
  return missed.length === 0
    ? { outcome: 'passed' }
    : { outcome: 'failed', why: missed.map(goalLine).join('; ') };
}
