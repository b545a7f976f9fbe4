import { describeRuntime, findRuntime } from '../../../build/runtime.ts';

/** Prints the runtime of the tests; throws without one. */
export default function setUp(): void {
  const runtime = findRuntime('pinned');
  // Conformance is tested on the system's browser, the app on the pinned one, where both are there.
  for (const text of new Set([describeRuntime(findRuntime()), describeRuntime(runtime)]))
    console.log(`Runtime: ${text}`);
  if (runtime.kind === 'none') throw new Error('There is nothing to run the app on');
}
