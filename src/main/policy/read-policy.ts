import { linuxPolicyFile, readPolicyFile } from './policy-file.ts';
import { joinPolicy, noPolicy, type Policy } from './policy-items.ts';

const root = 0;

/** Reads the policy of this computer. `testFile`: replaces it in builds for tests; it belongs to the person. */
export function readPolicy(testFile: string | null): Policy {
  if (testFile !== null) return joinPolicy([readPolicyFile(testFile, process.getuid?.() ?? root)]);
  return process.platform === 'linux' ? joinPolicy([readPolicyFile(linuxPolicyFile, root)]) : noPolicy;
}
