import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { hollowFolders, packHollow } from '../stand-in/hollow-package/pack.ts';
import { readAsar } from '../../build/package/read-back/asar.ts';
import { readManifest, stageApp } from '../../build/package/stage.ts';
import type { System } from '../../build/package/targets.ts';
import { provision } from '../../build/provision/provision.ts';
import { findStandInRuntime } from '../../build/runtime.ts';
import { Findings } from './_findings.ts';
import { checkContents } from './packed/contents.ts';
import { checkDeb } from './packed/linux.ts';
import { checkManaged } from './packed/managed.ts';
import { checkFuses, checkMacos, checkWindows } from './packed/programs.ts';
import { checkRepositories } from './packed/repositories.ts';
import { tellStory } from './packed/story.ts';

export const name = 'Packed: what people install holds what it should, and tells the whole story';

const systems: readonly System[] = ['linux', 'windows', 'macos'];

/** The file of a packed app that contains the fuses. */
function programOf(folder: string, system: System): string {
  const programs = {
    linux: 'packshelf',
    windows: 'Packshelf.exe',
    macos: 'Packshelf.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
  };
  return path.join(folder, hollowFolders[system], programs[system]);
}

/**
 * Packs a release with placeholders instead of Electron, reads it back, and starts the app of its archive.
 * `--update-list` rewrites the list of its contents, `--screenshots=FOLDER` stores the pictures of the story.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const findings = new Findings((line) => tools.say(line));
  const forTests = tools.folder('test-build');
  await stageApp('test');
  findings.equal('packing the build for tests', await packHollow('test', forTests), 0);
  for (const system of systems) await checkFuses(findings, system, programOf(forTests, system), 'test');

  const folder = tools.folder('packed');
  await stageApp('release');
  findings.equal('packing the release', await packHollow('release', folder), 0);
  const of = (system: System, ...parts: readonly string[]): string =>
    path.join(folder, hollowFolders[system], ...parts);
  for (const system of systems) await checkFuses(findings, system, programOf(folder, system), 'release');

  const file = of('linux', 'resources', 'app.asar');
  const archive = readAsar(file);
  const { size: bytes } = await stat(file);
  await checkContents(findings, { archive, bytes, update: tools.options.includes('--update-list') });

  const manifest = await readManifest();
  await checkWindows(findings, of('windows'), readAsar(of('windows', 'resources', 'app.asar')), manifest);
  const app = of('macos', 'Packshelf.app', 'Contents');
  await checkMacos(findings, of('macos'), readAsar(path.join(app, 'Resources', 'app.asar')), manifest);
  const languages = ['de.pak', 'en-GB.pak', 'en-US.pak', 'es-419.pak', 'es.pak', 'fr.pak'];
  findings.equal('languages of Chromium', (await readdir(of('linux', 'locales'))).toSorted(), languages);
  await checkDeb({ tools, findings }, folder, manifest);
  await checkManaged(findings, folder);
  await checkRepositories({ tools, findings }, folder, manifest);

  await provision('headless', false);
  const runtime = findStandInRuntime();
  if (runtime.kind === 'none') {
    findings.note(`the story was not told: ${runtime.reason}`);
    return findings.outcome();
  }
  const extracted = path.join(tools.folder('resources'), 'app');
  extractAll(file, extracted);
  await tellStory({ tools, findings, app: { runtime, appDir: extracted } });
  return findings.outcome();
}
