import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../bootstrap/say.mjs';
import { formatMarkdown } from '../docs/generated.ts';
import { projectFolder } from '../system/project-folder.ts';
import { factsPage } from './page.ts';
import { columns, type Column, type Question } from './question.ts';
import { mergeReports, readReport, type Known, type Report } from './report.ts';

/** The stored answers, one file for each column. */
const answersFolder = path.join(projectFolder, 'test', 'stand-in', 'facts', 'answers');

/** The page generated from the questions and the stored answers. */
export const pageFile = path.join(projectFolder, 'docs', 'electron-facts.md');

/** The stored answers; without columns that were never asked. */
export async function readKept(): Promise<Known> {
  const kept = new Map<Column, Report>();
  for (const column of columns) {
    const text = await readFile(answersFile(column), 'utf8').catch(() => undefined);
    if (text !== undefined) kept.set(column, parseReport(text, answersFile(column)));
  }
  return kept;
}

/** Stores the answers of report files and regenerates the page. */
export async function keepReports(files: readonly string[], questions: readonly Question[]): Promise<void> {
  const kept = new Map(await readKept());
  for (const file of files) {
    const added = parseReport(await readFile(file, 'utf8'), file);
    const merged = mergeReports(kept.get(added.column), added, questions);
    kept.set(added.column, merged);
    await mkdir(answersFolder, { recursive: true });
    await writeFile(answersFile(added.column), `${JSON.stringify(merged, null, 2)}\n`);
  }
  await writeFile(pageFile, await pageOf(questions, kept));
}

/** The page as it must be in docs. */
export async function pageOf(questions: readonly Question[], known: Known): Promise<string> {
  return await formatMarkdown(factsPage(questions, known), pageFile);
}

/** Reads a report; throws a CommandError if the text is not one. */
function parseReport(text: string, file: string): Report {
  const report = readReport(parse(text));
  if (report === undefined) throw new CommandError(`${file} is no report of npm run facts.`, 2);
  return report;
}

function answersFile(column: Column): string {
  return path.join(answersFolder, `${column}.json`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
