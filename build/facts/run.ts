import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { cacheFolder, projectFolder } from '../system/project-folder.ts';
import { ask } from './ask.ts';
import { reportTable } from './page.ts';
import type { Column, Question } from './question.ts';
import { outcomeOf, type Circumstances, type Outcome, type Report } from './report.ts';
import type { ProgramReply } from './program-reply.ts';
import { judge, type Verdict } from './verdict.ts';

/** The Electron that the questions are about. */
export interface ElectronUnderTest {
  readonly executable: string;
  /** Environment variables for its programs, such as the display. */
  readonly environment: NodeJS.ProcessEnv;
  /** What it runs on, if it is not this machine itself. */
  readonly machine?: string;
}

/** Asks all questions one after the other, each with an empty folder, and prints the outcomes. */
export async function askAll(
  questions: readonly Question[],
  column: Column,
  electron: ElectronUnderTest & { readonly version: string },
  folderFor: (question: string) => string,
): Promise<Report> {
  const circumstances = circumstancesOf(electron);
  const outcomes: Record<string, Outcome> = {};
  for (const question of questions) {
    process.stdout.write(`\n── ${question.name}: ${question.asks}\n`);
    if (question.person !== undefined) process.stdout.write(`   Please: ${question.person}\n`);
    const begun = Date.now();
    const reply = await askOne(question, electron, folderFor(question.name));
    const outcome = outcomeOf(reply, circumstances);
    outcomes[question.name] = outcome;
    process.stdout.write(`   ${((Date.now() - begun) / 1000).toFixed(1)} s: ${JSON.stringify(reply)}\n`);
    for (const line of verdictLines(judge(question, column, outcome))) process.stdout.write(`   ${line}\n`);
  }
  return { column, outcomes };
}

/** Asks one question; its program writes all its files into `folder`. */
export async function askOne(
  question: Question,
  electron: ElectronUnderTest,
  folder: string,
): Promise<ProgramReply> {
  const place = path.join(projectFolder, 'test', 'stand-in', 'facts', question.name);
  // Chromium refuses to start as root with its sandbox.
  const flags = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return await ask({
    ...(question.program === 'electron'
      ? {
          command: electron.executable,
          args: [...flags, path.join(place, 'main.js'), `--user-data-dir=${path.join(folder, 'profile')}`],
        }
      : { command: process.execPath, args: [path.join(place, 'drive.ts')] }),
    environment: {
      ...electron.environment,
      NODE_OPTIONS: undefined,
      // Set in terminals of editors built with Electron.
      ELECTRON_RUN_AS_NODE: undefined,
      PACKSHELF_FACT_ELECTRON: electron.executable,
      PACKSHELF_FACT_FLAGS: flags.join(' '),
      PACKSHELF_FACT_FOLDER: folder,
      PACKSHELF_FACT_GIVEN: JSON.stringify(question.given ?? {}),
    },
    folder,
    timeoutMs: question.timeoutMs,
  });
}

function circumstancesOf({
  version,
  machine = thisMachine(),
}: ElectronUnderTest & { readonly version: string }): Circumstances {
  return { electron: version, machine, date: new Date().toISOString().slice(0, 10) };
}

function thisMachine(): string {
  // Without the name of the kernel's builder.
  const [release = ''] = /^[\d.]*/u.exec(os.release()) ?? [];
  return `${os.type()} ${release}, ${process.arch}`;
}

function verdictLines(verdict: Verdict): string[] {
  switch (verdict.kind) {
    case 'different':
      return ['different from what is expected:', ...verdict.differences.map((line) => `  ${line}`)];
    case 'no answer':
    case 'not asked yet':
      return [`${verdict.kind}: ${verdict.why ?? 'nobody asked'}`];
    case 'as expected':
    case 'does not apply':
      return [verdict.kind];
  }
}

/** Writes the report as JSON and its table as Markdown into .cache/reports; gives the JSON's name. */
export function writeReport(questions: readonly Question[], report: Report): string {
  const folder = path.join(cacheFolder, 'reports');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `facts-${report.column}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  const rows = reportTable(questions, report).join('\n');
  writeFileSync(path.join(folder, `facts-${report.column}.md`), `${rows}\n`);
  return file;
}

/** In GitHub Actions: prints a warning for each difference and adds the table to the run's page. */
export function tellGitHub(
  questions: readonly Question[],
  report: Report,
  environment: NodeJS.ProcessEnv,
): void {
  for (const line of annotations(questions, report)) process.stdout.write(`${line}\n`);
  const page = environment['GITHUB_STEP_SUMMARY'];
  if (page === undefined) return;
  try {
    appendFileSync(page, `${reportTable(questions, report).join('\n')}\n`);
  } catch (error) {
    say(`the table could not be put on the page of this run: ${String(error)}`);
  }
}

/** A GitHub workflow command with a warning for each answer that is not as expected. */
export function annotations(questions: readonly Question[], report: Report): string[] {
  return questions.flatMap((question) => {
    const verdict = judge(question, report.column, report.outcomes[question.name]);
    if (verdict.kind !== 'different' && verdict.kind !== 'no answer') return [];
    const why = verdict.kind === 'different' ? verdict.differences.join('; ') : verdict.why;
    // A line break would end the command, and a percent sign starts an escape sequence.
    const text = `${verdict.kind}: ${why}`.replaceAll('%', '%25').replace(/\r?\n/gu, '%0A');
    return [`::warning title=Electron's facts, ${question.name}::${text}`];
  });
}
