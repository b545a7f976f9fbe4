import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandError, say } from '../bootstrap/say.mjs';
import { budgetOf, megabytes } from '../package/budgets.ts';
import { runBuilder } from '../package/builder.ts';
import { packHollow } from '../../test/equipment/hollow-package/pack.ts';
import { readManifest, stageApp, type Build } from '../package/stage.ts';
import { fileOf, planPackages, type Plan } from '../package/targets.ts';
import { fetchElectron } from '../provision/electron.ts';
import { readElectronFailure } from '../provision/electron-failure.ts';
import { findRuntime } from '../runtime.ts';
import { parseArguments, refuseRest } from '../system/arguments.ts';
import { findInPath } from '../system/find-in-path.ts';
import { projectFolder } from '../system/project-folder.ts';
import { runTask } from '../system/task.ts';

/**
 * Makes the installers that this machine can make, and prints why it skips the others. `--build=test` makes packages
 * that tests can drive. `--hollow` packs placeholders if Electron's binary is not available.
 */
await runTask(async (args) => {
  const parsed = parseArguments(args, { flags: ['hollow', 'retry-electron'], values: ['build'] });
  refuseRest(parsed, '--build=release, --build=test, --hollow, --retry-electron');
  const build = buildNamed(parsed.values.get('build') ?? 'release');
  await stageApp(build);
  if (parsed.flags.has('hollow')) return await packHollow(build, path.join(projectFolder, 'dist', 'hollow'));

  await fetchElectron(parsed.flags.has('retry-electron'));
  const plan = planPackages({
    platform: process.platform,
    withoutElectron:
      findRuntime().kind === 'electron' ? null : (readElectronFailure()?.reason ?? 'no reason is known'),
    has: (program) => findInPath(program) !== undefined,
  });
  return await makePackages(build, plan);
});

function buildNamed(name: string): Build {
  if (name === 'release' || name === 'test') return name;
  throw new CommandError(`There are two builds, release and test, and none is called "${name}".`, 2);
}

async function makePackages(build: Build, { made, left }: Plan): Promise<number> {
  const output = path.join(projectFolder, 'dist', build);
  const { version } = await readManifest();
  await rm(output, { recursive: true, force: true });
  let code = 0;
  const [first] = made;
  if (first !== undefined) {
    code = await runBuilder({
      build,
      system: first.system,
      kinds: made.map(({ kind, arch }) => `${kind}:${arch}`),
      output,
      signed: [process.env['CSC_LINK'], process.env['CSC_NAME']].some((given) => (given ?? '') !== ''),
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
