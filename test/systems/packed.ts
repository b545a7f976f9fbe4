import { stat } from 'node:fs/promises';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import type { Outcome, ScriptTools } from '../../build/checks/script.ts';
import { hollowFolders, packHollow } from '../../build/package/hollow-packages.ts';
import { readAsar } from '../../build/package/read-back/asar.ts';
import { readManifest, stageApp } from '../../build/package/stage.ts';
import { provision } from '../../build/provision/provision.ts';
import { findStandInRuntime } from '../../build/runtime.ts';
import { Findings } from './_findings.ts';
import { checkContents } from './packed/contents.ts';
import { checkDeb } from './packed/linux.ts';
import { checkFuses, checkMacos, checkWindows } from './packed/programs.ts';
import { tellStory } from './packed/story.ts';

export const name = 'Packed: what people install holds what it should, and tells the whole story';

/**
 * Packs a release around placeholders in Electron's place, reads it back, and starts what its archive holds.
 * `--update-list` writes the list of its contents anew, `--screenshots=FOLDER` keeps the pictures of the story.
 */
export async function run(tools: ScriptTools): Promise<Outcome> {
  const findings = new Findings((line) => tools.say(line));
  const folder = tools.folder('packed');
  await stageApp('release');
  findings.equal('packing', await packHollow('release', folder), 0);
  const of = (system: keyof typeof hollowFolders, ...parts: readonly string[]): string =>
    path.join(folder, hollowFolders[system], ...parts);

  const file = of('linux', 'resources', 'app.asar');
  const archive = readAsar(file);
  const { size: bytes } = await stat(file);
  await checkContents(findings, { archive, bytes, update: tools.options.includes('--update-list') });

  const manifest = await readManifest();
  await checkWindows(findings, of('windows'), readAsar(of('windows', 'resources', 'app.asar')), manifest);
  const app = of('macos', 'Packshelf.app', 'Contents');
  await checkMacos(findings, of('macos'), readAsar(path.join(app, 'Resources', 'app.asar')), manifest);
  await checkDeb({ tools, findings }, folder, manifest);
  await checkFuses(findings, 'Linux', of('linux', 'packshelf'), 'release');
  await checkFuses(findings, 'Windows', of('windows', 'Packshelf.exe'), 'release');
  const framework = path.join(app, 'Frameworks', 'Electron Framework.framework', 'Electron Framework');
  await checkFuses(findings, 'macOS', framework, 'release');

  if (process.platform !== 'linux') {
    findings.note('the story was not told: it looks for folders where Linux has them');
    return findings.outcome();
  }
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
