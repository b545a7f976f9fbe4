import { describeRuntime } from '../../../build/runtime.ts';
import { bundleRuntime } from './bundle.ts';
import { requireTestRuntime } from './launch.ts';

/** Prints the runtime of the tests, and prepares the stand-in for many starts; throws without a runtime. */
export default async function setUp(): Promise<void> {
  const runtime = requireTestRuntime();
  console.log(`Runtime: ${describeRuntime(runtime)}`);
  if (runtime.kind === 'stand-in') process.env['PACKSHELF_STAND_IN_BUNDLE'] = await bundleRuntime();
}
