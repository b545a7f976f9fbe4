import { runSteps, selectSteps } from '../checks/step.ts';
import { codeChecks } from '../checks/steps.ts';
import { runTask } from '../system/task.ts';

/** Everything that reads the code without running it; names of steps select some. */
await runTask(async (args) => {
  return await runSteps([{ width: 2, steps: selectSteps(codeChecks(), args) }]);
});
