import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../build/bootstrap/say.mjs';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { parseArguments, wholeNumber, type TaskArguments } from '../build/system/arguments.ts';
import { projectFolder } from '../build/system/project-folder.ts';
import { machine } from './_machine.ts';
import { alternate } from './compare/alternate.ts';
import { compareAnswers } from './compare/answers.ts';
import { checkOut, fullName, presentCommit } from './compare/checkout.ts';
import { measurements } from './compare/measurements.ts';
import { ratioLine, ratioTitle } from './compare/ratios.ts';
import { prepareCommon, Side } from './compare/sides.ts';
import { commitOfTable } from './table/markdown.ts';

/** Another commit beside this one: all benchmarks of both in turn, by the code that measures of this one. */
export const name = 'compare';

const tableFile = path.join(projectFolder, 'docs', 'performance.md');

function chosen(args: TaskArguments): typeof measurements {
  const known = new Set(measurements.map(({ name }) => name));
  const names = args.values.get('only')?.split(',') ?? [...known];
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return measurements.filter(({ name }) => names.includes(name));
  throw new CommandError(`There is no measurement "${unknown}". There are: ${[...known].join(', ')}.`, 2);
}

/**
 * Options: `--against=COMMIT` (by default the one of the table in docs/performance.md), `--packages=N` (default 1,000,000;
 * at most 100,000 of them for `sync` and `start`), `--only=search,during,update,sync,start`, `--rounds=N` (default 3),
 * `--seconds=N` (what is not measured by then is given up), `--answers` (compares answers instead of times). Fails if answers
 * differ, and never for a ratio; skipped where the history does not have the commit.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, {
    flags: ['answers'],
    values: ['against', 'packages', 'only', 'rounds', 'seconds'],
  });
  const packages = wholeNumber(args, 'packages', { otherwise: 1_000_000, least: 10_000 });
  const rounds = wholeNumber(args, 'rounds', { otherwise: 3, least: 1 });
  const chosenOnes = chosen(args);
  const seconds = wholeNumber(args, 'seconds', { otherwise: Number.POSITIVE_INFINITY });
  const until = performance.now() + seconds * 1000;

  const named = args.values.get('against') ?? commitOfTable(readFileSync(tableFile, 'utf8'));
  if (named === null) return { outcome: 'skipped', why: 'docs/performance.md names no commit' };
  const commit = await fullName(tools, named);
  if (commit === null)
    return { outcome: 'skipped', why: `the history here does not have the commit ${named}` };
  const about = `this (${await presentCommit(tools)}) and other (${commit.slice(0, 10)}), ${packages} packages`;
  const project = await checkOut(tools, commit);
  const common = await prepareCommon(tools, packages);
  const sides = { ours: new Side('this', undefined, common), other: new Side('other', project, common) };

  if (args.flags.has('answers')) {
    const compared = await compareAnswers(common, sides.ours, sides.other);
    for (const { list, answers, differing } of compared) {
      tools.say(`${answers} answers about ${list}: ${differing.length} differ; ${about}`);
      for (const view of differing.slice(0, 20)) tools.say(`  ${view}`);
    }
    const differs = compared.some(({ differing }) => differing.length > 0);
    return differs ? { outcome: 'failed', why: 'answers differ' } : { outcome: 'passed' };
  }

  const duels = chosenOnes.map(({ name, prepare }) => ({
    name,
    prepare: (side: keyof typeof sides) => prepare(common, sides[side]),
  }));
  const ratios = await alternate(duels, { rounds, until }, (line) => tools.say(line));
  tools.say(machine());
  tools.say(about);
  tools.say(ratioTitle);
  for (const ratio of ratios) tools.say(ratioLine(ratio));
  return { outcome: 'passed' };
}
