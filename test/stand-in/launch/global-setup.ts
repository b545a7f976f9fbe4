import { describeRuntime } from '../../../build/runtime.ts';
import { requireTestRuntime } from './launch.ts';

/** Prints the runtime of the tests; throws without one. */
export default function setUp(): void {
  console.log(`Runtime: ${describeRuntime(requireTestRuntime())}`);
}
