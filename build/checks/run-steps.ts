import { CommandError } from '../bootstrap/say.mjs';
import { addCounts, closingLine, noCounts } from './counts.ts';
import { slowestLines } from './durations.ts';
import { failureSummary, lastLines } from './failures.ts';
import type { Passes } from './passes.ts';
import type { Step, StepResult } from './step.ts';

/** How many of the slowest tests the summary lists. */
const slowestCount = 20;

interface Finished extends StepResult {
  readonly step: Step;
  readonly seconds: number;
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
    names.length === 0 ? step.isSlow !== true : names.some((name) => fits(step, name)),
  );
}

/**
 * Runs groups of steps one after the other, `concurrency` steps of a group at a time, and continues after a failure so
 * that one run shows all failures. A step whose inputs are those of a former pass is not run. Prints the time of each step, the
 * slowest tests, the failures and the closing line; returns the exit code.
 */
export async function runSteps(
  groups: readonly { readonly concurrency: number; readonly steps: readonly Step[] }[],
  passes?: Passes,
): Promise<number> {
  const finished: Finished[] = [];
  for (const { concurrency, steps } of groups) {
    const waiting = [...steps];
    const runNext = async (): Promise<void> => {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        finished.push(await runStep(step, concurrency > 1, passes));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, runNext));
  }
  return summarise(finished);
}

async function runStep(step: Step, headlineAtEnd: boolean, passes: Passes | undefined): Promise<Finished> {
  const begun = Date.now();
  const run = async (): Promise<StepResult> => {
    if (!headlineAtEnd) headline(step.title);
    return await step.run();
  };
  const result = await orExplained(async () => await (passes?.unlessPassed(step, run) ?? run()));
  const seconds = (Date.now() - begun) / 1000;
  if (headlineAtEnd && result.isUnchanged === undefined) headline(step.title);
  if (result.output.trim() !== '') process.stdout.write(`${result.output.trimEnd()}\n`);
  return { ...result, step, seconds };
}

async function orExplained(run: () => Promise<StepResult>): Promise<StepResult> {
  try {
    return await run();
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
  for (const { step, seconds, counts, isUnchanged } of finished) {
    const outcome = counts.failed > 0 ? 'FAILED' : isUnchanged === true ? 'unchanged' : 'ok';
    process.stdout.write(
      `${outcome.padEnd(11)}${step.name.padEnd(16)}${seconds.toFixed(1).padStart(7)} s   ${closingLine(counts)}\n`,
    );
  }
  const slowest = slowestLines(
    finished.flatMap(({ tests = [], step: { isSlow = false } }) =>
      tests.map((test) => ({ ...test, isSlow })),
    ),
    slowestCount,
  );
  if (slowest.length > 0) process.stdout.write(`\nSlowest tests:\n${slowest.join('\n')}\n`);
  const failures = finished.flatMap((one) => one.failures.map((failure) => `${one.step.name}: ${failure}`));
  process.stdout.write(failureSummary(failures));
  const counts = addCounts(finished.map((one) => one.counts));
  const unchanged = addCounts(
    finished.map((one) => (one.isUnchanged === true ? one.counts : (one.unchanged ?? noCounts))),
  );
  process.stdout.write(`\n${closingLine(counts, unchanged)}\n`);
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}
