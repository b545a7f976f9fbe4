import { readdirSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../bootstrap/say.mjs';
import { fileOf, systemOf, targets, type Target } from '../package/targets.ts';

/** The file names of all installers of a version. */
export function installerNames(version: string): string[] {
  return targets.map((target) => fileOf(target, version));
}

/** The file name of the bill of materials. */
export function sbomName(version: string): string {
  return `Packshelf-${version}.cdx.json`;
}

/** The file name of the metadata for apt and dnf. */
export function repositoriesName(version: string): string {
  return `Packshelf-${version}-linux-repositories.tar.gz`;
}

/** The file name of the templates for a policy. */
export function policyTemplatesName(version: string): string {
  return `Packshelf-${version}-policy-templates.zip`;
}

/**
 * What electron-builder calls the lists of versions that an update server needs. An unsigned app for macOS does not update
 * itself and has none.
 */
export const updateLists: Readonly<Record<Target['system'], string>> = {
  windows: 'latest.yml',
  linux: 'latest-linux.yml',
  macos: 'latest-mac.yml',
};

/** The files of a release apart from their checksums. `present`: those that were made. */
export function releasedNames(version: string, present: readonly string[]): string[] {
  return [
    ...installerNames(version),
    repositoriesName(version),
    policyTemplatesName(version),
    sbomName(version),
    ...Object.values(updateLists).filter((name) => name !== updateLists.macos || present.includes(name)),
  ];
}

export const checksumsName = 'SHA256SUMS';

/** The version in the file name of an installer; undefined if it has none. */
export function versionIn(file: string): string | undefined {
  return /^Packshelf-(.+)-(?:windows|macos|linux)-/.exec(path.basename(file))?.[1];
}

/** The installer of the same target in a folder with those of another version; undefined if there is none. */
export function olderOf(file: string, folder: string): string | undefined {
  const target = (name: string): string =>
    path.basename(name).replace(`Packshelf-${versionIn(name) ?? ''}-`, '');
  const found = readdirSync(folder).find((name) => target(name) === target(file));
  return found === undefined ? undefined : path.join(folder, found);
}

/** The target of an installer; throws a CommandError if its name is not one of an installer. */
export function targetOf(file: string): Target {
  const target = targets.find((candidate) => file.endsWith(fileOf(candidate, '').replace('Packshelf-', '')));
  if (target === undefined)
    throw new CommandError(`${path.basename(file)} is not called as an installer of Packshelf is.`, 2);
  return target;
}

/** The kind of an installer; throws a CommandError if it is unknown or for another system. */
export function kindOf(file: string, platform: NodeJS.Platform = process.platform): Target['kind'] {
  const target = targetOf(file);
  if (target.system !== systemOf(platform)) {
    throw new CommandError(`${path.basename(file)} is for ${target.system}, and this is ${platform}.`, 2);
  }
  return target.kind;
}
