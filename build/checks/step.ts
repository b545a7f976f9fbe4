import { capture, start } from '../system/processes.ts';
import { projectFolder } from '../system/project-folder.ts';
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
  /** Slow by intent: it runs only if its name is given, and its tests need no reason to be slow. */
  readonly isSlow?: boolean;
  /**
   * With them, the step is not run again before one of them changes. Not for a step that makes what a later one needs.
   */
  readonly inputs?: Inputs;
  /** The same for some files only, if it can be had. */
  readonly forFiles?: (files: readonly string[]) => Step;
  /** A step of `check` also runs in a folder that is made like the project, for the tests of the checks. */
  run(folder?: string): Promise<StepResult>;
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
  /** Of `counts`, those of tests that were not run, because they passed with the same inputs before. */
  readonly unchanged?: Counts;
}

/**
 * A step that runs one program of Node, which reads no other files than `files`. Its output is shown when it has ended. A last
 * argument `.` stands for all files.
 */
export function check(
  name: string,
  title: string,
  program: string,
  args: readonly string[],
  files: RegExp,
): Step {
  const step: Step = {
    name,
    title,
    async run(folder = projectFolder) {
      // Without a terminal, tools would write without colours.
      const environment = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
      const { code, text } = await capture(process.execPath, [program, ...args], { environment, folder });
      return { counts: countCheck(code), output: text, failures: code === 0 ? [] : [lastLines(text)] };
    },
  };
  const inputs = { files, others: () => args };
  if (args.at(-1) !== '.') return { ...step, inputs };
  // A pass with some files is not remembered: it says nothing about the others.
  const forFiles = (some: readonly string[]): Step => {
    const narrowed = check(name, title, program, [...args.slice(0, -1), ...some], files);
    return { ...step, run: () => narrowed.run() };
  };
  return { ...step, inputs, forFiles };
}

/** Runs a test runner with its output on the terminal; returns its exit code. */
export async function runTests(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  return await start(process.execPath, [program, ...args], { environment }).ended;
}
