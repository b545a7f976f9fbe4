import { cpSync } from 'node:fs';
import path from 'node:path';
import { prefixFolder, wineEnvironment } from '../../../build/provision/windows.ts';
import { temporaryFolder } from '../../../build/system/leftovers.ts';
import type { PrivateWorld } from '../../../build/system/private-world.ts';

/** A Windows for one run, in a private world with whose end all of its programs end. */
export interface Wine {
  readonly world: PrivateWorld;
  /** Its folders and its registry. */
  readonly prefix: string;
  readonly environment: NodeJS.ProcessEnv;
}

export function createWine(world: PrivateWorld): Wine {
  const prefix = path.join(temporaryFolder('windows'), 'prefix');
  cpSync(prefixFolder, prefix, { recursive: true, verbatimSymlinks: true });
  return { world, prefix, environment: { ...world.environment, ...wineEnvironment(prefix) } };
}

/** The path as Windows' programs see it: drive Z is Linux's root folder. */
export function windowsPath(file: string): string {
  return `Z:${file.replaceAll('/', '\\')}`;
}

/** What Chromium can't do under Wine: a sandbox, and a process of its own for drawing. */
export const chromiumSwitches: readonly string[] = ['--no-sandbox', '--disable-gpu', '--in-process-gpu'];
