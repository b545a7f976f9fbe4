import { beforeEach } from 'vitest';
import { findWineFailure } from './wine-failures.ts';

// A test that is known to fail has to fail: Vitest takes its passing for a failure.
beforeEach((context) => {
  const failure = findWineFailure(context.task.file.filepath, context.task.fullTestName);
  if (failure?.isSkipped === true) context.skip(failure.reason);
  else if (failure !== undefined) Object.assign(context.task, { fails: true });
});
