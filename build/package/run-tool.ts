import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findInPath } from '../system/find-in-path.ts';

/** The path of a system tool; throws with the name of its package if it is missing. */
export function requireTool(tool: string, packageName: string): string {
  const found = findInPath(tool);
  if (found === undefined) throw new Error(`${tool} is missing; the package "${packageName}" brings it.`);
  return found;
}

/**
 * Runs a system tool and returns its standard output; rejects with the name of its package if it is missing, or with its
 * errors if it fails.
 */
export async function runTool(
  tool: string,
  args: readonly string[],
  packageName: string,
  { folder, environment }: { readonly folder?: string; readonly environment?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(requireTool(tool, packageName), [...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
  });
  return stdout;
}
