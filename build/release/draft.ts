import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '../bootstrap/say.mjs';
import { fileOf, targets, type System } from '../package/targets.ts';
import { start } from '../system/processes.ts';
import { checksumsOf, formatChecksums } from './checksums.ts';
import { checksumsName, installerNames, sbomName } from './installers.ts';

/** Ends the task with a sentence unless the tag is the version's, so that no file bears another number than its page. */
export function refuseOtherTag(tag: string, version: string): void {
  if (tag === `v${version}`) return;
  throw new CommandError(
    `The tag is ${tag}, but package.json says version ${version}: it must be v${version}.`,
  );
}

/** What is missing of the wanted names, and what nobody wants, in sentences; empty when they are the same. */
export function differences(present: readonly string[], wanted: readonly string[]): string[] {
  return [
    ...wanted.filter((name) => !present.includes(name)).map((name) => `missing: ${name}`),
    ...present.filter((name) => !wanted.includes(name)).map((name) => `not part of a release: ${name}`),
  ];
}

/** Writes the checksums beside the installers and the bill of materials, all of which must be there. */
export async function writeChecksums(folder: string, version: string): Promise<void> {
  const names = [...installerNames(version), sbomName(version)];
  const present = await readdir(folder);
  refuse(
    differences(
      present.filter((name) => name !== checksumsName),
      names,
    ),
    folder,
  );
  await writeFile(path.join(folder, checksumsName), formatChecksums(await checksumsOf(folder, names)));
}

/** Makes the draft of a release with everything in the folder, which must be whole and as its checksums say. */
export async function draftRelease(folder: string, version: string, repository: string): Promise<number> {
  const summed = [...installerNames(version), sbomName(version)];
  refuse(differences(await readdir(folder), [...summed, checksumsName]), folder);
  const sums = formatChecksums(await checksumsOf(folder, summed));
  if (sums !== (await readFile(path.join(folder, checksumsName), 'utf8'))) {
    throw new CommandError(`The files in ${folder} are not those of its ${checksumsName}.`);
  }
  return await start('gh', draftArguments(version, repository), { folder }).ended;
}

/** What makes `gh` draft it, run in the folder of the files. Nobody but the maintainers sees a draft. */
export function draftArguments(version: string, repository: string): string[] {
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
    // Adds what was merged since the release before.
    '--generate-notes',
    ...installerNames(version),
    sbomName(version),
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

\`${checksumsName}\` has the SHA-256 of every file (\`sha256sum --check --ignore-missing ${checksumsName}\`), \`${sbomName(version)}\` says what is inside, in CycloneDX. \`gh attestation verify FILE --repo ${repository}\` tells which workflow built a file, from which commit.
`;
}

function refuse(wrong: readonly string[], folder: string): void {
  if (wrong.length === 0) return;
  throw new CommandError(
    [`${folder} is not a whole release:`, ...wrong.map((line) => `  ${line}`)].join('\n'),
  );
}
