import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CommandError, say } from '../bootstrap/say.mjs';
import { draftRelease, refuseOtherTag, writeChecksums } from '../release/draft.ts';
import { olderOf, sbomName } from '../release/installers.ts';
import { packPolicyTemplates } from '../release/policy-templates.ts';
import { writeRepositories } from '../release/repositories.ts';
import { planSigning } from '../release/signing.ts';
import { parseArguments } from '../system/arguments.ts';
import { temporaryFolder } from '../system/leftovers.ts';
import { start } from '../system/processes.ts';
import { cacheFolder, projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';

const usage = `Which part of a release?

  package                             builds the installers of this system, signed where that is set up
  check FILE... [--pictures=FOLDER]   installs each, uses it as a person does, uninstalls it
    [--over=FOLDER]                   over an older version in this folder, where it has one of that kind
  previous INSTALLER FOLDER           downloads the release before this version (GH_TOKEN, GITHUB_REPOSITORY)
  update FILE FOLDER                  installs this older file, lets it update itself to the release in the folder
    [--pictures=FOLDER]
  tag TAG                             whether this is the tag of this version
  sbom FOLDER                         what is inside the app, written beside the installers
  repositories FOLDER                 metadata for apt and dnf, written beside deb and rpm (PACKSHELF_REPO_KEY)
  templates FOLDER                    what administrators set a policy with, written beside the installers
  checksums FOLDER                    the sums of a whole release
  draft FOLDER TAG                    the draft on GitHub (GH_TOKEN, GITHUB_REPOSITORY)`;

/** The steps of a release; docs/releasing.md has their order. */
await runTask(async (args) => {
  const { values, rest } = parseArguments(args, { values: ['pictures', 'over'] });
  const [part, ...named] = rest;
  const [first, second] = named;
  if (part === 'package' && first === undefined) return await packageSigned();
  const pictures = values.get('pictures') ?? path.join(cacheFolder, 'reports', 'installers');
  if (part === 'check' && first !== undefined) return await check(named, pictures, values.get('over'));
  if (part === 'previous' && first !== undefined && second !== undefined) {
    const { downloadPrevious } = await import('../release/update/previous.ts');
    await downloadPrevious(first, path.resolve(second), version(), repository());
    return 0;
  }
  if (part === 'update' && first !== undefined && second !== undefined) {
    const { checkUpdate } = await import('../release/update/update.ts');
    const done = await checkUpdate(path.resolve(first), path.resolve(second), path.resolve(pictures));
    return done ? 0 : 1;
  }
  if (part === 'tag' && first !== undefined) {
    refuseOtherTag(first, version());
    return 0;
  }
  if (part === 'sbom' && first !== undefined) {
    const { describeContents } = await import('../release/sbom.ts');
    const file = path.join(first, sbomName(version()));
    const bill = await describeContents();
    await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
    say(`${file}: ${bill.components.length} components`);
    return 0;
  }
  if (part === 'repositories' && first !== undefined) {
    const key = process.env['PACKSHELF_REPO_KEY'] ?? '';
    say(key === '' ? 'unsigned: there is no PACKSHELF_REPO_KEY' : 'signed');
    say(await writeRepositories(path.resolve(first), version(), key === '' ? undefined : key));
    return 0;
  }
  if (part === 'templates' && first !== undefined) {
    say(await packPolicyTemplates(first, version()));
    return 0;
  }
  if (part === 'checksums' && first !== undefined) {
    await writeChecksums(first, version());
    return 0;
  }
  if (part === 'draft' && first !== undefined && second !== undefined) {
    refuseOtherTag(second, version());
    return await draftRelease(path.resolve(first), version(), repository());
  }
  throw new CommandError(usage, 2);
});

async function packageSigned(): Promise<number> {
  const { environment, keyText, said } = planSigning(process.env, process.platform);
  say(said);
  const keyFile = path.join(temporaryFolder('signing'), 'key.p8');
  if (keyText !== undefined) await writeFile(keyFile, keyText, { mode: 0o600 });
  const key = keyText === undefined ? {} : { APPLE_API_KEY: keyFile };
  return await start(process.execPath, [path.join(projectFolder, 'build', 'run.mjs'), 'package'], {
    environment: { ...environment, ...key },
  }).ended;
}

async function check(files: readonly string[], pictures: string, older: string | undefined): Promise<number> {
  // Imported here, and sbom.ts above, because drafting runs without the project's packages.
  const { checkInstaller } = await import('../release/check/check.ts');
  let code = 0;
  for (const file of files) {
    const before = older === undefined ? undefined : olderOf(file, path.resolve(older));
    if (!(await checkInstaller(path.resolve(file), path.resolve(pictures), before))) code = 1;
  }
  return code;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'));
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version);
  throw new Error('package.json names no version');
}

function repository(): string {
  const name = process.env['GITHUB_REPOSITORY'];
  if (name === undefined || name === '')
    throw new CommandError('GITHUB_REPOSITORY must name owner and repository.');
  return name;
}
