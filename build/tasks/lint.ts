import { codeChecks } from '../checks/code-checks.ts';
import { rememberedPasses } from '../checks/passes.ts';
import { runSteps, selectSteps } from '../checks/run-steps.ts';
import { parseArguments } from '../system/arguments.ts';
import { runTask } from '../system/task.ts';

/** All checks that do not run the code, or those named. */
await runTask(async (args) => {
  const { flags, rest } = parseArguments(args, { flags: ['uncached'] });
  const steps = selectSteps(codeChecks(), rest);
  return await runSteps([{ concurrency: 2, steps }], rememberedPasses(flags));
});
