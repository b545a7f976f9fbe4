import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { cacheFolder, projectFolder } from '../system/project-folder.ts';
import type { Counts } from './counts.ts';
import { hashInputs } from './inputs.ts';
import type { Step, StepResult } from './step.ts';

const pass = v.object({
  inputs: v.string(),
  counts: v.object({ passed: v.number(), failed: v.number(), skipped: v.number() }),
});

/** Remembers with which inputs each step passed, so that it need not run again before one of them changes. */
export class Passes {
  readonly #project: string;
  readonly #folder: string;

  constructor(project = projectFolder, folder = path.join(cacheFolder, 'steps')) {
    this.#project = project;
    this.#folder = folder;
  }

  /** Runs the step, unless its inputs are those of its last pass. */
  async unlessPassed({ name, inputs }: Step, run: () => Promise<StepResult>): Promise<StepResult> {
    if (inputs === undefined) return await run();
    const before = await hashInputs(this.#project, inputs);
    const counts = this.#find(name, before);
    if (counts !== undefined) return { counts, output: '', failures: [], isUnchanged: true };

    const result = await run();
    const isPass = result.counts.failed === 0 && result.counts.passed > 0;
    // A file that was written during the run may have been read before or after.
    if (isPass && (await hashInputs(this.#project, inputs)) === before) {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(this.#file(name), JSON.stringify({ inputs: before, counts: result.counts }));
    }
    return result;
  }

  #find(step: string, inputs: string): Counts | undefined {
    try {
      const read = v.safeParse(pass, JSON.parse(readFileSync(this.#file(step), 'utf8')));
      return read.success && read.output.inputs === inputs ? read.output.counts : undefined;
    } catch {
      return undefined;
    }
  }

  #file(step: string): string {
    // A colon can't be part of a file name on Windows.
    return path.join(this.#folder, `${step.replaceAll(':', '-')}.json`);
  }
}

/** The passes that this computer remembers, or undefined where everything has to run. */
export function rememberedPasses(flags: ReadonlySet<string>): Passes | undefined {
  return flags.has('uncached') || process.env['CI'] === 'true' ? undefined : new Passes();
}
