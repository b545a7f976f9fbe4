import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { playwrightReport, specsOf, vitestReport } from './report-schemas.ts';

/** Lines of a failure that the summary repeats: enough to see what was expected and where. */
const shownLines = 18;

/** A line of a call stack outside of this project. */
const othersFrame = /^\s+at .*(?:node_modules|<anonymous>)/u;

/** The failures in Vitest's JSON report: the test's name and the first lines of its message. */
export function failuresOfVitest(report: unknown): string[] {
  const read = v.safeParse(vitestReport, report);
  if (!read.success) return [];
  return read.output.testResults.flatMap(({ message, assertionResults }) => [
    ...(assertionResults.length === 0 && message !== '' ? [firstLines(message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => entry(fullName, failureMessages)),
  ]);
}

/** The failures in Playwright's JSON report, including tests that passed when repeated, or although they are known to fail. */
export function failuresOfPlaywright(report: unknown): string[] {
  const read = v.safeParse(playwrightReport, report);
  if (!read.success) return [];
  const failed = read.output.suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) => {
    const messages = tests
      .filter(({ status }) => status !== 'expected')
      .flatMap(({ expectedStatus, status, results }) => {
        const told = results.flatMap(({ errors }) => errors.map(({ message }) => message));
        const hasPassed = told.length === 0 && status === 'unexpected' && expectedStatus === 'failed';
        return hasPassed ? ['It passed, although it is known to fail.'] : told;
      });
    return messages.length === 0 ? [] : [entry(`${file}:${String(line)} ${title}`, messages)];
  });
  return [...read.output.errors.map(({ message }) => firstLines(message)), ...failed];
}

/** The last lines of a program's output, where compilers and linters summarise. */
export function lastLines(output: string): string {
  return relevantLines(output).slice(-shownLines).join('\n');
}

/** The end of a summary, which .ci/run finds by its first line and repeats; empty without failures. */
export function failureSummary(failures: readonly string[]): string {
  if (failures.length === 0) return '';
  const entries = failures.map((failure) => `${failure.replaceAll('\n', '\n    ')}\n`);
  return `\nFailures:\n${entries.join('\n')}`;
}

function entry(name: string, messages: readonly string[]): string {
  return [name, ...messages.map(firstLines)].join('\n');
}

function firstLines(message: string): string {
  return relevantLines(message).slice(0, shownLines).join('\n');
}

function relevantLines(text: string): string[] {
  return stripVTControlCharacters(text)
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '' && !othersFrame.test(line));
}
