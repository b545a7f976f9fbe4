import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findInPath } from '../system/find-in-path.ts';

/** The path of a system tool; throws with the name of its package if it is missing. */
export function requireTool(tool: string, packageName: string): string {
  const found = findInPath(tool);
  if (found === undefined) throw new Error(`${tool} is missing; the package "${packageName}" brings it.`);
  return found;
}

/** Runs a system tool; rejects with the name of its package if it is missing, or with its output if it fails. */
export async function runTool(tool: string, args: readonly string[], packageName: string): Promise<void> {
  await promisify(execFile)(requireTool(tool, packageName), [...args]);
}
