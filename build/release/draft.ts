import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../bootstrap/say.mjs';
import { fileOf, targets, type System } from '../package/targets.ts';
import { start } from '../system/processes.ts';
import { checksumsOf, formatChecksums } from './checksums.ts';
import {
  checksumsName,
  policyTemplatesName,
  releasedNames,
  repositoriesName,
  sbomName,
} from './installers.ts';

/** Throws a CommandError unless the tag is that of the version. */
export function refuseOtherTag(tag: string, version: string): void {
  if (tag === `v${version}`) return;
  throw new CommandError(
    `The tag is ${tag}, but package.json says version ${version}: it must be v${version}.`,
  );
}

/** Messages for missing and for unexpected names; empty if both lists are equal. */
export function differences(present: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...wanted.filter((name) => !present.includes(name)).map((name) => `missing: ${name}`),
    ...present.filter((name) => !wanted.includes(name)).map((name) => `not part of a release: ${name}`),
  ];
}

/** Writes the checksums of all files of a release, which must all exist. */
export async function writeChecksums(folder: string, version: string): Promise<void> {
  const present = await readdir(folder);
  const names = releasedNames(version, present);
  refuse(
    differences(
      present.filter((name) => name !== checksumsName),
      names,
    ),
    folder,
  );
  await writeFile(path.join(folder, checksumsName), formatChecksums(await checksumsOf(folder, names)));
}

/** Drafts a release with all files of the folder, which must be complete and match the checksums. */
export async function draftRelease(folder: string, version: string, repository: string): Promise<number> {
  const present = await readdir(folder);
  const summed = releasedNames(version, present);
  refuse(differences(present, [...summed, checksumsName]), folder);
  const sums = formatChecksums(await checksumsOf(folder, summed));
  if (sums !== (await readFile(path.join(folder, checksumsName), 'utf8'))) {
    throw new CommandError(`The files in ${folder} are not those of its ${checksumsName}.`);
  }
  return await start('gh', draftArguments(version, repository, summed), { folder }).ended;
}

/** The arguments for `gh`, run in the folder of the files. Only maintainers see a draft. */
export function draftArguments(version: string, repository: string, names: readonly string[]): string[] {
  return [
    'release',
    'create',
    `v${version}`,
    '--repo',
    repository,
    '--draft',
    '--verify-tag',
    '--title',
    `Packshelf ${version}`,
    '--notes',
    notes(version, repository),
    // Adds the changes since the previous release.
    '--generate-notes',
    ...names,
    checksumsName,
  ];
}

function notes(version: string, repository: string): string {
  const files = (system: System): string =>
    targets
      .filter((target) => target.system === system)
      .map((target) => `\`${fileOf(target, version)}\``)
      .join(', ');
  return `| for | |
| --- | --- |
| Windows | ${files('windows')} |
| macOS | ${files('macos')} |
| Linux | ${files('linux')} |
| apt and dnf | \`${repositoriesName(version)}\` |
| policy | \`${policyTemplatesName(version)}\` |

For everybody on a computer, by an administrator: msi, pkg, deb and rpm.

\`${checksumsName}\` has the SHA-256 of every file (\`sha256sum --check --ignore-missing ${checksumsName}\`), \`${sbomName(version)}\` says what is inside, in CycloneDX. \`gh attestation verify FILE --repo ${repository}\` tells which workflow built a file, from which commit.
`;
}

function refuse(wrong: readonly string[], folder: string): void {
  if (wrong.length === 0) return;
  throw new CommandError(
    [`${folder} is not a whole release:`, ...wrong.map((line) => `  ${line}`)].join('\n'),
  );
}
