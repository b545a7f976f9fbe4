import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError, say } from '../bootstrap/say.mjs';
import { budgetOf, megabytes } from '../package/budgets.ts';
import { runBuilder } from '../package/builder.ts';
import { packHollow } from '../../test/stand-in/hollow-package/pack.ts';
import { readManifest, stageApp, type Build } from '../package/stage.ts';
import { batchesOf, fileOf, planPackages, type Plan } from '../package/targets.ts';
import { fetchElectron } from '../provision/electron.ts';
import { readElectronFailure } from '../provision/electron-failure.ts';
import { findRuntime } from '../runtime.ts';
import { parseArguments, refuseRest } from '../system/arguments.ts';
import { findInPath } from '../system/find-in-path.ts';
import { projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';

/**
 * Makes the installers that this machine can make, and prints why it skips the others. `--build=test` makes packages
 * that tests can drive. `--hollow` packs placeholders if Electron's binary is not available. `--version=0.0.1` packs the
 * app under another version, to try upgrades, and `--only=msi,deb` some kinds.
 */
await runTask(async (args) => {
  const parsed = parseArguments(args, {
    flags: ['hollow', 'retry-electron'],
    values: ['build', 'version', 'only'],
  });
  refuseRest(
    parsed,
    '--build=release, --build=test, --version=V, --only=KIND,..., --hollow, --retry-electron',
  );
  const build = buildNamed(parsed.values.get('build') ?? 'release');
  const version = parsed.values.get('version') ?? (await readManifest()).version;
  await stageApp(build, version);
  if (parsed.flags.has('hollow')) return await packHollow(build, path.join(projectFolder, 'dist', 'hollow'));

  await fetchElectron(parsed.flags.has('retry-electron'));
  const plan = planPackages({
    platform: process.platform,
    withoutElectron:
      findRuntime().kind === 'electron' ? null : (readElectronFailure()?.reason ?? 'no reason is known'),
    has: (program) => findInPath(program) !== undefined,
    only: parsed.values.get('only')?.split(','),
  });
  return await makePackages(build, version, plan);
});

function buildNamed(name: string): Build {
  if (name === 'release' || name === 'test') return name;
  throw new CommandError(`There are two builds, release and test, and none is called "${name}".`, 2);
}

async function makePackages(build: Build, version: string, { made, left }: Plan): Promise<number> {
  const isOwnVersion = version === (await readManifest()).version;
  const output = path.join(projectFolder, 'dist', isOwnVersion ? build : `${build}-${version}`);
  await rm(output, { recursive: true, force: true });
  const isSet = (...names: readonly string[]): boolean =>
    names.some((name) => (process.env[name] ?? '') !== '');
  let code = 0;
  for (const { system, packageType, targets } of batchesOf(made)) {
    code ||= await runBuilder({
      build,
      system,
      kinds: targets.map(({ kind, arch }) => `${kind}:${arch}`),
      output,
      signed: isSet('CSC_LINK', 'CSC_NAME'),
      signedInstaller: isSet('CSC_INSTALLER_LINK'),
      packageType,
    });
  }
  for (const target of made) {
    const file = fileOf(target, version);
    const bytes = await stat(path.join(output, file)).then(
      ({ size }) => size,
      () => null,
    );
    const budget = budgetOf(target);
    if (bytes === null) say(`${file}: not made`);
    else if (bytes > budget) say(`${file}: ${megabytes(bytes)}, over its budget of ${megabytes(budget)}`);
    else say(`${file}: ${megabytes(bytes)}, of ${megabytes(budget)}`);
    if (bytes === null || bytes > budget) code ||= 1;
  }
  for (const { target, why } of left) say(`${fileOf(target, version)}: not made: ${why}`);
  if (made.length === 0)
    say('nothing was made; with --hollow, everything but Electron itself can be packed and looked at');
  return made.length === 0 ? 1 : code;
}
