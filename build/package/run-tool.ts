import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findInPath } from '../system/find-in-path.ts';

/** Runs a tool of the system; fails with the name of the package that brings it, or with what it wrote. */
export async function runTool(tool: string, args: readonly string[], broughtBy: string): Promise<void> {
  if (findInPath(tool) === undefined)
    throw new Error(`${tool} is missing; the package "${broughtBy}" brings it.`);
  await promisify(execFile)(tool, [...args]);
}
