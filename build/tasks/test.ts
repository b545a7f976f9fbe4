import { changedFiles, stepsOfChange } from '../checks/changed.ts';
import { codeChecks } from '../checks/code-checks.ts';
import { rememberedPasses } from '../checks/passes.ts';
import { runSteps, selectSteps } from '../checks/run-steps.ts';
import type { Step } from '../checks/step.ts';
import { buildStep, pageStep, runtimeSteps, slowStep, unitStep } from '../checks/steps.ts';
import { TestResults } from '../checks/test-results.ts';
import { visualStep } from '../checks/visual.ts';
import { provision, type Provided } from '../provision/provision.ts';
import { parseArguments } from '../system/arguments.ts';
import { runTask } from '../system/task.ts';

/**
 * All checks and tests that need no other system except the slow ones, or the steps named. `--changed`: of the checks and tests,
 * those that the present change can reach, and of the tests of the page and of the app those that are about it.
 */
await runTask(async (args) => {
  const { flags, rest } = parseArguments(args, { flags: ['changed', 'retry-electron', 'uncached'] });
  let provided: Promise<Provided> | undefined;
  const provide = (): Promise<Provided> => (provided ??= provision('headless', flags.has('retry-electron')));

  const passes = rememberedPasses(flags);
  const results = passes === undefined ? undefined : new TestResults();
  const { code, parts, running } = flags.has('changed')
    ? stepsOfChange(await changedFiles(), provide, results)
    : {
        code: codeChecks(),
        parts: [buildStep(), unitStep(results), pageStep(), visualStep(), slowStep()],
        running: runtimeSteps(provide),
      };
  const selected = new Set(selectSteps([...code, ...parts, ...running], rest));
  const chosen = (steps: readonly Step[]): Step[] => steps.filter((step) => selected.has(step));

  // Download first, while a person is still watching; a failure is reported by the steps that need it.
  if (chosen(running).length > 0) await provide().catch(() => undefined);
  return await runSteps(
    [
      { concurrency: 2, steps: chosen(code) },
      { concurrency: 1, steps: [...chosen(parts), ...chosen(running)] },
    ],
    passes,
  );
});
