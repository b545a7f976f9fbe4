import path from 'node:path';
import { CommandError, say } from '../bootstrap/say.mjs';
import { keepReports, pageFile, readKept } from '../facts/keep.ts';
import { chooseQuestions, columnOf, systemOf, type System } from '../facts/question.ts';
import { mergeReports } from '../facts/report.ts';
import { askAll, tellGitHub, writeReport } from '../facts/run.ts';
import { stillOpen, unexpected } from '../facts/verdict.ts';
import { fetchElectron } from '../provision/electron.ts';
import { provision } from '../provision/provision.ts';
import { describeRuntime, findRuntime } from '../runtime.ts';
import { parseArguments } from '../system/arguments.ts';
import { buildApp } from '../system/build-app.ts';
import { temporaryFolder } from '../system/leftovers.ts';
import { projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';
import { questions } from '../../test/stand-in/facts/questions.ts';

/**
 * Asks the real Electron the questions of test/stand-in/facts, or those named. `--with-a-person` asks those that need
 * one; `--only-tell` exits with 0 even if an answer is not as expected; `--keep FILE...` stores the answers of reports in
 * test/stand-in/facts/answers and docs/electron-facts.md.
 */
await runTask(async (args) => {
  const { flags, rest } = parseArguments(args, {
    flags: ['keep', 'only-tell', 'with-a-person', 'retry-electron'],
  });
  if (flags.has('keep')) {
    await keepReports(
      rest.map((file) => path.resolve(file)),
      questions,
    );
    say(`written: ${path.relative(projectFolder, pageFile)}`);
    return 0;
  }

  const unknown = rest.find((name) => !questions.some((question) => question.name === name));
  if (unknown !== undefined) {
    const known = questions.map(({ name }) => name).join(', ');
    throw new CommandError(`There is no question "${unknown}". Questions: ${known}.`, 2);
  }
  const system = systemOf(process.platform);
  if (system === undefined) throw new CommandError(`Electron does not run for us on ${process.platform}.`);
  return await askHere(system, rest, flags);
});

async function askHere(
  system: System,
  names: readonly string[],
  flags: ReadonlySet<string>,
): Promise<number> {
  const retry = flags.has('retry-electron');
  if (findRuntime().kind !== 'electron') await fetchElectron(retry);
  const found = findRuntime();
  if (found.kind !== 'electron') {
    if (process.env['PACKSHELF_RUNTIME'] === 'electron') throw new CommandError(describeRuntime(found));
    say(`skipped: only the real Electron can be asked, and here is ${describeRuntime(found)}`);
    return 0;
  }

  const column = columnOf(system, found.version);
  if (column === undefined)
    throw new CommandError(`Electron ${found.version} is too old to answer for ours.`);

  const chosen = chooseQuestions(questions, { system, withPerson: flags.has('with-a-person'), names });
  const { environment } = await provision(flags.has('with-a-person') ? 'window' : 'headless', retry);
  await buildApp();
  const electron = { executable: found.executable, version: found.version, environment };
  const report = await askAll(chosen, column, electron, (name) => temporaryFolder(`fact-${name}`));

  say(`report: ${path.relative(projectFolder, writeReport(chosen, report))}`);
  if (process.env['GITHUB_ACTIONS'] === 'true') tellGitHub(chosen, report, process.env);
  const kept = await readKept();
  const known = new Map(kept).set(column, mergeReports(kept.get(column), report, questions));
  const open = stillOpen(questions, known);
  process.stdout.write(`\nstill open: ${open.length === 0 ? 'nothing' : ''}\n`);
  for (const line of open) process.stdout.write(`  ${line}\n`);
  const surprises = unexpected(chosen, report);
  if (surprises.length === 0) return 0;
  process.stdout.write(`\nnot as expected: ${surprises.join(', ')}; npm test runs all the same\n`);
  return flags.has('only-tell') ? 0 : 1;
}
