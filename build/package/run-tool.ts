import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findInPath } from '../system/find-in-path.ts';

/** Where a tool of the system lies; throws with the name of the package that brings it where it is missing. */
export function requireTool(tool: string, broughtBy: string): string {
  const found = findInPath(tool);
  if (found === undefined) throw new Error(`${tool} is missing; the package "${broughtBy}" brings it.`);
  return found;
}

/** Runs a tool of the system; fails with the name of the package that brings it, or with what it wrote. */
export async function runTool(tool: string, args: readonly string[], broughtBy: string): Promise<void> {
  await promisify(execFile)(requireTool(tool, broughtBy), [...args]);
}
