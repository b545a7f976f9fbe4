import { describeRuntime, findRuntime } from '../../../build/runtime.ts';

/** Says what the tests run on; ends the run where there is nothing. */
export default function setUp(): void {
  const runtime = findRuntime();
  console.log(`Runtime: ${describeRuntime(runtime)}`);
  if (runtime.kind === 'none') throw new Error('There is nothing to run the app on');
}
