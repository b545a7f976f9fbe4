import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome, ScriptTools } from '../build/checks/script.ts';
import { formatMarkdown, replaceGenerated } from '../build/docs/generated.ts';
import { parseArguments, wholeNumber } from '../build/system/arguments.ts';
import { projectFolder } from '../build/system/project-folder.ts';
import { machine } from './_machine.ts';
import { presentCommit } from './compare/checkout.ts';
import { figuresTable, introduction, type Column } from './table/markdown.ts';
import { columnsOf } from './table/columns.ts';

/** The table of docs/performance.md: every number of one commit and one day. */
export const name = 'table';

const page = path.join(projectFolder, 'docs', 'performance.md');

/** The commands, with the largest number of packages of each. */
const commands: readonly { readonly command: string; readonly packages: number }[] = [
  { command: 'search --packages=1000000 --engines=packshelf,fts-trigram', packages: 1_000_000 },
  { command: 'search --packages=100000', packages: 100_000 },
  { command: 'search --packages=10000000 --engines=packshelf', packages: 10_000_000 },
  { command: 'during --packages=1000000', packages: 1_000_000 },
  { command: 'during --packages=100000', packages: 100_000 },
  { command: 'update --packages=1000000', packages: 1_000_000 },
  { command: 'update --packages=100000', packages: 100_000 },
  { command: 'sync --runs=3', packages: 100_000 },
  { command: 'start --idle=0 --runs=5', packages: 1_000_000 },
  { command: 'window', packages: 100_000 },
  { command: 'diary', packages: 100_000 },
  { command: 'search --judged', packages: 10_000 },
];

/**
 * Options: `--write` (into docs/performance.md), `--packages=N` (only the commands with at most so many, for a trial). It takes
 * an hour or two on a quiet machine. A command that fails leaves its lines out; what it says is told.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const args = parseArguments(tools.options, { flags: ['write'], values: ['packages'] });
  const most = wholeNumber(args, 'packages', { otherwise: Number.MAX_SAFE_INTEGER });
  const commit = await presentCommit(tools);
  const about = machine();
  const columns: Column[] = [];
  const failures: string[] = [];
  for (const { command, packages } of commands) {
    if (packages > most) continue;
    tools.say(`${command} ...`);
    const words = command.split(' ');
    const run = path.join(projectFolder, 'build', 'run.mjs');
    const { code, text } = await tools.capture(process.execPath, [run, 'bench', ...words, '--json']);
    columns.push(...columnsOf(command, text));
    if (code !== 0) failures.push(command);
  }
  const day = new Date().toISOString().slice(0, 10);
  const written = `${introduction(day, commit, about)}\n\n${figuresTable(columns)}`;
  process.stdout.write(`${written}\n`);
  if (args.flags.has('write')) {
    const markdown = replaceGenerated(readFileSync(page, 'utf8'), 'table', written);
    writeFileSync(page, await formatMarkdown(markdown, page));
  }
  const why = `missed a goal, or did not run: ${failures.join('; ')}`;
  return failures.length === 0 ? { outcome: 'passed' } : { outcome: 'failed', why };
}
