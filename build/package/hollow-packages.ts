import { rm } from 'node:fs/promises';
import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { findInPath } from '../system/find-in-path.ts';
import { temporaryFolder } from '../system/leftovers.ts';
import { electronVersion, runBuilder } from './builder.ts';
import { makeHollowElectron } from './hollow.ts';
import type { Build } from './stage.ts';

/** Where electron-builder lays out the app for each system, in the folder for the results. */
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

/** What else is made for Linux around a placeholder, with the program that each needs. */
const linuxPackages = [
  { kind: 'deb', program: 'dpkg-deb' },
  { kind: 'rpm', program: 'rpmbuild' },
  { kind: 'tar.gz', program: '7za' },
] as const;

/** What electron-builder would download, as far as this machine has something in its place. */
function replacements(): NodeJS.ProcessEnv {
  return {
    CSC_IDENTITY_AUTO_DISCOVERY: 'false',
    CUSTOM_FPM_PATH: path.join(import.meta.dirname, 'fpm', 'fpm'),
    PACKSHELF_NODE: process.execPath,
    ELECTRON_BUILDER_7ZIP_PATH: findInPath('7za'),
  };
}

/**
 * Packs the staged app for all three systems around placeholders in Electron's place, for Linux also as packages that
 * can be installed. Everything of ours is there to be read back; nothing of it starts. Gives the exit code.
 */
export async function packHollow(build: Build, output: string): Promise<number> {
  await rm(output, { recursive: true, force: true });
  const version = await electronVersion();
  const placeholders = temporaryFolder('hollow');
  for (const { system, platform, arch } of distributions) {
    const electronDist = path.join(placeholders, platform);
    await makeHollowElectron(electronDist, platform, arch, version);
    const more = system === 'linux' ? linuxPackages.filter(({ program }) => isHere(program)) : [];
    const kinds = ['dir', ...more.map(({ kind }) => kind)].map((kind) => `${kind}:${arch}`);
    const run = { build, system, kinds, output, electronDist, signed: false };
    const code = await runBuilder(run, { environment: replacements(), quietly: true });
    if (code !== 0) return code;
  }
  say(`packed without Electron: ${output}`);
  for (const { kind, program } of linuxPackages) {
    if (!isHere(program)) say(`not packed: ${kind}, for want of ${program}`);
  }
  say('not packed: AppImage, nsis and dmg, whose tools are downloaded or belong to their system');
  return 0;
}

function isHere(program: string): boolean {
  return findInPath(program) !== undefined;
}
