import { describeRuntime, findRuntime } from '../../../build/runtime.ts';

/** Prints the runtime of the tests; throws without one. */
export default function setUp(): void {
  const runtime = findRuntime('pinned');
  console.log(`Runtime: ${describeRuntime(runtime)}`);
  if (runtime.kind === 'none') throw new Error('There is nothing to run the app on');
}
