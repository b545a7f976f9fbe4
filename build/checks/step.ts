import { capture, start } from '../system/processes.ts';
import { countCheck, type Counts } from './counts.ts';
import type { TimedTest } from './durations.ts';
import { lastLines } from './failures.ts';
import type { Inputs } from './inputs.ts';

/** One part of `npm test` or `npm run lint`. */
export interface Step {
  /** The name that selects it; `types` selects `types:main` as well. */
  readonly name: string;
  /** What it checks, for the headline. */
  readonly title: string;
  /** It runs only if its name is given. */
  readonly onlyByName?: boolean;
  /**
   * With them, the step is not run again before one of them changes. Not for a step that makes what a later one needs.
   */
  readonly inputs?: Inputs;
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
  /** It was not run, because it passed with the same inputs before; these are the counts of that run. */
  readonly isUnchanged?: true;
}

/** A step that runs one program of Node, which reads no other files than `files`. Its output is shown when it has ended. */
export function check(
  name: string,
  title: string,
  program: string,
  args: readonly string[],
  files: RegExp,
): Step {
  return {
    name,
    title,
    inputs: { files, others: () => args },
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
