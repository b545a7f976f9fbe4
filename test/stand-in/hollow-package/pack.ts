import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from '../../../build/bootstrap/say.mjs';
import { findInPath } from '../../../build/system/find-in-path.ts';
import { temporaryFolder } from '../../../build/system/leftovers.ts';
import { projectFolder } from '../../../build/system/project-folder.ts';
import { electronVersion, runBuilder, type BuilderRun } from '../../../build/package/builder.ts';
import { makeHollowAppImageTools } from './appimage-tools.ts';
import { makeHollowNsis } from './nsis-tools.ts';
import { makeHollowElectron } from './electron.ts';
import type { Build } from '../../../build/package/stage.ts';

/** The folders of the unpacked app for each system, in electron-builder's output. */
export const hollowFolders = {
  linux: 'linux-unpacked',
  windows: 'win-unpacked',
  macos: 'mac-arm64',
} as const;

const distributions = [
  { system: 'linux', platform: 'linux', arch: 'x64' },
  { system: 'windows', platform: 'win32', arch: 'x64' },
  { system: 'macos', platform: 'darwin', arch: 'arm64' },
] as const;

/** The packages to make, with the tools that each needs. */
const packages = [
  { system: 'linux', kind: 'AppImage', programs: ['mksquashfs', 'desktop-file-validate'] },
  { system: 'linux', kind: 'deb', programs: ['dpkg-deb'] },
  { system: 'linux', kind: 'rpm', programs: ['rpmbuild'] },
  { system: 'linux', kind: 'tar.gz', programs: ['7za'] },
  { system: 'windows', kind: 'nsis', programs: ['makensis', '7za'] },
] as const;

/** What administrators install, as folders: an MSI needs WiX, a pkg macOS. */
const managed = [
  { system: 'windows', platform: 'win32', kinds: ['msi:x64'], packageType: 'msi' },
  { system: 'macos', platform: 'darwin', kinds: ['dir:arm64'], packageType: 'pkg' },
] as const;

/** The folder of those in the output, with a folder for each system, and the MSI's WiX project. */
export const managedFolder = 'managed';
export const msiProjectName = 'project.wxs';

/**
 * Packs the staged app for all three systems with placeholders instead of Electron, and makes the packages whose tools are
 * installed. They contain all of our files for tests, but do not start. Returns the exit code.
 */
export async function packHollow(build: Build, output: string): Promise<number> {
  await rm(output, { recursive: true, force: true });
  const version = await electronVersion();
  const placeholders = temporaryFolder('hollow');
  const possible = packages.filter(({ programs }) => missing(programs).length === 0);
  const environment = await replacements(possible, placeholders);
  for (const { system, platform, arch } of distributions) {
    const electronDist = path.join(placeholders, platform);
    await makeHollowElectron(electronDist, platform, arch, version);
    const more = possible.filter((each) => each.system === system);
    const kinds = ['dir', ...more.map(({ kind }) => kind)].map((kind) => `${kind}:${arch}`);
    const run = { build, system, kinds, output, electronDist, signed: false };
    const code = await runBuilder(run, { environment, quietly: true });
    if (code !== 0) return code;
  }
  for (const { system, platform, kinds, packageType } of managed) {
    const run: BuilderRun = {
      build,
      system,
      kinds,
      output: path.join(output, managedFolder),
      electronDist: path.join(placeholders, platform),
      signed: false,
      packageType,
      msiProjectHook: fileURLToPath(import.meta.resolve('./keep-msi-project.ts')),
    };
    const project = path.join(output, managedFolder, msiProjectName);
    const code = await runBuilder(run, {
      environment: { ...environment, PACKSHELF_MSI_PROJECT: project },
      quietly: true,
    });
    if (code !== 0) return code;
  }
  say(`packed without Electron: ${output}`);
  for (const { kind, programs } of packages) {
    const wanted = missing(programs);
    if (wanted.length > 0) say(`not packed: ${kind}, for want of ${wanted.join(' and ')}`);
  }
  say('not packed: msi, for want of WiX, and dmg and pkg, which are made on macOS only');
  return 0;
}

/** Replacements for the tools that electron-builder would download. */
async function replacements(
  possible: readonly (typeof packages)[number][],
  folder: string,
): Promise<NodeJS.ProcessEnv> {
  const isPossible = (kind: string): boolean => possible.some((each) => each.kind === kind);
  const imageTools = path.join(folder, 'appimage');
  const installerTools = path.join(folder, 'nsis');
  if (isPossible('AppImage')) await makeHollowAppImageTools(imageTools);
  if (isPossible('nsis')) await mkdir(installerTools, { recursive: true });
  return {
    CSC_IDENTITY_AUTO_DISCOVERY: 'false',
    CUSTOM_FPM_PATH: path.join(projectFolder, 'build', 'package', 'fpm', 'fpm'),
    PACKSHELF_NODE: process.execPath,
    ...(isPossible('tar.gz') ? { ELECTRON_BUILDER_7ZIP_PATH: findInPath('7za') } : {}),
    ...(isPossible('AppImage') ? { APPIMAGE_TOOLS_PATH: imageTools } : {}),
    ...(isPossible('nsis') ? await makeHollowNsis(installerTools) : {}),
  };
}

function missing(programs: readonly string[]): readonly string[] {
  return programs.filter((program) => findInPath(program) === undefined);
}
