import { CommandError } from '../bootstrap/say.mjs';
import { capture, start } from '../system/processes.ts';
import { addCounts, closingLine, countCheck, noCounts, type Counts } from './counts.ts';
import { slowestLines, type TimedTest } from './durations.ts';
import { failureSummary, lastLines } from './failures.ts';

/** One part of `npm test` or `npm run lint`. */
export interface Step {
  /** The name that selects it; `types` selects `types:main` as well. */
  readonly name: string;
  /** What it checks, for the headline. */
  readonly title: string;
  /** It runs only if its name is given. */
  readonly onlyByName?: boolean;
  run(): Promise<StepResult>;
}

export interface StepResult {
  readonly counts: Counts;
  /** Its output, if it has not written to the terminal itself. */
  readonly output: string;
  /** The failures, repeated in the summary. */
  readonly failures: readonly string[];
  /** The tests that it ran, if it is a test runner. */
  readonly tests?: readonly TimedTest[];
}

/** How many of the slowest tests the summary lists. */
const slowestCount = 20;

interface Finished extends StepResult {
  readonly step: Step;
  readonly seconds: number;
}

/** A step that runs one program of Node whose output is shown when it has ended. */
export function check(name: string, title: string, program: string, args: readonly string[]): Step {
  return {
    name,
    title,
    async run() {
      // Without a terminal, tools would write without colours.
      const environment = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
      const { code, text } = await capture(process.execPath, [program, ...args], { environment });
      return { counts: countCheck(code), output: text, failures: code === 0 ? [] : [lastLines(text)] };
    },
  };
}

/** Runs a test runner with its output on the terminal; returns its exit code. */
export async function runTests(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  return await start(process.execPath, [program, ...args], { environment }).ended;
}

/**
 * The steps that the names select, without names all that don't wait for theirs; throws a CommandError for an unknown
 * name.
 */
export function selectSteps(steps: readonly Step[], names: readonly string[]): Step[] {
  const fits = (step: Step, name: string): boolean => step.name === name || step.name.startsWith(`${name}:`);
  for (const name of names) {
    if (!steps.some((step) => fits(step, name))) {
      const known = [...new Set(steps.map((step) => step.name))].join(', ');
      throw new CommandError(`There is no step "${name}". Steps: ${known}.`, 2);
    }
  }
  return steps.filter((step) =>
    names.length === 0 ? step.onlyByName !== true : names.some((name) => fits(step, name)),
  );
}

/**
 * Runs groups of steps one after the other, `concurrency` steps of a group at a time, and continues after a failure so
 * that one run shows all failures. Prints the time of each step, the slowest tests, the failures and the closing line;
 * returns the exit code.
 */
export async function runSteps(
  groups: readonly { readonly concurrency: number; readonly steps: readonly Step[] }[],
): Promise<number> {
  const finished: Finished[] = [];
  for (const { concurrency, steps } of groups) {
    const waiting = [...steps];
    const runNext = async (): Promise<void> => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        if (concurrency === 1) headline(step.title);
        finished.push(await runStep(step, concurrency > 1));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, runNext));
  }
  return summarise(finished);
}

async function runStep(step: Step, headlineAtEnd: boolean): Promise<Finished> {
  const begun = Date.now();
  const result = await runOrExplain(step);
  const seconds = (Date.now() - begun) / 1000;
  if (headlineAtEnd) headline(step.title);
  if (result.output.trim() !== '') process.stdout.write(`${result.output.trimEnd()}\n`);
  return { ...result, step, seconds };
}

async function runOrExplain(step: Step): Promise<StepResult> {
  try {
    return await step.run();
  } catch (error) {
    const words = error instanceof CommandError ? error.message : describe(error);
    return { counts: { ...noCounts, failed: 1 }, output: words, failures: [lastLines(words)] };
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function headline(title: string): void {
  process.stdout.write(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`);
}

function summarise(finished: readonly Finished[]): number {
  headline('Summary');
  for (const { step, seconds, counts } of finished) {
    const outcome = counts.failed > 0 ? 'FAILED' : 'ok';
    process.stdout.write(
      `${outcome.padEnd(7)}${step.name.padEnd(16)}${seconds.toFixed(1).padStart(7)} s   ${closingLine(counts)}\n`,
    );
  }
  const slowest = slowestLines(
    finished.flatMap(({ tests = [] }) => tests),
    slowestCount,
  );
  if (slowest.length > 0) process.stdout.write(`\nSlowest tests:\n${slowest.join('\n')}\n`);
  const failures = finished.flatMap((one) => one.failures.map((failure) => `${one.step.name}: ${failure}`));
  process.stdout.write(failureSummary(failures));
  const counts = addCounts(finished.map((one) => one.counts));
  process.stdout.write(`\n${closingLine(counts)}\n`);
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}
