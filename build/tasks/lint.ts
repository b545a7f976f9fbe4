import { runSteps, selectSteps } from '../checks/step.ts';
import { codeChecks } from '../checks/steps.ts';
import { runTask } from '../system/task.ts';

/** All checks that do not run the code, or those named. */
await runTask(async (args) => {
  return await runSteps([{ concurrency: 2, steps: selectSteps(codeChecks(), args) }]);
});
