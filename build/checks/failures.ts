import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { playwrightReport, specsOf, vitestReport } from './report-schemas.ts';

/** Lines of a failure that are shown once more: enough to see what was expected and where. */
const lines = 18;

/** A line of a call stack that is in no file of ours. */
const othersFrame = /^\s+at .*(?:node_modules|<anonymous>)/u;

/** What failed, as far as Vitest's JSON report tells: the test's name and the beginning of its message. */
export function failuresOfVitest(report: unknown): string[] {
  const read = v.safeParse(vitestReport, report);
  if (!read.success) return [];
  return read.output.testResults.flatMap(({ message, assertionResults }) => [
    ...(assertionResults.length === 0 && message !== '' ? [beginning(message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => entry(fullName, failureMessages)),
  ]);
}

/** What failed, as far as Playwright's JSON report tells, also in a run that passed when repeated. */
export function failuresOfPlaywright(report: unknown): string[] {
  const read = v.safeParse(playwrightReport, report);
  if (!read.success) return [];
  const failed = read.output.suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) => {
    const results = tests.flatMap((test) => test.results);
    const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
    return messages.length === 0 ? [] : [entry(`${file}:${String(line)} ${title}`, messages)];
  });
  return [...read.output.errors.map(({ message }) => beginning(message)), ...failed];
}

/** The end of what a program wrote: there the compilers and linters sum up. */
export function ending(output: string): string {
  return cleaned(output).slice(-lines).join('\n');
}

function entry(name: string, messages: readonly string[]): string {
  return [name, ...messages.map(beginning)].join('\n');
}

function beginning(message: string): string {
  return cleaned(message).slice(0, lines).join('\n');
}

function cleaned(text: string): string[] {
  return stripVTControlCharacters(text)
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '' && !othersFrame.test(line));
}
