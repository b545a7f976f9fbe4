import path from 'node:path';
import { CommandError } from '../bootstrap/say.mjs';
import { fileOf, systemOf, targets, type Target } from '../package/targets.ts';

/** The files that people download of a version, by name. */
export function installerNames(version: string): string[] {
  return targets.map((target) => fileOf(target, version));
}

/** The list of what is inside, which stands beside the installers. */
export function sbomName(version: string): string {
  return `Packshelf-${version}.cdx.json`;
}

export const checksumsName = 'SHA256SUMS';

/** How this file is installed; ends the task with a sentence where that is not known, or not on this system. */
export function kindOf(file: string, platform: NodeJS.Platform = process.platform): Target['kind'] {
  const target = targets.find((candidate) => file.endsWith(fileOf(candidate, '').replace('Packshelf-', '')));
  if (target === undefined) {
    throw new CommandError(`${path.basename(file)} is not called as an installer of Packshelf is.`, 2);
  }
  if (target.system !== systemOf(platform)) {
    throw new CommandError(`${path.basename(file)} is for ${target.system}, and this is ${platform}.`, 2);
  }
  return target.kind;
}
